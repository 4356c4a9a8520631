/** For tests: a multipart form as a browser sends it. */
export function form(
  fields: Record<string, string | number>,
  files: Record<string, { name: string; bytes: Uint8Array }> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-a-test'
  const part = (disposition: string, bytes: Uint8Array, type = '') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(String(value)))),
    ...Object.entries(files).map(([name, file]) =>
      part(
        `name="${name}"; filename="${file.name}"`,
        file.bytes,
        'content-type: application/octet-stream\r\n',
      ),
    ),
  ]
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The smallest file that every reader takes for a PDF. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer\n<</Size 3/Root 1 0 R>>\n' +
    'startxref\n101\n%%EOF\n',
)
