import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startApi } from '../../../../test/harness.ts'
import type { LineLimits } from './connection-limits.ts'
import { WaitingLines } from './connection-limits.ts'

/** The product on a port of its own. */
async function listening(lines: Partial<LineLimits>) {
  const api = await startApi({ lines })
  const port = Number(new URL(await api.listen()).port)
  const open: Socket[] = []
  const lineTo = async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    open.push(socket.on('error', () => {}))
    await once(socket, 'connect')
    return socket
  }
  const answersOthers = async () => {
    const socket = await lineTo('127.0.0.9')
    socket.write('GET /up HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    assert.match(await text(socket), /^HTTP\/1\.1 200 /)
  }
  return {
    lineTo,
    answersOthers,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      await api[Symbol.asyncDispose]()
    },
  }
}

const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()))

test('a crowd that sends its headers byte by byte is shown out when their time is over, and others are answered meanwhile', async () => {
  await using product = await listening({ headersMs: 300, checkMs: 50 })
  const crowd = await Promise.all(Array.from({ length: 60 }, () => product.lineTo()))
  const words = 'GET /up HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  for (const socket of crowd.slice(20)) socket.write(words)
  const trickle = setInterval(() => {
    for (const socket of crowd.slice(40)) socket.write('a')
  }, 20)
  await product.answersOthers()
  const texts = await Promise.all(crowd.map((socket) => text(socket).catch(() => '')))
  clearInterval(trickle)
  for (const answer of texts) assert.match(answer, /^HTTP\/1\.1 408 /)
  await product.answersOthers()
})

test('a body of which nothing more comes does not hold its line', async () => {
  await using product = await listening({ stillMs: 200 })
  const socket = await product.lineTo()
  socket.write('POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 50\r\n\r\n{"email":')
  await closed(socket.resume())
  await product.answersOthers()
})

test('one address has its share of lines, and gets another when one of them is closed', async () => {
  await using product = await listening({ perAddress: 3 })
  const three = await Promise.all([1, 2, 3].map(() => product.lineTo()))
  const fourth = await product.lineTo()
  await closed(fourth.resume())
  await product.answersOthers()
  const again = await product.lineTo('127.0.0.2')
  again.write('GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(again, 'data')
  three[0]!.destroy()
  for (let answered = false; !answered;) {
    const next = await product.lineTo()
    next.write('GET /up HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    answered = (await text(next).catch(() => '')).startsWith('HTTP/1.1 200 ')
  }
})

const mebibyte = 1024 * 1024

/**
 * A server whose every answer is bigger than what the system takes off our hands, and the lines to those who
 * read it.
 */
async function givingMuch(mostBytes: number) {
  const lines = new WaitingLines(mostBytes)
  const much = Buffer.alloc(24 * mebibyte)
  const server = createServer((request, response) => {
    response.end(request.url === '/much' ? much : 'little')
  })
  server.on('connection', (socket) => lines.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await once(server, 'request')
    return socket
  }
  return {
    lines,
    ask,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('what many slow readers leave waiting is limited for all of them together, and who reads is not meant', async () => {
  await using site = await givingMuch(80 * mebibyte)
  const crowd = []
  for (let reader = 0; reader < 6; reader += 1) crowd.push((await site.ask('/much')).pause())
  assert.ok(site.lines.waitingBytes > 80 * mebibyte, 'too much waits')
  assert.equal(site.lines.relieve(), 0, 'it may be read yet')
  const cut = site.lines.relieve()
  assert.ok(cut > 0 && cut < 6, `${cut} of six were cut`)
  const little = await site.ask('/little')
  assert.match(await text(little), /little$/)
  assert.ok(site.lines.waitingBytes <= 80 * mebibyte)
  assert.equal(site.lines.relieve(), 0)
  for (const socket of crowd) socket.destroy()
})

test('one answer that is big and read is let be', async () => {
  await using site = await givingMuch(mebibyte)
  const reader = await site.ask('/much')
  assert.equal(site.lines.relieve(), 0)
  assert.ok((await text(reader)).length > 24 * mebibyte)
  assert.equal(site.lines.waitingBytes, 0)
})
