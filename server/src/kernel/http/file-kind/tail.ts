import type { FileBytes } from '../file-bytes.ts'

/** Signature of a zip's end: what makes a picture with an archive behind it open as an archive. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')

/** Chunks or boxes that are walked: a picture of the largest size has a few thousand. */
const maxSteps = 20_000

/**
 * Whether a picture, film or sound ends where its own structure ends, so that no second file hides behind it.
 * Kinds whose end cannot be told are only searched for an archive.
 */
export async function endsWhereItSays(file: FileBytes, extension: string): Promise<boolean> {
  if ((await file.tail(66_000)).includes(zipEnd)) return false
  switch (extension) {
    case 'png':
      return pngEnds(file)
    case 'jpg':
      return (await lastBytes(file)).endsWith('ffd9')
    case 'gif':
      return (await lastBytes(file)).endsWith('3b')
    case 'webp':
      return (await file.read(4, 4)).readUInt32LE(0) + 8 === file.size
    case 'avif':
    case 'heic':
    case 'mp4':
    case 'mov':
    case 'm4a':
      return boxesEnd(file)
    default:
      return true
  }
}

/** The file's last bytes as hexadecimal digits; cameras pad with zeros. */
async function lastBytes(file: FileBytes): Promise<string> {
  return (await file.tail(64)).toString('hex').replace(/(?:00)+$/, '')
}

/** Walks the chunks (length, name, data, checksum) to IEND, which must be the last. */
async function pngEnds(file: FileBytes): Promise<boolean> {
  for (let at = 8, steps = 0; at + 12 <= file.size && steps < maxSteps; steps++) {
    const header = await file.read(at, 8)
    at += 12 + header.readUInt32BE(0)
    if (header.toString('latin1', 4, 8) === 'IEND') return at === file.size
  }
  return false
}

/** Walks the boxes (length, name, data) of the MPEG-4 family; the last must end with the file. */
async function boxesEnd(file: FileBytes): Promise<boolean> {
  let at = 0
  for (let steps = 0; at + 8 <= file.size && steps < maxSteps; steps++) {
    const header = await file.read(at, 16)
    const short = header.readUInt32BE(0)
    if (short === 0) return true
    const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short
    if (length < 8) return false
    at += length
  }
  return at === file.size
}
