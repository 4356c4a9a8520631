import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import axios from 'axios'
import { listen, wire } from '../test-wire.ts'
import { signedIn } from './test-echo.ts'

test('a client that writes too much reads why, instead of seeing its connection reset', async (t) => {
  const { app } = await wire(t)
  app.post('/api/things', async () => ({}))
  const address = `${await listen(app)}/api/things`
  const form = new FormData()
  form.append('note', 'x'.repeat(3_000_000))
  for (const body of [{ a: 'x'.repeat(3_000_000) }, form]) {
    const answer = await axios.post(address, body, {
      headers: signedIn,
      validateStatus: () => true,
      maxRedirects: 0,
    })
    assert.deepEqual([answer.status, answer.data], [413, { message: 'The POST data is too large.' }])
    assert.equal(answer.headers['connection'], 'close')
  }
})

test('a body that says that it is too long is refused before any of it is read', async (t) => {
  // Nothing that waits a moment first comes to its end here.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { app } = await wire(t)
  app.post('/api/things', async () => ({}))
  const { port } = new URL(await listen(app))
  for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
    const socket = connect(Number(port), '127.0.0.1')
    const head = ['POST /api/things HTTP/1.1', 'Host: a', 'Authorization: yes', `Content-Type: ${type}`]
    socket.write([...head, 'Content-Length: 2000000000', '', ''].join('\r\n'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(answer), /^HTTP\/1.1 413 .*Connection: close.*"The POST data is too large."/is)
    // It is still heard, so that a client in the middle of writing reads its answer.
    await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve))
    socket.destroy()
  }
})

test('a body that stops arriving is given up', async (t) => {
  const { app, waiting } = await wire(t, { idleMs: 60 })
  app.post('/api/things', async () => ({}))
  const { port } = new URL(await listen(app))
  const half = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf'
  for (const type of ['multipart/form-data; boundary=b', 'application/json']) {
    const head = `POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: yes\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n\r\n`
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(head + half)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /stopped in the middle of its body/)
  }
  assert.deepEqual(await waiting(), [])
})

test('a client that goes away in the middle of an upload leaves nothing behind', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/things', async () => ({}))
  const refused = new Promise<void>((resolve) => {
    app.addHook('onSend', async () => {
      setImmediate(resolve)
    })
  })
  const { port } = new URL(await listen(app))
  const socket = connect(Number(port), '127.0.0.1')
  const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n'
  socket.write(
    `POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: yes\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n${part}half`,
  )
  while ((await waiting()).length === 0) await new Promise(setImmediate)
  socket.destroy()
  await refused
  assert.deepEqual(await waiting(), [])
})
