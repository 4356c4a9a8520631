import type { FileBytes } from '../file-bytes.ts'

const maxEntries = 1000
const maxUnpackedBytes = 200 * 1024 * 1024
const maxDirectoryBytes = 1024 * 1024
const endRecordBytes = 22
const entryHeaderBytes = 46
/** A size of 4 GB or more, kept elsewhere (zip64): nothing we take is that large. */
const elsewhere = 0xffffffff

const archive = /\.(?:zip|rar|7z|gz|bz2|xz|tar|jar|docm|xlsm|pptm|dotm|xltm|potm)$/i

const officeKinds = [
  {
    part: 'word/document.xml',
    extension: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  {
    part: 'xl/workbook.xml',
    extension: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  {
    part: 'ppt/presentation.xml',
    extension: 'pptx',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
] as const

interface Entry {
  name: string
  packedBytes: number
  unpackedBytes: number
  encrypted: boolean
  position: number
}

export interface ZipCheck {
  extension: string
  mime: string
  /** Small enough when unpacked, no macros, no archive inside, nothing before or behind. */
  harmless: boolean
}

/** What a zip file is by its directory of contents, without unpacking any of it. */
export async function inspectZip(file: FileBytes): Promise<ZipCheck> {
  const entries = await readDirectory(file)
  const names = new Set(entries?.map((entry) => entry.name))
  const kind = names.has('[Content_Types].xml') ? officeKinds.find(({ part }) => names.has(part)) : undefined
  return {
    extension: kind?.extension ?? 'zip',
    mime: kind?.mime ?? 'application/zip',
    harmless: entries !== undefined && areHarmless(entries, file.size),
  }
}

function areHarmless(entries: readonly Entry[], fileBytes: number): boolean {
  const sum = (size: (entry: Entry) => number) => entries.reduce((total, entry) => total + size(entry), 0)
  return (
    entries.some((entry) => entry.position === 0) &&
    entries.every((entry) => !entry.encrypted && isHarmlessName(entry.name)) &&
    sum((entry) => entry.unpackedBytes) <= maxUnpackedBytes &&
    // More packed bytes than the file has: entries overlap, the way bombs are made.
    sum((entry) => entry.packedBytes) <= fileBytes
  )
}

function isHarmlessName(name: string): boolean {
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) return false
  return !/(?:^|\/)vbaProject\.bin$/i.test(name) && !archive.test(name)
}

/** The central directory; undefined when it is broken, too large, or not the very end of the file. */
async function readDirectory(file: FileBytes): Promise<Entry[] | undefined> {
  const end = await file.tail(endRecordBytes)
  if (end.length < endRecordBytes || end.readUInt32LE(0) !== 0x06054b50) return undefined
  const count = end.readUInt16LE(10)
  const bytes = end.readUInt32LE(12)
  const position = end.readUInt32LE(16)
  if (count > maxEntries || bytes > maxDirectoryBytes || position + bytes !== file.size - endRecordBytes)
    return undefined
  return readEntries(await file.read(position, bytes), count)
}

function readEntries(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = []
  let at = 0
  while (at + entryHeaderBytes <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const entry = readEntry(directory, at)
    if ([entry.packedBytes, entry.unpackedBytes, entry.position].includes(elsewhere)) return undefined
    entries.push(entry)
    at +=
      entryHeaderBytes +
      directory.readUInt16LE(at + 28) +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32)
  }
  return at === directory.length && entries.length === count ? entries : undefined
}

function readEntry(directory: Buffer, at: number): Entry {
  const nameBytes = directory.readUInt16LE(at + 28)
  return {
    name: directory.toString('utf8', at + entryHeaderBytes, at + entryHeaderBytes + nameBytes),
    packedBytes: directory.readUInt32LE(at + 20),
    unpackedBytes: directory.readUInt32LE(at + 24),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    position: directory.readUInt32LE(at + 42),
  }
}
