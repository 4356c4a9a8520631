import { isUtf8 } from 'node:buffer'

/**
 * The text of a file in whatever its program wrote: UTF-16 by its byte order mark, UTF-8 if the bytes are valid UTF-8, and otherwise
 * Windows-1252, which is what Excel writes for "CSV" in Britain. The mark itself is removed.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}
