import { X509Certificate, createPrivateKey, generateKeyPair, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import type { SealKey } from './cms.ts'

/** A key and its certificate as PEM, to be kept: the key's text is a secret. */
export interface SealPem {
  key: string
  certificate: string
  expiresAt: Date
}

const rsaWithSha256 = '1.2.840.113549.1.1.11'
const oid = { commonName: '2.5.4.3', organisation: '2.5.4.10' } as const
const years = 5

/**
 * A new RSA-3072 key with a certificate that the tenant makes for itself: it tells that a file is unchanged
 * since this tenant sealed it, and nobody else vouches for the tenant. RSA, because readers that refuse
 * elliptic curves are still about.
 */
export async function makeSealKey(tenantName: string, now: Date): Promise<SealPem> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const expiresAt = new Date(now)
  expiresAt.setUTCFullYear(now.getUTCFullYear() + years)
  const certificate = selfSigned(pair, { firm: tenantName, from: now, until: expiresAt })
  return {
    key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: new X509Certificate(certificate).toString(),
    expiresAt,
  }
}

function selfSigned(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { firm, from, until }: { firm: string; from: Date; until: Date },
): Buffer {
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: rsaWithSha256, parameters: null })
  const name = nameOf(firm)
  const body = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: name,
    validity: new x509.Validity({ notBefore: from, notAfter: until }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ format: 'der', type: 'spki' }),
      x509.SubjectPublicKeyInfo,
    ),
    extensions: new x509.Extensions([
      extension(x509.id_ce_basicConstraints, new x509.BasicConstraints()),
      extension(
        x509.id_ce_keyUsage,
        new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation),
      ),
    ]),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(body)), privateKey)
  return Buffer.from(
    AsnConvert.serialize(
      new x509.Certificate({
        tbsCertificate: body,
        signatureAlgorithm: algorithm,
        signatureValue: Uint8Array.from(signature).buffer,
      }),
    ),
  )
}

function nameOf(tenant: string): x509.Name {
  const part = (type: string, text: string) =>
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({ type, value: new x509.AttributeValue({ utf8String: text }) }),
    ])
  // Both are at most 64 characters long (RFC 5280, appendix A.1).
  return new x509.Name([
    part(oid.organisation, tenant.slice(0, 64)),
    part(oid.commonName, `${tenant.slice(0, 50)} document seal`),
  ])
}

const extension = (extnID: string, value: object) =>
  new x509.Extension({
    extnID,
    critical: true,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  })

/** Positive, at most 20 octets, and not to be guessed (RFC 5280 §4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = Uint8Array.from(randomBytes(16))
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes.buffer
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * A key as PEM with its certificate, those of its issuers after it. Throws a sentence where there is no
 * certificate, or where it belongs to another key.
 */
export function readSealKey(pem: { key: string; certificate: string }): SealKey {
  const [own, ...issuers] = (pem.certificate.match(certificateBlock) ?? []).map(
    (block) => new X509Certificate(block),
  )
  if (!own) throw new Error('The key that seals documents has no certificate.')
  const key = createPrivateKey(pem.key)
  if (!own.checkPrivateKey(key))
    throw new Error('The certificate that seals documents belongs to another key.')
  return { key, certificate: own.raw, chain: issuers.map(({ raw }) => raw) }
}
