/**
 * A picture without what a camera or a program wrote beside its pixels: place, time, device, owner,
 * thumbnails, comments. The pixels are untouched, so that a photographed document stays the evidence it was;
 * which side is up and the colours' profile are kept. Undefined where there is nothing to take out, for other
 * kinds, and for what isn't built as its kind is.
 */
export function withoutTraces(bytes: Buffer, extension: string): Buffer | undefined {
  const parts = partsOf(bytes, extension)
  if (!parts) return undefined
  const clean = Buffer.concat(parts)
  return clean.equals(bytes) ? undefined : clean
}

function partsOf(bytes: Buffer, extension: string): Buffer[] | undefined {
  if (extension === 'jpg') return jpegParts(bytes)
  if (extension === 'png') return pngParts(bytes)
  return extension === 'webp' ? webpParts(bytes) : undefined
}

/**
 * ITU T.81 annex B: start and end of the image, restarts within a scan, and the byte 0xFF of a scan have no
 * length.
 */
const [startOfScan, endOfImage, comment, app0, app1, app15] = [0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xef]
/** JFIF, colour profile (ICC) and Adobe's colour transform are about the pixels. */
const aboutPixels = new Set([app0, app0 + 2, app0 + 14])

/** Segment by segment to the end of the image; a second picture behind it, as phones add one, goes. */
function jpegParts(bytes: Buffer): Buffer[] | undefined {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === startOfScan) end = endOfScan(bytes, end)
    if (end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (marker === app1) parts.push(...uprightNote(segment))
    else if (isKept(marker, segment)) parts.push(segment)
    at = end
    if (bytes[at] === 0xff && bytes[at + 1] === endOfImage) return [...parts, Buffer.from([0xff, endOfImage])]
  }
  return undefined
}

/** Phones name the second picture behind the end in the colour profile's place ("MPF"). */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false
  if (marker < app0 || marker > app15) return true
  return aboutPixels.has(marker) && segment.toString('latin1', 4, 8) !== 'MPF\0'
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    const isInScan = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isInScan) return at
  }
  return bytes.length + 1
}

/** TIFF 6.0: the note 274 says how the picture was held, 1 to 8. It is written anew, alone. */
const heldNote = 274

function uprightNote(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  const held = heldIn(segment.subarray(10))
  if (held === undefined || held <= 1 || held > 8) return []
  const note = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  note.writeUInt16BE(held, 28)
  return [note]
}

function heldIn(tiff: Buffer): number | undefined {
  if (tiff.length < 10) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const notes = Array.from({ length: Math.min(short(first), 500) }, (_note, index) => first + 2 + index * 12)
  const at = notes.find((place) => short(place) === heldNote)
  return at === undefined ? undefined : short(at + 8)
}

const pngTraces = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME'])

/** Chunks of length, name, data and checksum (PNG third edition §5). */
function pngParts(bytes: Buffer): Buffer[] | undefined {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name !== 'eXIf' && !pngTraces.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return undefined
}

/** Flags of the extended header: that there is Exif, and that there is XMP. */
const webpTraceFlags = 0x08 | 0x04

/** RIFF: chunks of name, length and data, padded to an even length. */
function webpParts(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 12) return undefined
  const parts: Buffer[] = []
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X') chunk[8]! &= ~webpTraceFlags
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return [head, ...parts]
}
