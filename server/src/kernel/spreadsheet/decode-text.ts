import { isUtf8 } from 'node:buffer'
import { wideEncoding } from '../wide-encoding.ts'

/**
 * The text of a file in whatever its program wrote: UTF-16 by its byte order mark or by its zeros, UTF-8 if
 * the bytes are valid UTF-8, and otherwise Windows-1252, which is what Excel writes for "CSV" in Britain. The
 * mark itself is removed.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return new TextDecoder(encoding).decode(bytes)
}
