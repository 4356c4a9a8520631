import { createInflateRaw } from 'node:zlib'
import { Refused, refuseField } from '@moorgate/contract'

/** All entries that are read of one file together, unpacked. A sheet of 20,000 rows and 100 columns stays below it. */
const maxUnpackedBytes = 120 * 1024 * 1024
const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const broken = 'The file is damaged. Save it again.'
const tooLarge = 'The file is too large when it is unpacked. Split it, or save the sheet as CSV.'

interface Entry {
  packed: boolean
  bytes: number
  position: number
}

/**
 * Reads the entries of a ZIP file by name. Refuses what is damaged or too large on the field `file`. Unpacked bytes are counted while
 * they arrive, never taken from what the file claims, so a bomb stops at the limit. Belongs in a work thread.
 */
export class Unzip {
  readonly #file: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  #unpackedBytes = 0

  constructor(file: Uint8Array) {
    this.#file = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    this.#entries = readDirectory(this.#file)
  }

  /** How much has been unpacked so far. */
  get unpackedBytes(): number {
    return this.#unpackedBytes
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** A whole entry as text, undefined where there is none. */
  async text(name: string): Promise<string | undefined> {
    if (!this.has(name)) return undefined
    let text = ''
    for await (const piece of this.pieces(name)) text += piece
    return text
  }

  /** An entry's text in pieces of about 16 kB; nothing for an entry that is missing. Stops unpacking when the reader stops. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const decoder = new TextDecoder()
    for await (const chunk of this.#unpacked(entry)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }

  async *#unpacked({ packed, bytes, position }: Entry): AsyncGenerator<Buffer> {
    if (position + 30 > this.#file.length) refuseField('file', broken)
    const start =
      position + 30 + this.#file.readUInt16LE(position + 26) + this.#file.readUInt16LE(position + 28)
    const content = this.#file.subarray(start, start + bytes)
    if (!packed) {
      this.#count(content.length)
      return yield content
    }
    const inflate = createInflateRaw()
    inflate.end(content)
    try {
      for await (const chunk of inflate) {
        this.#count((chunk as Buffer).length)
        yield chunk as Buffer
      }
    } catch (error) {
      // zlib says in many ways that it can't unpack something.
      if (error instanceof Refused) throw error
      refuseField('file', broken)
    }
  }

  #count(bytes: number): void {
    this.#unpackedBytes += bytes
    if (this.#unpackedBytes > maxUnpackedBytes) refuseField('file', tooLarge)
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = file.length - 22
  if (end < 0 || file.readUInt32LE(end) !== endRecord) refuseField('file', broken)
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  while (at + 46 <= end && file.readUInt32LE(at) === entryRecord) {
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name, {
      packed: file.readUInt16LE(at + 10) === 8,
      bytes: file.readUInt32LE(at + 20),
      position: file.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}
