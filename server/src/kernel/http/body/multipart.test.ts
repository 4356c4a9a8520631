import assert from 'node:assert/strict'
import { test } from 'node:test'
import axios from 'axios'
import fc from 'fast-check'
import { QuarantinedFile } from './uploads.ts'
import { listen, wire } from '../test-wire.ts'
import { echo, signedIn, urlencoded } from './test-echo.ts'

test('axios forms arrive as they were meant: texts, lists, nested lists and files', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/things', async ({ body }) => {
    const { name, tags, items, documents } = body as {
      name: string
      tags: string[]
      items: unknown
      documents: QuarantinedFile[]
    }
    const files = documents.map(
      (file) => file instanceof QuarantinedFile && [file.clientName, file.mime, file.bytes, file.extension],
    )
    return { name, tags, items, files, waiting: await waiting() }
  })
  const form = new FormData()
  form.append('name', 'Larkfield')
  form.append('documents[]', new Blob(['a,b\n1,2\n']), 'figures.csv')
  form.append('tags[]', 'x')
  form.append('tags[]', 'y')
  form.append('items[0][amount]', '1.50')
  form.append('documents[]', new Blob(['Hello']), 'C:\\Documents\\note.txt')
  form.append('documents[]', new Blob([]), '')
  const { data } = await axios.post(`${await listen(app)}/api/things`, form, { headers: signedIn })
  assert.equal(data.waiting.length, 2)
  assert.deepEqual(
    { name: data.name, tags: data.tags, items: data.items, files: data.files },
    {
      name: 'Larkfield',
      tags: ['x', 'y'],
      items: [{ amount: '1.50' }],
      files: [
        ['figures.csv', 'text/csv', 8, 'csv'],
        ['note.txt', 'text/plain', 5, 'txt'],
      ],
    },
  )
  assert.deepEqual(await waiting(), [])
})

test('a stranger’s form is read, a stranger’s file is not kept for a moment', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/support/contact', async ({ body }) => body)
  const address = `${await listen(app)}/api/support/contact`
  const form = new FormData()
  form.append('message', 'Hello')
  assert.deepEqual((await axios.post(address, form)).data, { message: 'Hello' })

  const small = new FormData()
  small.append('file', new Blob(['x'.repeat(1000)]), 'a.txt')
  const large = new FormData()
  large.append('file', new Blob(['x'.repeat(3_000_000)]), 'a.txt')
  for (const upload of [small, large]) {
    const answer = await axios.post(address, upload, { validateStatus: () => true, maxRedirects: 0 })
    assert.deepEqual([answer.status, answer.data], [401, { message: 'Unauthenticated.' }])
  }
  assert.deepEqual(await waiting(), [])
})

test('malformed multipart is a bad request', async (t) => {
  const { post } = await echo(t)
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
  const type = 'multipart/form-data; boundary=b'
  assert.equal((await post('x', 'multipart/form-data')).status, 400)
  assert.equal((await post(part('a'), type)).status, 400)
  assert.equal((await post(`${part('a')}--b--`, 'multipart/form-data; boundary=other')).status, 400)
  assert.equal(
    (await post('--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf', type))
      .status,
    400,
  )
  const many = await post(`${part('a[]').repeat(1001)}--b--\r\n`, type)
  assert.deepEqual(
    [many.status, many.errors],
    [422, { form: ['There must not be more than 1000 variables.'] }],
  )
  const hostile = await post(`${part('constructor')}${part('__proto__[x]')}${part('ok')}--b--\r\n`, type)
  assert.deepEqual(hostile.body, { ok: 'x' })
})

test('whatever is sent as a body, the answer is 2xx or 4xx and never a bug', async (t) => {
  const { post, bugs, waiting } = await echo(t)
  const pieces = fc.constantFrom(
    '--b\r\n',
    '--b--\r\n',
    '--b',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="a"',
    '; filename="a.pdf"',
    '%PDF-1.7',
    'PK\x03\x04',
    'Content-Type: application/json\r\n',
    '{"a":',
    '[',
    ']',
    '}',
    'a[b]',
    '=',
    '&',
    '%',
    '%zz',
    '\0',
    '"',
    'é',
    '<svg>',
    '\x89PNG\r\n\x1a\n',
  )
  const bodies = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(''), 'latin1')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
  )
  const types = fc.constantFrom(
    'application/json',
    urlencoded,
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'text/plain',
  )
  await fc.assert(
    fc.asyncProperty(bodies, types, async (body, type) => {
      const { status } = await post(body, type)
      assert.ok([200, 400, 413, 415, 422].includes(status), `${type}: ${status}`)
    }),
    { numRuns: 400 },
  )
  assert.deepEqual(bugs, [])
  assert.deepEqual(await waiting(), [])
})
