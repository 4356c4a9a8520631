import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { Client, startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { createApp } from '../../kernel/http/app.ts'
import { registerRoutes } from '../../modules.ts'
import { createPages, workerFile } from './index.ts'
import { shortName } from './installed-app.ts'

let api: Api
let app: FastifyInstance
let dist: string
before(async () => {
  api = await startApi()
  dist = await mkdtemp(path.join(tmpdir(), 'moorgate-installed-'))
  await writeFile(path.join(dist, 'index.html'), '<head><!--head--><!--data--></head>')
  await writeFile(path.join(dist, 'worker.js'), 'self.is = "the worker"')
  await writeFile(path.join(dist, 'worker-removal.js'), 'self.is = "its removal"')
  app = createApp(api.platform, { page: createPages(api.platform, dist) })
  workerFile(app, dist)
  registerRoutes(app)
  await app.ready()
})
after(async () => {
  await app.close()
  await api[Symbol.asyncDispose]()
  await rm(dist, { recursive: true, force: true })
})

const open = (url: string, host = 'localhost') => new Client(app, host).get(url, { accept: '*/*' })
const openPage = (url: string) => new Client(app, 'localhost').get(url, { accept: 'text/html,*/*;q=0.8' })
const icon = async (url: string, host = 'localhost') => {
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { host } })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, corner: [...data.subarray(0, 4)], bytes: rawPayload }
}

test('each firm’s portal is installed under its own name, in its own colours, on its investor’s overview', async () => {
  for (const [host, name, short, colour] of [
    ['localhost', 'Wrenfield Capital', 'Wrenfield', '#0b1f3f'],
    ['harbour.localhost', 'Harbour & Tern', 'Harbour', '#123a33'],
  ]) {
    const { status, headers, text } = await open('/manifest.webmanifest', host)
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^application\/manifest\+json/)
    assert.deepEqual([headers['cache-control'], headers['vary']], ['public, max-age=3600', 'Host'])
    const manifest = JSON.parse(text)
    assert.deepEqual([manifest.name, manifest.short_name, manifest.theme_color], [name, short, colour])
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['/investor', '/', 'standalone'])
    assert.match(manifest.background_color, /^#[0-9a-f]{6}$/)
    const sizes = manifest.icons.map((one: { sizes: string; purpose: string }) => [one.sizes, one.purpose])
    for (const needed of [
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
      assert.ok(
        sizes.some((one: string[]) => one.join() === needed.join()),
        needed.join(),
      )
    for (const { src, sizes: size } of manifest.icons) {
      const { width, height } = await icon(src, host)
      assert.equal(`${width}x${height}`, size)
    }
  }
})

test('a maskable icon fills its square with the firm’s colour; a firm’s favicon takes the product’s place', async () => {
  assert.deepEqual((await icon('/icon-maskable-512.png')).corner, [0x0b, 0x1f, 0x3f, 255])
  assert.equal((await icon('/icon-512.png')).corner[3], 0)
  const before = await icon('/icon-192.png')
  const favicon = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#c0392b' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('_method', 'PATCH')
  form.set('favicon', new File([new Uint8Array(favicon)], 'icon.png', { type: 'image/png' }))
  const staff = await api.as('superAdmin')
  assert.equal((await staff.post('/api/branding/1', form)).status, 200)
  assert.deepEqual((await icon('/icon-192.png')).corner, [0xc0, 0x39, 0x2b, 255])
  const other = await icon('/icon-192.png', 'harbour.localhost')
  assert.deepEqual(other.bytes, before.bytes)
})

test('a short name is as many whole words as a home screen shows', () => {
  assert.deepEqual(
    ['Wrenfield Capital', 'Harbour & Tern', 'Elm Street Ltd', 'Ostler', 'Investmentgesellschaft mbH'].map(
      shortName,
    ),
    ['Wrenfield', 'Harbour', 'Elm Street', 'Ostler', 'Investmentgesellschaft'],
  )
})

test('pages of the portal lead to the manifest, those of the back office don’t, and the policy lets both parts run', async () => {
  const link = '<link rel="manifest" href="/manifest.webmanifest">'
  for (const url of ['/login', '/investor', '/investor/portfolio'])
    assert.ok((await openPage(url)).text.includes(link), url)
  const admin = await openPage('/admin/investors')
  assert.ok(!admin.text.includes('manifest'))
  const policy = String(admin.headers['content-security-policy'])
  assert.ok(policy.includes("worker-src 'self'") && policy.includes("manifest-src 'self'"))
})

test('the worker comes from the root, is revalidated each time, and may reach nothing but this site', async () => {
  const { status, headers, text } = await open('/worker.js')
  assert.deepEqual([status, text], [200, 'self.is = "the worker"'])
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('where the installation switched it off, pages say so and the worker’s address removes it', async () => {
  assert.match((await openPage('/investor')).text, /"offline":true/)
  Object.assign(api.platform.settings, { offline: false })
  assert.equal((await open('/worker.js')).text, 'self.is = "its removal"')
  assert.match((await openPage('/investor')).text, /"offline":false/)
  Object.assign(api.platform.settings, { offline: true })
})
