import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import axios from 'axios'
import { listen, wire } from '../http/test-wire.ts'
import { virusScanner } from './virus-scanner.ts'

/** What the stand-in takes for a virus. */
const marker = 'malicious-for-the-test'

/**
 * A daemon that speaks ClamAV's INSTREAM and looks for one word. It reads the lengths as the protocol has
 * them, or says what is wrong.
 */
async function standIn(t: TestContext, answer = found): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => void serve(socket, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

const found = (content: string): string =>
  content.includes(marker) ? 'stream: Test-Marker FOUND' : 'stream: OK'

async function serve(socket: Socket, answer: (content: string) => string): Promise<void> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk])
    const content = contentOf(bytes)
    if (content !== undefined) return void socket.end(`${answer(content)}\0`)
  }
}

/** The whole content once its last piece, of length 0, is there. */
function contentOf(bytes: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return undefined
  assert.equal(bytes.toString('latin1', 0, command.length), command)
  let content = ''
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return content
    content += bytes.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

/** Uploads a text past this scanner, and tells what was answered and what the act was given. */
async function upload(t: TestContext, scanner: { host: string; port: number }, content: string) {
  const logged: unknown[] = []
  const log = { warn: (said: unknown) => logged.push(said), error: (said: unknown) => logged.push(said) }
  const made = await wire(t, { scan: virusScanner({ scanner }, log as never) })
  let taken = 0
  made.app.post('/api/documents', async () => {
    taken += 1
    return {}
  })
  const form = new FormData()
  form.append('file', new Blob([content]), 'list.csv')
  const answer = await axios.post(`${await listen(made.app)}/api/documents`, form, {
    headers: { authorization: 'yes' },
    validateStatus: () => true,
  })
  return { status: answer.status, errors: answer.data.errors, taken, waiting: await made.waiting(), logged }
}

test('a file in which the scanner finds nothing is accepted', async (t) => {
  const { status, taken, logged } = await upload(t, await standIn(t), 'a,b\n'.repeat(100_000))
  assert.deepEqual([status, taken, logged], [200, 1, []])
})

test('a file in which it finds something is refused on its field, reaches no act, is kept nowhere, and the operator is told', async (t) => {
  const { status, errors, taken, waiting, logged } = await upload(
    t,
    await standIn(t),
    `${'a,b\n'.repeat(50_000)}${marker}\n`,
  )
  assert.deepEqual([status, errors], [422, { file: ['The file field contains a virus.'] }])
  assert.deepEqual([taken, waiting], [0, []])
  assert.deepEqual(logged, [{ found: 'Test-Marker' }])
})

test('without a verdict nothing is accepted: the scanner is gone, or the file is too long for it', async (t) => {
  const complaining = await standIn(t, () => 'INSTREAM size limit exceeded. ERROR')
  const gone = await standIn(t)
  gone.port = 1
  for (const scanner of [complaining, gone]) {
    const { status, taken, waiting, logged } = await upload(t, scanner, 'a,b\n')
    assert.deepEqual([status, taken, waiting, logged.length], [503, 0, [], 1])
  }
})
