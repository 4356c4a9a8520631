import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'

const api = apiForTests()
let port = 0
before(async () => {
  port = Number(new URL(await api.listen()).port)
})

/** What is answered to these bytes, until the line is closed. */
async function answerTo(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const output = await text(socket)
  return {
    status: Number(output.split(' ')[1]),
    body: JSON.parse(output.split('\r\n\r\n')[1] || 'null') as unknown,
  }
}

const post = 'POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

test('what is no request is refused in words, in the shape of every refusal', async () => {
  const unreadable = { status: 400, body: { message: 'The request could not be read.' } }
  for (const bytes of [
    `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    'GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n',
    'no request at all\r\n\r\n',
  ])
    assert.deepEqual(await answerTo(bytes), unreadable, bytes)
  assert.deepEqual(
    await answerTo(`GET /up HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`),
    {
      status: 431,
      body: { message: 'The headers are too large.' },
    },
  )
})

test('a request that names two hosts is of no firm', async () => {
  for (const second of ['harbour.localhost', 'localhost'])
    assert.deepEqual(
      await answerTo(
        `GET /api/user HTTP/1.1\r\nHost: localhost\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`,
      ),
      { status: 400, body: { message: 'The request names more than one host.' } },
    )
})

test('afterwards the server answers as before', async () => {
  const { status } = await answerTo('GET /up HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  assert.equal(status, 200)
})
