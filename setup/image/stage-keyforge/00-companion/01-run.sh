#!/bin/bash -e
# Installs the release as its own installer does, and has it start with the machine.
install -D -m 644 files/release.tar.gz "${ROOTFS_DIR}/root/release.tar.gz"
install -D -m 644 files/console.conf "${ROOTFS_DIR}/etc/systemd/system/keyforge-companion.service.d/console.conf"

on_chroot <<'CHROOT'
mkdir /root/release
tar -C /root/release --strip-components=1 -xzf /root/release.tar.gz
PIP_NO_CACHE_DIR=1 /root/release/setup/install
rm -rf /root/release /root/release.tar.gz
systemctl enable keyforge-companion keyforge-hotspot
# The screen is the companion's; who wants to log in has the others, from Alt+F2 on.
systemctl disable getty@tty1
passwd --lock pi
CHROOT
