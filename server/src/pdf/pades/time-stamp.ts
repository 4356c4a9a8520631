import { createHash, randomBytes } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { SignedData } from '@peculiar/asn1-cms'
import { MessageImprint, PKIStatus, TSTInfo, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import type { RequestTimestamp } from './cms.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
/** A service that takes longer is asked no more: the seal then says the time on the tenant's word alone. */
const patienceMs = 10_000
const mostBytes = 64 * 1024

/**
 * Asks an RFC 3161 service for tokens. A token is taken when it is granted and is about this very signature
 * and question; whether its issuer is to be trusted is for the person who reads the file.
 */
export function timeStampService(url: string): RequestTimestamp {
  return async (signature) => {
    const digest = createHash('sha256').update(signature).digest()
    const nonce = positive(randomBytes(8))
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: questionOf(digest, nonce),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`The time-stamp service answered ${answer.status}.`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length > mostBytes) throw new Error('The time stamp is too large.')
    return tokenOf(bytes, digest, nonce)
  }
}

function questionOf(digest: Buffer, nonce: Buffer): ArrayBuffer {
  return AsnConvert.serialize(
    new TimeStampReq({
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
        hashedMessage: new OctetString(digest),
      }),
      nonce: Uint8Array.from(nonce).buffer,
      certReq: true,
    }),
  )
}

function tokenOf(bytes: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const { status, timeStampToken } = AsnConvert.parse(bytes, TimeStampResp)
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!isGranted || !timeStampToken) throw new Error(`The time-stamp service refused: ${status.status}.`)
  const signed = AsnConvert.parse(timeStampToken.content, SignedData)
  const content = signed.encapContentInfo.eContent?.single
  if (!content) throw new Error('The time stamp has no content.')
  const stamped = AsnConvert.parse(content.buffer, TSTInfo)
  const isOurs =
    Buffer.from(stamped.messageImprint.hashedMessage.buffer).equals(digest) &&
    stamped.nonce !== undefined &&
    Buffer.from(stamped.nonce).equals(nonce)
  if (!isOurs) throw new Error('The time stamp is about something else.')
  return Buffer.from(AsnConvert.serialize(timeStampToken))
}

/** An integer that needs no further octet for its sign, and has none to spare. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes
}
