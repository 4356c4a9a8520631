import type { ByteRange } from './byte-range.ts'

export interface ServedFile {
  /** Name that the person sees; free text, never a path here. */
  name: string
  mime: string
  bytes: number
  sha256: string
}

/** Types that a browser may show in its own window; everything else is saved. handbook api §3.7. */
const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg'])
/** Types that a browser would run as a page of ours, should a header get lost on the way. */
const runnable =
  /^(text\/html|application\/xhtml\+xml|text\/xml|application\/xml|text\/javascript|application\/javascript)/i
const mimeShape = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/i

/**
 * Headers of a file that a person downloads: never cached, never sniffed, inline only where that is harmless.
 *
 * @param disposition what was asked for; `inline` is granted to PDF, PNG and JPEG alone
 * @param byteRange the range that is sent, where it isn't the whole file (status 206)
 */
export function downloadHeaders(
  file: ServedFile,
  disposition: 'inline' | 'attachment',
  byteRange?: ByteRange,
): Record<string, string> {
  const granted = disposition === 'inline' && shownInline.has(file.mime) ? 'inline' : 'attachment'
  return {
    'content-type': servedType(file.mime),
    'content-length': String(byteRange ? byteRange.end - byteRange.start + 1 : file.bytes),
    'content-disposition': contentDisposition(granted, file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: fileTag(file),
    ...(byteRange && { 'content-range': `bytes ${byteRange.start}-${byteRange.end}/${file.bytes}` }),
    ...(file.mime !== 'application/pdf' && { 'content-security-policy': sandbox }),
  }
}

/** Headers of a file that is made while it is sent: its length isn't known, and it is never kept. */
export const streamedHeaders = (name: string, mime: string): Record<string, string> => ({
  'content-type': mime,
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

/**
 * An SVG is a page that may hold scripts, so it is shown in a sandbox, and so is every other type. PDF is
 * left out: browsers refuse to start their own viewer inside a sandbox.
 */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Strong validator of a file: what If-Range is compared with. */
export function fileTag(file: Pick<ServedFile, 'sha256'>): string {
  return `"${file.sha256}"`
}

/** Headers of a 416 answer: how long the file really is. */
export function unsatisfiableHeaders(file: Pick<ServedFile, 'bytes'>): Record<string, string> {
  return {
    'content-range': `bytes */${file.bytes}`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
  }
}

function servedType(mime: string): string {
  return mimeShape.test(mime) && !runnable.test(mime) ? mime.toLowerCase() : 'application/octet-stream'
}

/** RFC 6266: an ASCII name for old clients, and the real one in UTF-8 for everyone else. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const clean = fileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
    .trim()
  return `${disposition}; filename="${ascii || 'file'}"; filename*=UTF-8''${encodeExtended(clean)}`
}

/**
 * No folders, no control or direction-turning characters ("gpj.exe" shown as "exe.jpg"), at most 150
 * characters.
 */
function fileName(name: string): string {
  const flat = name.toWellFormed().replaceAll(/[/\\:]/g, '_')
  const visible = flat
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (visible.length <= 150) return visible || 'file'
  const extension = /\.[a-z0-9]{1,8}$/i.exec(visible)?.[0] ?? ''
  return (
    Array.from(visible)
      .slice(0, 150 - extension.length)
      .join('') + extension
  )
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
