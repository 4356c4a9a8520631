import { X509Certificate, createHash, verify } from 'node:crypto'
import { fromBER } from 'asn1js'
import type { BaseBlock } from 'asn1js'

export interface SignatureCheck {
  valid: boolean
  /**
   * Hash of the signed attributes holds the file's digest, the certificate is the one that is named, all
   * bytes are covered.
   */
  problems: string[]
  certificate: X509Certificate
  stamped: boolean
}

type Block = BaseBlock & {
  valueBlock: { value?: Block[]; valueHexView: Uint8Array }
  valueBeforeDecodeView: Uint8Array
}

const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificate = '1.2.840.113549.1.9.16.2.47'
const timeStamp = '1.2.840.113549.1.9.16.2.14'

/**
 * Checks the seal of a PDF, for tests: walks the message by its tags and asks node:crypto. Shares no line
 * with what wrote it.
 */
export function verifySeal(pdf: Buffer): SignatureCheck {
  const [from = 0, before = 0, after = 0, length = 0] =
    /\/ByteRange \[ (\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? []
  const problems: string[] = []
  if (from !== 0 || after + length !== pdf.length) problems.push('the range does not reach from end to end')
  const hex = pdf.subarray(before + 1, after - 1).toString('latin1')
  const signed = childrenOf(childrenOf(parse(Buffer.from(hex, 'hex')))[1]!)[0]!
  const parts = childrenOf(signed)
  const certificate = new X509Certificate(rawOf(childrenOf(tagged(parts, 0)!)[0]!))
  const signer = childrenOf(childrenOf(parts.at(-1)!)[0]!)
  const attributes = tagged(signer, 0)!
  const found = new Map(
    childrenOf(attributes).map((each) => [oidOf(each), childrenOf(childrenOf(each)[1]!)[0]!]),
  )
  const digest = createHash('sha256').update(pdf.subarray(0, before)).update(pdf.subarray(after)).digest()
  if (!Buffer.from(found.get(messageDigest)!.valueBlock.valueHexView).equals(digest))
    problems.push('the file was changed')
  const named = childrenOf(childrenOf(childrenOf(found.get(signingCertificate)!)[0]!)[0]!)[0]!
  const fingerprint = createHash('sha256').update(certificate.raw).digest()
  if (!Buffer.from(named.valueBlock.valueHexView).equals(fingerprint))
    problems.push('another certificate is named')
  const asSet = Buffer.from(rawOf(attributes))
  asSet[0] = 0x31
  const signature = signer.findLast((part) => part.idBlock.tagClass === 1 && part.idBlock.tagNumber === 4)!
  if (!verify('sha256', asSet, certificate.publicKey, signature.valueBlock.valueHexView))
    problems.push('the signature does not fit')
  const unsigned = tagged(signer, 1)
  const stamped = unsigned !== undefined && childrenOf(unsigned).some((each) => oidOf(each) === timeStamp)
  return { valid: problems.length === 0, problems, certificate, stamped }
}

/** Only the bytes of the message: the zeros after it are the room that was not needed. */
function parse(bytes: Buffer): Block {
  const read = fromBER(bytes)
  if (read.offset < 0) throw new Error('The signature is no ASN.1.')
  return read.result as unknown as Block
}

const childrenOf = (block: Block): Block[] => block.valueBlock.value ?? []
const rawOf = (block: Block): Uint8Array => block.valueBeforeDecodeView
const tagged = (blocks: readonly Block[], number: number) =>
  blocks.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === number)
const oidOf = (block: Block) =>
  (childrenOf(block)[0]!.valueBlock as unknown as { toString(): string }).toString()
