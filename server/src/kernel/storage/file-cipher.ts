import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** `MGF1`, four bytes that name the master key, sixteen random bytes. */
export const headerBytes = 24
/** Of the file's own bytes in each encrypted chunk. */
const chunkBytes = 64 * 1024
const tagBytes = 16
const sealedBytes = chunkBytes + tagBytes
const magic = Buffer.from('MGF1')

/** Chunks of a file from one to another, both counted from 0 and both included. */
export interface Chunks {
  first: number
  last: number
}

/**
 * Encrypts stored files with AES-256-GCM in chunks of 64 kB, each under its number, so that a part can be
 * read without the rest and a chunk that was changed, moved or cut off is refused. Every file has a key of
 * its own, derived from the master key and the name under which the file is stored.
 */
export class FileCipher {
  readonly #masterKey: Buffer
  readonly #keyId: Buffer

  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey
    this.#keyId = createHash('sha256').update('file key id').update(masterKey).digest().subarray(0, 4)
  }

  async *encrypt(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const header = Buffer.concat([magic, this.#keyId, randomBytes(16)])
    const key = this.#keyOf(name, header)
    yield header
    let rest = Buffer.alloc(0)
    let number = 0
    for await (const piece of content) {
      rest = Buffer.concat([rest, piece])
      // A full chunk waits until more follows: only then is it known not to be the last.
      while (rest.length > chunkBytes) {
        yield sealed(key, { number: number++, isLast: false }, rest.subarray(0, chunkBytes))
        rest = rest.subarray(chunkBytes)
      }
    }
    yield sealed(key, { number, isLast: true }, rest)
  }

  /**
   * False for files that were stored before files were encrypted. Throws for a file of another master key.
   */
  isEncrypted(header: Buffer): boolean {
    if (header.length < headerBytes || !header.subarray(0, 4).equals(magic)) return false
    if (!header.subarray(4, 8).equals(this.#keyId))
      throw new Error('A stored file was encrypted under another master key.')
    return true
  }

  /**
   * The bytes of some chunks. `stored` begins with the first of them; `storedBytes` is the size of the whole
   * stored file.
   */
  async *decrypt(
    { name, header, storedBytes }: { name: string; header: Buffer; storedBytes: number },
    { first, last }: Chunks,
    stored: AsyncIterable<Buffer>,
  ): AsyncGenerator<Buffer> {
    const key = this.#keyOf(name, header)
    const final = lastChunk(storedBytes)
    let number = first
    let rest = Buffer.alloc(0)
    for await (const piece of stored) {
      rest = Buffer.concat([rest, piece])
      while (number < final && rest.length >= sealedBytes) {
        yield opened(key, { number, isLast: false }, rest.subarray(0, sealedBytes))
        rest = rest.subarray(sealedBytes)
        number += 1
        if (number > last) return
      }
    }
    yield opened(key, { number, isLast: true }, rest)
  }

  #keyOf(name: string, header: Buffer): Buffer {
    const salt = header.subarray(8)
    return Buffer.from(hkdfSync('sha256', this.#masterKey, salt, `stored file ${name}`, 32))
  }
}

/** The chunks in which bytes from `start` to `end` are. `65536…65536` → chunk 1 alone. */
export const chunksOf = ({ start, end }: { start: number; end: number }): Chunks => ({
  first: Math.floor(start / chunkBytes),
  last: Math.floor(end / chunkBytes),
})

/** Where a chunk begins in the stored file, and which byte of the content is its first. */
export const positionOf = (chunk: number) => ({
  stored: headerBytes + chunk * sealedBytes,
  content: chunk * chunkBytes,
})

const lastChunk = (storedBytes: number) =>
  Math.max(0, Math.ceil((storedBytes - headerBytes) / sealedBytes) - 1)

interface Chunk {
  number: number
  isLast: boolean
}

/** A key encrypts one file, so the chunk's number is nonce enough; the last one says so. */
function nonceOf({ number, isLast }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealed(key: Buffer, chunk: Chunk, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk))
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function opened(key: Buffer, chunk: Chunk, stored: Buffer): Buffer {
  if (stored.length < tagBytes) throw new Error('A stored file is cut off.')
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk), { authTagLength: tagBytes })
  decipher.setAuthTag(stored.subarray(-tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(0, -tagBytes)), decipher.final()])
}
