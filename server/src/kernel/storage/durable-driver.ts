import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange } from './byte-range.ts'

/**
 * Folder below the root where files are written before they get their name. Never a tenant's, for those are
 * numbers.
 */
const incoming = '.incoming'

/**
 * flydrive's disk driver, made safe against a power cut. The driver of the library writes straight to the
 * final name, so a crash leaves a file that is half there and looks whole. This one writes beside, syncs,
 * renames, and syncs the folder: a key either answers with all of its bytes or doesn't exist.
 */
export class DurableDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.putStream(key, Readable.from([Buffer.from(contents)]))
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const unfinished = join(this.#root, incoming, randomUUID())
    const finished = join(this.#root, key)
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
    try {
      await pipeline(contents, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
      await mkdir(dirname(finished), { recursive: true, mode: 0o700 })
      await rename(unfinished, finished)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(dirname(finished))
  }

  /** The bytes from `start` to `end`, both counted, without reading what comes before. */
  slice(key: string, range: ByteRange): Readable {
    return createReadStream(join(this.#root, key), { start: range.start, end: range.end })
  }

  /** Throws away what a crash left half-written. To be called once at start, before anything is stored. */
  sweep(): void {
    rmSync(join(this.#root, incoming), { recursive: true, force: true })
  }
}

/**
 * A rename survives a power cut only after the folder itself is synced. Windows can't open folders and
 * doesn't need it.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
