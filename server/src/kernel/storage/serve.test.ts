import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-character.ts'
import { contentDisposition, downloadHeaders, unsatisfiableHeaders } from './serve.ts'

const file = { name: 'Cash call 4.pdf', mime: 'application/pdf', bytes: 5000, sha256: 'ab12' }

test('shows a PDF in the window where that was asked for, and never lets it be cached or guessed at', () => {
  assert.deepEqual(downloadHeaders(file, 'inline'), {
    'content-type': 'application/pdf',
    'content-length': '5000',
    'content-disposition': `inline; filename="Cash call 4.pdf"; filename*=UTF-8''Cash%20call%204.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: '"ab12"',
  })
})

test('saves everything but PDF, PNG and JPEG, whatever was asked for', () => {
  for (const mime of ['image/svg+xml', 'text/html', 'image/webp', 'application/zip', 'text/plain']) {
    assert.match(downloadHeaders({ ...file, mime }, 'inline')['content-disposition'] ?? '', /^attachment;/)
  }
  for (const mime of ['image/png', 'image/jpeg']) {
    assert.match(downloadHeaders({ ...file, mime }, 'inline')['content-disposition'] ?? '', /^inline;/)
  }
})

test('locks an SVG into a sandbox', () => {
  const headers = downloadHeaders({ ...file, mime: 'image/svg+xml' }, 'attachment')
  assert.equal(headers['content-security-policy'], "default-src 'none'; style-src 'unsafe-inline'; sandbox")
})

test('calls nothing a page or a script, and nothing by a type that is none', () => {
  for (const mime of [
    'text/html',
    'application/xhtml+xml',
    'text/javascript',
    'text/html; x',
    'a\r\nset-cookie: b/c',
  ]) {
    assert.equal(downloadHeaders({ ...file, mime }, 'attachment')['content-type'], 'application/octet-stream')
  }
})

test('says which part it sends, and how long the file is when it has no such part', () => {
  const headers = downloadHeaders(file, 'inline', { start: 100, end: 199 })
  assert.equal(headers['content-length'], '100')
  assert.equal(headers['content-range'], 'bytes 100-199/5000')
  assert.equal(unsatisfiableHeaders(file)['content-range'], 'bytes */5000')
})

test('gives a name in any script to browsers that can, and a plain one to the others', () => {
  assert.equal(
    contentDisposition('attachment', 'Café – Łódź (1).pdf'),
    `attachment; filename="Cafe  odz (1).pdf"; filename*=UTF-8''Caf%C3%A9%20%E2%80%93%20%C5%81%C3%B3d%C5%BA%20%281%29.pdf`,
  )
  assert.match(
    contentDisposition('attachment', '契約'),
    /^attachment; filename="file"; filename\*=UTF-8''%E5/,
  )
})

test('doesn’t let a name point into a folder, hide its ending or break out of the header', () => {
  assert.equal(
    contentDisposition('attachment', '../../etc/passwd'),
    `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`,
  )
  assert.equal(
    contentDisposition('attachment', 'a\u202Egpj.exe'),
    `attachment; filename="agpj.exe"; filename*=UTF-8''agpj.exe`,
  )
  assert.match(contentDisposition('attachment', `${'x'.repeat(400)}.pdf`), /x{146}\.pdf"/)
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (name) =>
      /^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/.test(
        contentDisposition('attachment', name),
      ),
    ),
  )
})
