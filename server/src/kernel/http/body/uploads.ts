import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { oneLine, refuse, refuseField, say } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import type { VirusScanner } from '../../storage/index.ts'
import { claimedExtension, recognise } from '../file-kind/file-kind.ts'

/** Where and how much a request may upload. */
export interface UploadRules {
  /** Folder of files that nobody has accepted yet; made when missing, readable by the server alone. */
  folder: string
  /** Most bytes of one request, forms included: 60 MiB by default. */
  maxRequestBytes?: number
  /** Most files of one request: 20. */
  maxFiles?: number
  /** Milliseconds without a byte after which a request is given up: 30,000. */
  idleMs?: number
  /** Share of the disk that stays free: 0.1. Below it an upload answers 503. */
  diskFloor?: number
  /** Looks into every file before an act may have it. Without one nothing looks for viruses. */
  scan?: VirusScanner | undefined
}

/**
 * A file that waits in quarantine until an act takes it over. A class, so that `normalise` leaves it alone
 * and no JSON can pass for one.
 */
export class QuarantinedFile implements UploadedFile {
  readonly clientName: string
  readonly quarantinePath: string
  mime = 'application/octet-stream'
  extension = ''
  bytes = 0
  sha256 = ''
  /** Nothing in it that runs, fetches or hides. */
  sound = false
  /** Why it isn't sound, and what to do. */
  unsound = 'This file contains a script, a macro or hidden content. Remove it and upload the file again.'
  /** The virus scanner has found something. */
  infected = false
  taken = false

  constructor(clientName: string, quarantinePath: string) {
    this.clientName = clientName
    this.quarantinePath = quarantinePath
  }
}

/** The files of one request. */
export class Quarantine {
  private readonly folder: string
  private readonly scan: VirusScanner | undefined
  private readonly files: QuarantinedFile[] = []

  constructor({ folder, scan }: Pick<UploadRules, 'folder' | 'scan'>) {
    this.folder = folder
    this.scan = scan
  }

  /**
   * Stores, measures, recognises and scans one file. Refuses with 503 when the disk is full or the scanner is
   * gone; rejects when the stream breaks off.
   */
  async receive(stream: Readable, clientName: string): Promise<QuarantinedFile> {
    const file = new QuarantinedFile(displayName(clientName), join(this.folder, randomUUID()))
    this.files.push(file)
    await store(stream, file)
    const claimed = claimedExtension(file.clientName)
    const found = await recognise(file.quarantinePath, claimed)
    // What is not what its name says is of no kind: the rule of its field says which kinds it takes.
    const isNamedRight = claimed === '' || claimed === found.extension
    if (found.extension === '' || !isNamedRight) return Object.assign(file, { sound: true })
    file.mime = found.mime
    file.extension = found.extension
    file.sound = found.harmless
    if (found.unsound !== undefined) file.unsound = found.unsound
    if (found.clean) await replace(file, found.clean)
    if (file.sound && this.scan) file.infected = !(await this.scan(file.quarantinePath)).clean
    return file
  }

  /** Removes what nobody took over. */
  async clear(): Promise<void> {
    const left = this.files.splice(0).filter((file) => !file.taken)
    await Promise.all(left.map((file) => rm(file.quarantinePath, { force: true })))
  }
}

/** Makes the folder and sees that there is room for `expectedBytes` more. */
export async function openQuarantine(rules: UploadRules, expectedBytes: number): Promise<Quarantine> {
  await mkdir(rules.folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(rules.folder)
  const left = bavail * bsize - expectedBytes
  if (left < blocks * bsize * (rules.diskFloor ?? 0.1)) refuse({ code: 'unavailable', retryAfterSeconds: 60 })
  return new Quarantine(rules)
}

/**
 * The file now belongs to the caller, who moves or removes it: the end of the request leaves it alone.
 * Answers its path. What did not come through the quarantine is refused, so that no path of a client's is
 * ever opened, and so is what is of no known kind.
 */
export function takeUpload(file: UploadedFile): string {
  if (!(file instanceof QuarantinedFile) || file.extension === '') refuseField('file', say.uploaded)
  file.taken = true
  return file.quarantinePath
}

/** Removes files last written before a moment: what a killed process left behind. Answers how many. */
export async function sweepQuarantine(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const known = await stat(path).catch(() => undefined)
    if (!known?.isFile() || known.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function store(stream: Readable, file: QuarantinedFile): Promise<void> {
  const hash = createHash('sha256')
  try {
    await using handle = await open(file.quarantinePath, 'wx', 0o600)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      file.bytes += chunk.length
      await handle.appendFile(chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      refuse({ code: 'unavailable', retryAfterSeconds: 60 })
    throw error
  }
  file.sha256 = hash.digest('hex')
}

async function replace(file: QuarantinedFile, content: Buffer): Promise<void> {
  await writeFile(file.quarantinePath, content)
  file.bytes = content.length
  file.sha256 = createHash('sha256').update(content).digest('hex')
}

/**
 * A name to show: one line, no folders, no control or direction characters, at most 200 characters, the extension kept.
 */
function displayName(clientName: string): string {
  const base = clientName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = oneLine(base)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return visible.length <= 200
    ? visible
    : `${visible.slice(0, 190)}${/\.[A-Za-z0-9]{1,8}$/.exec(visible)?.[0] ?? ''}`
}
