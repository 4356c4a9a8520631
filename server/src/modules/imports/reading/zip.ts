import { inflateRawSync } from 'node:zlib'
import { refuseFile } from './unreadable.ts'

/** All parts of a workbook together, unpacked. A sheet of 20,000 rows and 100 columns stays below it. */
const maxUnpackedBytes = 120 * 1024 * 1024
const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const broken = 'The file is damaged. Save it again from your spreadsheet program.'

/**
 * Parts of a zip file by name, unpacked when asked for. What a part unpacks to is counted while it unpacks and not taken from what the
 * file claims: a bomb stops at the limit, whatever its directory says.
 */
export function openZip(file: Buffer): (name: string) => string | undefined {
  const places = readDirectory(file)
  let left = maxUnpackedBytes
  return (name) => {
    const place = places.get(name)
    if (!place) return undefined
    const content = unpack(file, place, left)
    left -= content.length
    return content.toString('utf8')
  }
}

interface Place {
  packed: boolean
  bytes: number
  position: number
}

function readDirectory(file: Buffer): Map<string, Place> {
  const end = file.length - 22
  if (end < 0 || file.readUInt32LE(end) !== endRecord) refuseFile(broken)
  const places = new Map<string, Place>()
  let at = file.readUInt32LE(end + 16)
  while (at + 46 <= end && file.readUInt32LE(at) === entryRecord) {
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    places.set(name, {
      packed: file.readUInt16LE(at + 10) === 8,
      bytes: file.readUInt32LE(at + 20),
      position: file.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return places
}

function unpack(file: Buffer, { packed, bytes, position }: Place, most: number): Buffer {
  if (position + 30 > file.length) refuseFile(broken)
  const start = position + 30 + file.readUInt16LE(position + 26) + file.readUInt16LE(position + 28)
  const content = file.subarray(start, start + bytes)
  if (!packed) return content.length <= most ? content : refuseFile(tooLarge)
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    return refuseFile((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : broken)
  }
}

const tooLarge = 'The workbook is too large when it is unpacked. Split it, or save the sheet as CSV.'
