#!/bin/bash -e
[ -d "${ROOTFS_DIR}" ] || copy_previous
