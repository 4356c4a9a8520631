import { randomBytes } from 'node:crypto'

/** A file in a form. */
export interface UploadedPart {
  name: string
  type: string
  bytes: Uint8Array
}

/**
 * A multipart form: plain fields first, then files. Lists and maps are written with brackets, as browsers'
 * forms write them.
 */
export function formOf(fields: object, files: Readonly<Record<string, UploadedPart>>) {
  const boundary = `form-${randomBytes(12).toString('hex')}`
  const parts = [
    ...pairsOf(fields).map(([name, value]) =>
      part(boundary, `name="${name}"`, undefined, Buffer.from(value)),
    ),
    ...Object.entries(files).map(([name, file]) =>
      part(boundary, `name="${name}"; filename="${file.name}"`, file.type, file.bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function part(boundary: string, disposition: string, type: string | undefined, content: Uint8Array): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

function pairsOf(value: unknown, name = ''): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(inner, name === '' ? key : `${name}[${key}]`),
  )
}
