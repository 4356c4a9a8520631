import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import axios from 'axios'
import { z } from 'zod'
import { check, file, FailureError, text } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { listen, wire } from '../test-wire.ts'
import { sweepQuarantine, takeUpload } from './uploads.ts'
import type { UploadRules } from './uploads.ts'

/** Posts files, each under a field, to a route that answers what `handle` makes of the body. */
async function upload(
  t: TestContext,
  files: [field: string, content: string, name: string][],
  handle: (body: Record<string, UploadedFile>) => unknown = () => ({}),
  rules: Partial<UploadRules> = {},
) {
  const made = await wire(t, rules)
  made.app.post('/api/documents', async ({ body }) => handle(body as Record<string, UploadedFile>))
  const form = new FormData()
  for (const [field, content, name] of files) form.append(field, new Blob([content]), name)
  const answer = await axios.post(`${await listen(made.app)}/api/documents`, form, {
    headers: { authorization: 'yes' },
    validateStatus: () => true,
  })
  return {
    ...made,
    status: answer.status,
    data: answer.data as { message?: string; errors?: unknown } & UploadedFile,
  }
}

test('a file is counted, digested and recognised while it waits under a name of ours', async (t) => {
  const { data, waiting } = await upload(
    t,
    [['file', 'a,b\n', '../../etc/\u202egnp.csv']],
    ({ file }) => file,
  )
  assert.deepEqual(
    [data.clientName, data.mime, data.extension, data.bytes],
    ['gnp.csv', 'text/csv', 'csv', 4],
  )
  assert.equal(data.sha256, createHash('sha256').update('a,b\n').digest('hex'))
  assert.match(data.quarantinePath, /quarantine-\w+\/[0-9a-f-]{36}$/)
  assert.deepEqual(await waiting(), [])
})

test('a file that an act takes over outlives the request, all others don’t', async (t) => {
  const target = join(await mkdtemp(join(tmpdir(), 'kept-')), 'kept')
  const files: [string, string, string][] = [
    ['kept', 'keep me', 'a.txt'],
    ['left', 'leave me', 'b.txt'],
  ]
  const { waiting } = await upload(t, files, async ({ kept }) => {
    await rename(takeUpload(kept!), target)
    return {}
  })
  assert.equal(await readFile(target, 'utf8'), 'keep me')
  assert.deepEqual(await waiting(), [])
})

test('files are removed when the act fails', async (t) => {
  const failing = () => {
    throw new Error('a bug')
  }
  const { status, waiting } = await upload(t, [['file', 'text', 'a.txt']], failing)
  assert.equal(status, 500)
  assert.deepEqual(await waiting(), [])
})

test('a file that holds something harmful fails on its own field, in dots', async (t) => {
  const bomb = '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF'
  const { status, data, waiting } = await upload(t, [
    ['documents[0][file]', bomb, 'terms.pdf'],
    ['documents[1][file]', 'fine', 'fine.txt'],
  ])
  assert.equal(status, 422)
  assert.deepEqual(data.errors, {
    'documents.0.file': ['This PDF runs a script. Print it to PDF and upload it again.'],
  })
  assert.deepEqual(await waiting(), [])
})

test('a file whose content contradicts its name, or is of no known kind, is refused by the rule of its field', async (t) => {
  const body = z.object({ photo: file(['jpg', 'png'], 100), avatar: file(['pdf'], 100), name: text(5) })
  const sent: [string, string, string][] = [
    ['photo', '<html><script>alert(1)</script></html>', 'photo.jpg'],
    ['avatar', 'MZ\0\0', 'me.pdf'],
  ]
  const { data, waiting } = await upload(t, sent, async (files) => check(body, files))
  assert.deepEqual((data as { errors?: unknown }).errors, {
    photo: ['The photo field must be a file of type: jpg, png.'],
    avatar: ['The avatar field must be a file of type: pdf.'],
    name: ['The name field is required.'],
  })
  assert.deepEqual(await waiting(), [])
  const { status } = await upload(t, sent, async ({ photo }) => ({ path: takeUpload(photo!) }))
  assert.equal(status, 422, 'nor is it kept where nobody looked')
  assert.deepEqual(await waiting(), [])
})

test('a drawing is kept without its scripts, and measured as it is kept', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>'
  const { data } = await upload(t, [['logo', svg, 'logo.svg']], async ({ logo }) => ({
    ...logo,
    kept: await readFile(logo!.quarantinePath, 'utf8'),
  }))
  const clean = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>'
  assert.deepEqual(
    [(data as { kept?: string }).kept, data.bytes, data.sha256],
    [clean, clean.length, createHash('sha256').update(clean).digest('hex')],
  )
})

test('twenty files are the most', async (t) => {
  const files = Array.from({ length: 21 }, (_item, index): [string, string, string] => [
    'files[]',
    'text',
    `${index}.txt`,
  ])
  const { status, data, waiting } = await upload(t, files)
  assert.deepEqual([status, data.message], [422, 'There must not be more than 20 files.'])
  assert.deepEqual(await waiting(), [])
})

test('a request over the absolute limit is refused, whether it says its length or not', async (t) => {
  const rules = { maxRequestBytes: 100_000 }
  const { status, data, app, waiting } = await upload(
    t,
    [['file', 'x'.repeat(150_000), 'a.txt']],
    undefined,
    rules,
  )
  assert.deepEqual([status, data.message], [413, 'The POST data is too large.'])
  const body = `--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n${'x'.repeat(150_000)}\r\n--b--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: '/api/documents',
    payload: Readable.from([Buffer.from(body)]),
    headers: { authorization: 'yes', 'content-type': 'multipart/form-data; boundary=b' },
  })
  assert.equal(answer.statusCode, 413)
  assert.deepEqual(await waiting(), [])
})

test('a disk that is nearly full takes no uploads', async (t) => {
  const { status, waiting } = await upload(t, [['file', 'text', 'a.txt']], undefined, { diskFloor: 1 })
  assert.equal(status, 503)
  assert.deepEqual(await waiting(), [])
})

test('what did not come through the quarantine can never be taken over', () => {
  const forged = {
    clientName: 'a',
    mime: 'a',
    extension: 'a',
    bytes: 1,
    sha256: 'a',
    quarantinePath: '/etc/passwd',
  }
  assert.throws(() => takeUpload(forged), FailureError)
})

test('the sweeper removes what a killed process left behind and nothing younger', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const name of ['old', 'young']) await writeFile(join(folder, name), name)
  const moment = new Date('2026-01-01T12:00:00Z')
  await utimes(join(folder, 'old'), moment, new Date('2026-01-01T10:59:59Z'))
  await utimes(join(folder, 'young'), moment, new Date('2026-01-01T11:00:01Z'))
  assert.equal(await sweepQuarantine(folder, new Date('2026-01-01T11:00:00Z')), 1)
  assert.deepEqual(await readdir(folder), ['young'])
  assert.equal(await sweepQuarantine(join(folder, 'missing'), moment), 0)
})
