/** The bytes from `start` to `end` of a file, both counted from 0 and both included. */
export interface ByteRange {
  start: number
  end: number
}

/** What a Range header asks for: a part, the whole file, or something the file doesn't have (416). */
export type RangeAnswer = { kind: 'part'; range: ByteRange } | { kind: 'whole' } | { kind: 'unsatisfiable' }

const single = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Reads a Range header (RFC 9110 §14). One range is honoured: pdf.js and video players ask for no more.
 * Anything else, several ranges and nonsense too, gets the whole file, as the RFC allows.
 *
 * @param ifRange the If-Range header; a part is sent only when it names the file as it is now
 */
export function readRange(
  header: string | undefined,
  bytes: number,
  precondition: { ifRange?: string | undefined; etag?: string } = {},
): RangeAnswer {
  const match = single.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' }
  if (precondition.ifRange !== undefined && precondition.ifRange !== precondition.etag)
    return { kind: 'whole' }
  const range =
    match[1] === '' ? lastBytes(Number(match[2]), bytes) : fromTo(match[1] ?? '', match[2] ?? '', bytes)
  if (range === 'nonsense') return { kind: 'whole' }
  return range ? { kind: 'part', range } : { kind: 'unsatisfiable' }
}

function lastBytes(count: number, bytes: number): ByteRange | undefined {
  if (count === 0 || bytes === 0) return undefined
  return { start: Math.max(0, bytes - count), end: bytes - 1 }
}

function fromTo(first: string, last: string, bytes: number): ByteRange | 'nonsense' | undefined {
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'nonsense'
  if (start >= bytes) return undefined
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
