import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { startApi } from '../test/harness.ts'
import type { Api } from '../test/harness.ts'
import { startServer } from './start-server.ts'
import type { RunningServer } from './start-server.ts'

let api: Api
let server: RunningServer
let dist: string
before(async () => {
  api = await startApi()
  dist = await mkdtemp(path.join(tmpdir(), 'moorgate-server-'))
  await mkdir(path.join(dist, 'assets'))
  await Promise.all([
    writeFile(path.join(dist, 'index.html'), ''),
    writeFile(path.join(dist, 'secret.txt'), 'nobody may read this'),
    writeFile(path.join(dist, 'assets', 'app.js'), 'start()'),
    writeFile(path.join(dist, 'assets', 'app.js.br'), brotliCompressSync('start()')),
  ])
  Object.assign(api.platform.settings, { port: 0 })
  server = await startServer(api.platform, api.owner, dist)
})
after(async () => {
  await server.close()
  await api[Symbol.asyncDispose]()
  await rm(dist, { recursive: true, force: true })
})

test('a file of the web app is sent, and an address that leads out of its folder is no file', async () => {
  const get = (url: string, accepted = {}) =>
    server.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...accepted } })
  assert.equal((await get('/assets/app.js')).body, 'start()')
  const { headers } = await get('/assets/app.js', { 'accept-encoding': 'gzip, br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await get('/assets/nope.js')).statusCode, 404)
  for (const name of ['..%5cx', '..%5csecret.txt', '..%5c..%5cx', '%2e%2e%5cx', 'x%5c..%5capp.js', '%5c'])
    assert.equal((await get(`/assets/${name}`)).statusCode, 404, name)
  for (const name of [
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    'a%2f%2e%2e%2fapp.js',
    './/app.js',
    '..%255cx',
    '%00',
    '%e0%a4%a',
    'x'.repeat(5000),
  ]) {
    const { statusCode, body } = await get(`/assets/${name}`)
    assert.ok(statusCode < 500 && !body.includes('nobody may read this'), `${name}: ${statusCode}`)
  }
})
