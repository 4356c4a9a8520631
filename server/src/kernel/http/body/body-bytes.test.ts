import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { test } from 'node:test'
import { readBody } from './body-bytes.ts'

test('a body that was lost before anybody read it is refused at once', async () => {
  const payload = new PassThrough()
  payload.destroy()
  await finished(payload).catch(() => {})
  const watch = { maxBytes: 100, idleMs: 2 ** 31 - 1 }
  await assert.rejects(readBody(payload, watch, 2), {
    failure: { code: 'bad_request', message: 'The request ended in the middle of its body.' },
  })
})
