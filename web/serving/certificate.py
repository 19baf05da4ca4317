"""The certificate by which this machine serves pages that want HTTPS, as every page does that opens a phone's camera.

No public authority signs names and addresses of a home network. The machine has a small authority of its own, made once
and kept; it signs a certificate for the names and addresses that the machine has whenever it starts. Browsers warn of
an authority that they do not know; whoever installs its certificate is no longer warned.
"""

from __future__ import annotations

import datetime
import ipaddress
import ssl
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.durable_files import OWNER_ONLY, replace_file

AUTHORITY: Final = "page-authority.key"
"""Its key and its certificate. By the ending of its name it is never packed into what is shared."""
SERVER: Final = "page-server.key"
AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 397
"""Browsers refuse certificates that hold for longer than 398 days (CA/Browser Forum, Baseline Requirements 6.3.2)."""
DAY: Final = datetime.timedelta(days=1)
"""Also for a machine whose clock is behind."""
_P256: Final = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class Authority:
    """The machine's own. `pem` is its certificate, for phones to install."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)


def authority_of(folder: Path, now: datetime.datetime) -> Authority:
    """The machine's authority, kept in that folder; made where there is none, or none that is good still.

    Raises `OSError`.
    """
    path = folder / AUTHORITY
    with suppress(FileNotFoundError, ValueError, TypeError):
        kept = path.read_bytes()
        key = load_pem_private_key(kept, None)
        certificate = x509.load_pem_x509_certificate(kept)
        if isinstance(key, ec.EllipticCurvePrivateKey) and certificate.not_valid_after_utc - now > SERVER_DAYS * DAY:
            return Authority(certificate, key)
    made = _new_authority(now)
    replace_file(path, (_key_pem(made.key) + made.pem).decode("ascii"), OWNER_ONLY)
    return made


def server_context(folder: Path, names: Iterable[str], now: datetime.datetime) -> ssl.SSLContext:
    """The TLS context of a server with these names and numeric addresses. Raises `OSError`."""
    authority = authority_of(folder, now)
    key = ec.generate_private_key(_P256)
    signed = _signed(key, "KeyForge companion", authority, names, now)
    path = folder / SERVER
    chain = _key_pem(key) + signed.public_bytes(Encoding.PEM) + authority.pem
    replace_file(path, chain.decode("ascii"), OWNER_ONLY)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(path)
    return context


def _new_authority(now: datetime.datetime) -> Authority:
    key = ec.generate_private_key(_P256)
    name = _name("KeyForge companion of this table")
    usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    builder = (
        _builder(now, AUTHORITY_DAYS)
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return Authority(builder.sign(key, hashes.SHA256()), key)


def _signed(
    key: ec.EllipticCurvePrivateKey, what: str, authority: Authority, names: Iterable[str], now: datetime.datetime
) -> x509.Certificate:
    alternatives = x509.SubjectAlternativeName([_general_name(name) for name in dict.fromkeys(names)])
    identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    builder = (
        _builder(now, SERVER_DAYS)
        .subject_name(_name(what))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .add_extension(alternatives, critical=False)
        .add_extension(identifier, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    )
    return builder.sign(authority.key, hashes.SHA256())


def _builder(now: datetime.datetime, days: int) -> x509.CertificateBuilder:
    serial = x509.random_serial_number()
    return x509.CertificateBuilder(
        serial_number=serial, not_valid_before=now - DAY, not_valid_after=now + (days - 1) * DAY
    )


def _name(what: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, what)])


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
