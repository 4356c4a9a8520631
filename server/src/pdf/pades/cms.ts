import { createHash, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import * as cms from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { ObjectIdentifier, OctetString as OctetValue, Sequence, Set as SetValue, fromBER } from 'asn1js'

/**
 * With what somebody seals: a private key (RSA or P-256), its certificate, and those that lead to its issuer.
 * All DER.
 */
export interface SealKey {
  key: KeyObject
  certificate: Buffer
  chain: readonly Buffer[]
}

/** Asks a time-stamp service for its token over a signature. The token is a DER ContentInfo (RFC 3161). */
export type RequestTimestamp = (signature: Buffer) => Promise<Buffer>

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
} as const

/**
 * A detached CMS signature over a SHA-256 digest, with the attributes that PAdES baseline B-B asks for (ETSI
 * EN 319 142-1 §6): content type, digest, and the certificate by its hash (RFC 5035). The time is claimed in
 * the PDF and not here, as the standard has it. With `stamp`, a time-stamp token over the signature makes it
 * B-T.
 */
export async function detachedSignature(
  digest: Buffer,
  { key, certificate, chain }: SealKey,
  stamp: RequestTimestamp | undefined,
): Promise<Buffer> {
  const owner = AsnConvert.parse(certificate, Certificate)
  const signedAttrs = inDerOrder([
    attribute(oid.contentType, objectIdentifier(cms.id_data)),
    attribute(oid.messageDigest, AsnConvert.serialize(new OctetString(digest))),
    attribute(oid.signingCertificateV2, signingCertificate(certificate)),
  ])
  const signature = sign('sha256', setOf(signedAttrs), key)
  const token = stamp && (await stamp(signature))
  const signer = new cms.SignerInfo({
    version: cms.CMSVersion.v1,
    sid: new cms.SignerIdentifier({
      issuerAndSerialNumber: new cms.IssuerAndSerialNumber({
        issuer: owner.tbsCertificate.issuer,
        serialNumber: owner.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: sha256(),
    signedAttrs,
    signatureAlgorithm: signatureAlgorithmOf(key),
    signature: new OctetString(signature),
    ...(token && { unsignedAttrs: [attribute(oid.signatureTimeStamp, arrayBuffer(token))] }),
  })
  const signed = new cms.SignedData({
    version: cms.CMSVersion.v1,
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([sha256()]),
    encapContentInfo: new cms.EncapsulatedContentInfo({ eContentType: cms.id_data }),
    certificates: new cms.CertificateSet(
      [certificate, ...chain].map(
        (der) => new cms.CertificateChoices({ certificate: AsnConvert.parse(der, Certificate) }),
      ),
    ),
    signerInfos: new cms.SignerInfos([signer]),
  })
  const content = new cms.ContentInfo({
    contentType: cms.id_signedData,
    content: AsnConvert.serialize(signed),
  })
  return Buffer.from(AsnConvert.serialize(content))
}

const sha256 = () => new AlgorithmIdentifier({ algorithm: oid.sha256, parameters: null })

function signatureAlgorithmOf(key: KeyObject): AlgorithmIdentifier {
  if (key.asymmetricKeyType === 'ec') return new AlgorithmIdentifier({ algorithm: oid.ecdsaWithSha256 })
  return new AlgorithmIdentifier({ algorithm: oid.rsaWithSha256, parameters: null })
}

function attribute(attrType: string, value: ArrayBuffer): cms.Attribute {
  return new cms.Attribute({ attrType, attrValues: [value] })
}

const objectIdentifier = (value: string): ArrayBuffer => new ObjectIdentifier({ value }).toBER()

/** SigningCertificateV2 with one ESSCertIDv2; SHA-256 is its default and not written. */
function signingCertificate(certificate: Buffer): ArrayBuffer {
  const hash = createHash('sha256').update(certificate).digest()
  const id = new Sequence({ value: [new OctetValue({ valueHex: arrayBuffer(hash) })] })
  return new Sequence({ value: [new Sequence({ value: [id] })] }).toBER()
}

/** Members of a set stand in the order of their bytes, or readers compute another digest (X.690 §11.6). */
function inDerOrder(attributes: cms.Attribute[]): cms.Attribute[] {
  const bytes = (each: cms.Attribute) => Buffer.from(AsnConvert.serialize(each))
  return attributes.toSorted((left, right) => Buffer.compare(bytes(left), bytes(right)))
}

/**
 * What is signed: the attributes as an explicit SET, not under the tag that they have in the message (RFC
 * 5652 §5.4).
 */
function setOf(attributes: readonly cms.Attribute[]): Buffer {
  const value = attributes.map((each) => fromBER(AsnConvert.serialize(each)).result)
  return Buffer.from(new SetValue({ value }).toBER())
}

function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
