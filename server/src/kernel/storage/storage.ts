import { createHash, randomUUID } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { refuse } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import type { ByteRange } from './byte-range.ts'
import { DurableDriver } from './durable-driver.ts'
import { FileCipher, chunksOf, headerBytes, positionOf } from './file-cipher.ts'

/** What the database remembers of a stored file. */
export interface StoredFile {
  /** `tenant/uuid`. Nothing of it comes from the client. */
  key: string
  bytes: number
  /** Of what was written, in hexadecimal. */
  sha256: string
  mime: string
}

export interface StorageSettings {
  /** Folder of the installation. Files lie below `files` in it, unless a disk is given. */
  dataDir: string
  /** Files are encrypted under it; those that were stored plain before stay readable. */
  masterKey: Buffer
  /** Anything flydrive knows, constructed where the configuration is read: S3 with its SDK, say. */
  disk?: Disk
}

/** Where files are kept. One for the process. */
export interface Storage {
  /**
   * Takes a file over from quarantine, which no longer has it afterwards.
   * Rejects with `FileChanged` when the bytes aren't the ones that were looked into on arrival.
   */
  keep(
    upload: Pick<UploadedFile, 'quarantinePath' | 'sha256' | 'mime'>,
    tenantId: number,
  ): Promise<StoredFile>
  /** Stores bytes that the product made itself, such as a certificate. */
  put(bytes: Uint8Array, tenantId: number, mime: string): Promise<StoredFile>
  /** A file's bytes, or a part of them. Refuses with `file_missing` when there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Which of these files are not there. */
  missing(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes a file for good; one that isn't there is no error. */
  delete(key: string): Promise<void>
  /** Removes every file of a tenant for good. */
  deleteAll(tenantId: number): Promise<void>
  /** The keys of a tenant's files, a page at a time. */
  list(tenantId: number): AsyncIterable<string[]>
  /** When a file was stored; undefined when there is no such file. */
  storedAt(key: string): Promise<Date | undefined>
}

/** What lies in quarantine is no longer what was counted and recognised on arrival. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** Opens the storage; on our own disk, clears away what a crash left half-written. Once, at start. */
export function openStorage({ dataDir, masterKey, disk }: StorageSettings): Storage {
  const cipher = new FileCipher(masterKey)
  if (disk) return storageOn({ disk, cipher })
  const driver = new DurableDriver(join(dataDir, 'files'))
  driver.sweep()
  return storageOn({ disk: new Disk(driver), cipher })
}

interface Store {
  disk: Disk
  cipher: FileCipher
}

/** The store sees encrypted bytes alone, so it is told no kind of content either. */
const contentType = 'application/octet-stream'

function storageOn(store: Store): Storage {
  const { disk, cipher } = store
  return {
    keep: (upload, tenantId) => keep(store, upload, tenantId),
    put: async (bytes, tenantId, mime) => {
      const key = newKey(tenantId)
      const encrypted = Readable.from(cipher.encrypt(key, Readable.from([bytes])), { objectMode: false })
      await disk.putStream(key, encrypted, { contentType })
      return { key, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex'), mime }
    },
    open: (key, range) => open(store, checked(key), range),
    missing: (keys) => missing(disk, keys.map(checked)),
    delete: (key) => disk.delete(checked(key)),
    deleteAll: async (tenantId) => {
      for await (const keys of list(disk, tenantId)) for (const key of keys) await disk.delete(key)
    },
    list: (tenantId) => list(disk, tenantId),
    storedAt: async (key) =>
      (await disk.exists(checked(key))) ? (await disk.getMetaData(key)).lastModified : undefined,
  }
}

async function keep(
  { disk, cipher }: Store,
  upload: Pick<UploadedFile, 'quarantinePath' | 'sha256' | 'mime'>,
  tenantId: number,
): Promise<StoredFile> {
  const key = newKey(tenantId)
  const tally = { bytes: 0, hash: createHash('sha256') }
  const encrypted = cipher.encrypt(key, counted(upload.quarantinePath, tally))
  await disk.putStream(key, Readable.from(encrypted, { objectMode: false }), { contentType })
  if (tally.hash.digest('hex') !== upload.sha256) {
    await disk.delete(key)
    throw new FileChanged('The file changed between its arrival and its storing.')
  }
  await rm(upload.quarantinePath, { force: true })
  return { key, bytes: tally.bytes, sha256: upload.sha256, mime: upload.mime }
}

async function open({ disk, cipher }: Store, key: string, range?: ByteRange): Promise<Readable> {
  const { contentLength: storedBytes } = await disk.getMetaData(key).catch(async (error: unknown) => {
    if (await disk.exists(key)) throw error
    return refuse({ code: 'not_found', reason: 'file_missing' })
  })
  const header = await buffer(await stored(disk, key, { start: 0, end: headerBytes - 1 }))
  if (!cipher.isEncrypted(header)) return range ? stored(disk, key, range) : disk.getStream(key)
  const wanted = range ?? { start: 0, end: storedBytes }
  const chunks = chunksOf(wanted)
  const first = positionOf(chunks.first)
  const end = positionOf(chunks.last + 1).stored - 1
  const source = await stored(disk, key, { start: first.stored, end: Math.min(end, storedBytes - 1) })
  const content = cipher.decrypt({ name: key, header, storedBytes }, chunks, source)
  const within = { start: wanted.start - first.content, end: wanted.end - first.content }
  return Readable.from(part(content, within), { objectMode: false })
}

/** A store at the other end of a line is asked for so many files at once. */
const askedAtOnce = 32

async function missing(disk: Disk, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const lost = new Set<string>()
  for (let at = 0; at < keys.length; at += askedAtOnce)
    await Promise.all(
      keys.slice(at, at + askedAtOnce).map(async (key) => {
        if (!(await disk.exists(key))) lost.add(key)
      }),
    )
  return lost
}

/**
 * flydrive can't ask a store for a range, so of other drivers what isn't wanted is read and left out, up to
 * the end of the range.
 */
async function stored(disk: Disk, key: string, range: ByteRange): Promise<Readable> {
  if (disk.driver instanceof DurableDriver) return disk.driver.slice(key, range)
  return Readable.from(part(await disk.getStream(key), range), { objectMode: false })
}

async function* part(whole: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of whole) {
    const from = Math.max(0, start - position)
    const to = Math.min(chunk.length, end + 1 - position)
    if (from < to) yield chunk.subarray(from, to)
    position += chunk.length
    if (position > end) return
  }
}

/**
 * A tenant's own files and no others: to a store that knows no folders "1" is the beginning of "10" too.
 * Files that somebody else has put there, whose names are none of ours, are not listed.
 */
async function* list(disk: Disk, tenantId: number): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(String(tenantId), { recursive: false, ...(paginationToken && { paginationToken }) })
      .catch(nothingYet)
    yield [...page.objects].flatMap((each) =>
      each.isFile && keyShape.test(each.key) && each.key.startsWith(`${tenantId}/`) ? [each.key] : [],
    )
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** A tenant that has stored nothing has no folder. */
function nothingYet(error: unknown): { objects: Iterable<never>; paginationToken?: never } {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return { objects: [] }
}

const keyShape = /^[1-9]\d{0,15}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function newKey(tenantId: number): string {
  return checked(`${tenantId}/${randomUUID()}`)
}

/**
 * A key that isn't one of ours could be a path out of the folder; it comes from a mistake or from an attack.
 */
function checked(key: string): string {
  if (!keyShape.test(key)) throw new TypeError('Not the key of a stored file.')
  return key
}

/**
 * Reads a file and remembers how many bytes went by, and which. Opens it only when somebody begins to read.
 */
async function* counted(path: string, tally: { bytes: number; hash: Hash }): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    tally.bytes += chunk.length
    tally.hash.update(chunk)
    yield chunk
  }
}
