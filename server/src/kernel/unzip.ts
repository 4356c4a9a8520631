import { FailureError, refuseField } from '@moorgate/contract'
import { fromBufferPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/**
 * All entries that are read of one file together, unpacked. A sheet of 20,000 rows and 100 columns stays
 * below it.
 */
const maxUnpackedBytes = 120 * 1024 * 1024
const tooLarge = 'The file is too large when it is unpacked. Split it, or save the sheet as CSV.'

/**
 * Reads the entries of a ZIP file by name. Refuses what is damaged or too large on the field `file`. Unpacked
 * bytes are counted while they arrive, never taken from what the file claims, so a bomb stops at the limit.
 * Belongs in a work thread.
 */
export class Unzip {
  readonly #archive: ZipFile
  readonly #entries = new Map<string, Entry>()
  #unpackedBytes = 0

  private constructor(archive: ZipFile) {
    this.#archive = archive
  }

  static async open(file: Uint8Array): Promise<Unzip> {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    try {
      const unzip = new Unzip(await fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: false }))
      for await (const entry of unzip.#archive.eachEntry()) unzip.#entries.set(entry.fileName, entry)
      return unzip
    } catch {
      return refuseDamaged()
    }
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

  /**
   * An entry's text in pieces of about 16 kB; nothing for an entry that is missing. Stops unpacking when the
   * reader stops.
   */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const decoder = new TextDecoder()
    try {
      for await (const chunk of await this.#archive.openReadStreamPromise(entry)) {
        this.#unpackedBytes += (chunk as Buffer).length
        if (this.#unpackedBytes > maxUnpackedBytes) refuseField('file', tooLarge)
        yield decoder.decode(chunk as Buffer, { stream: true })
      }
    } catch (error) {
      // It may be encrypted, packed in another way, or torn.
      if (error instanceof FailureError) throw error
      refuseDamaged()
    }
    yield decoder.decode()
  }
}

const refuseDamaged = (): never => refuseField('file', 'The file is damaged. Save it again.')
