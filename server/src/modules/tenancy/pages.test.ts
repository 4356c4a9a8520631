import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { gateOpen } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { screens } from '@moorgate/contract/screens.ts'
import { Client, startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { changeTenantSettings } from '../../../test/tenant-settings.ts'
import { createApp } from '../../kernel/http/app.ts'
import { registerRoutes } from '../../modules.ts'
import { createPages } from './index.ts'

const template = '<head><!--head--><!--data--></head><!--opening--><script nonce="__NONCE__"></script>'
const document = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let api: Api
let app: FastifyInstance
let dist: string
before(async () => {
  api = await startApi()
  dist = await mkdtemp(path.join(tmpdir(), 'moorgate-pages-'))
  await writeFile(path.join(dist, 'index.html'), template)
  const files = {
    portal: ['/assets/portal.js'],
    admin: ['/assets/staff.js', '/assets/staff.css'],
    screens: { '/investor/portfolio/:id': ['/assets/holding.js', '/assets/holding.css'] },
  }
  await writeFile(path.join(dist, 'first-files.json'), JSON.stringify(files))
  app = createApp(api.platform, { page: createPages(api.platform, dist) })
  registerRoutes(app)
  await app.ready()
})
after(async () => {
  await app.close()
  await api[Symbol.asyncDispose]()
  await rm(dist, { recursive: true, force: true })
})

const open = (url: string, host = 'localhost') => new Client(app, host).get(url, document)

test('a firm that hides from search engines says so in the header and on every page, and another does not', async () => {
  const staff = await api.as('superAdmin')
  for (const [noindex, robots] of [
    [true, 'noindex, nofollow'],
    [false, undefined],
  ] as const) {
    assert.equal((await staff.patch('/api/branding/1', { noindex })).status, 200)
    for (const url of ['/login', '/investor/portfolio', '/nowhere']) {
      const { headers, text } = await open(url)
      assert.equal(headers['x-robots-tag'], robots, url)
      assert.equal(text.includes('<meta name="robots" content="noindex, nofollow">'), noindex, url)
    }
  }
  await staff.patch('/api/branding/1', { noindex: true })
  assert.equal((await open('/login', 'harbour.localhost')).headers['x-robots-tag'], undefined)
})

test('an installation hides every tenant from search engines where NOINDEX says so', async () => {
  Object.assign(api.platform.settings, { noindex: true })
  const { headers, text } = await open('/login', 'harbour.localhost')
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  assert.ok(text.includes('<meta name="robots" content="noindex, nofollow">'))
  Object.assign(api.platform.settings, { noindex: false })
})

test('a page carries its firm’s name and colours, and scripts only under a nonce that no other answer has', async () => {
  const [one, other] = [await open('/login'), await open('/login', 'harbour.localhost')]
  assert.match(one.text, /<title>[^<]*Wrenfield Capital/)
  assert.match(other.text, /<title>[^<]*Harbour &#38; Tern/)
  const nonces = [one, other].map(({ text }) => /<script nonce="([^"]+)">/.exec(text)?.[1] ?? '')
  assert.notEqual(nonces[0], nonces[1])
  for (const [index, { headers }] of [one, other].entries())
    assert.ok(String(headers['content-security-policy']).includes(`'nonce-${nonces[index]}'`))
})

test('a page shows nothing in a frame but itself and the players of the films that an offer may lead to', async () => {
  const { headers } = await open('/login')
  const frames = /frame-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
  assert.equal(frames, "'self' https://www.youtube-nocookie.com https://player.vimeo.com")
})

test('with the hosted service pages are led to it, encrypted, channels are signed for it, and no other socket is open to them', async () => {
  const connects = async () =>
    /connect-src ([^;]+)/.exec(String((await open('/login')).headers['content-security-policy']))?.[1]
  const person = await api.as('user')
  const ask = { socket_id: '1.2', channel_name: `private-App.User.${await api.userId('user')}` }
  assert.equal(await connects(), "'self' ws://localhost")
  const { settings } = api.platform
  const { realtime } = settings
  const hosted = {
    driver: 'hosted',
    appId: '3',
    key: 'the-key',
    secret: 'the-secret',
    cluster: 'eu',
  } as const
  settings.realtime = hosted
  assert.equal(await connects(), "'self' wss://ws-eu.pusher.com")
  const { body } = await person.get('/api/branding/1')
  assert.deepEqual(
    [body.data.pusher_key, body.data.pusher_cluster, body.data.pusher_own],
    ['the-key', 'eu', false],
  )
  const signed = createHmac('sha256', 'the-secret').update(`1.2:${ask.channel_name}`).digest('hex')
  assert.deepEqual((await person.post('/api/broadcasting/auth', ask)).body, { auth: `the-key:${signed}` })
  settings.realtime = realtime
})

test('a confirmation link that no longer works opens a page in a browser, and answers a program in JSON', async () => {
  const link = '/email/verify/7/cut-short?expires=1&signature=none'
  const page = await open(link)
  assert.deepEqual([page.status, page.headers['content-type']], [403, 'text/html; charset=utf-8'])
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  assert.match(page.text, /id="first-data"/)
  const answer = await new Client(app, 'localhost').get(link)
  assert.deepEqual(
    [answer.status, answer.body],
    [403, { message: 'Invalid signature.', reason: 'invalid_signature' }],
  )
})

test('every screen answers, by each of its spellings, and an address that leads nowhere is not found', async () => {
  const filled = (path: string) =>
    path.replaceAll(/:(\w+)\??/g, (_whole, name: string) => (/^id$|Id$/.test(name) ? '7' : 'some-name'))
  const { flags } = (await api.platform.tenants.byId(1)).branding
  // A link that confirms an address is judged before its page is shown.
  const shown = screens.filter(({ path: pattern }) => pattern !== '/email/verify/:id/:hash')
  for (const { path: canonical, also = [], feature } of shown)
    for (const pattern of [canonical, ...also]) {
      const { status, text } = await open(`${filled(pattern)}?view=all`)
      assert.equal(status, gateOpen(feature, flags) ? 200 : 404, pattern)
      assert.match(text, /id="first-data"/)
    }
  assert.equal((await open('/kit')).status, 200)
  for (const url of [
    '/nowhere',
    '/admin/nowhere',
    '/investor/investments/a/b/c',
    '/assets/nope.js',
    '/wp-login.php',
  ]) {
    const page = await open(url)
    assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'], url)
    assert.match(page.text, /id="first-data"/)
    for (const accept of ['application/json, text/plain, */*', '*/*']) {
      const answer = await new Client(app, 'localhost').get(url, { accept })
      assert.deepEqual(
        [answer.status, answer.body],
        [404, { message: `The route ${url.slice(1)} could not be found.` }],
      )
    }
  }
})

test('a screen of a feature that is off is not found', async () => {
  const staff = await api.as('superAdmin')
  const screen = '/admin/investors/nominees'
  assert.equal((await open(screen)).status, 200)
  assert.equal((await staff.patch('/api/branding/1', { nominee_enabled: 0 })).status, 200)
  assert.equal((await open(screen)).status, 404)
  assert.equal((await staff.patch('/api/branding/1', { nominee_enabled: 1 })).status, 200)
})

test('what a browser is refused below the API stays JSON', async () => {
  const { status, body } = await open('/api/notifications/user')
  assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }])
})

test('a page tells staff who owe a second factor so, once the firm insists on it, and never an investor', async () => {
  const owes = async (who: RoleName) => {
    const client = new Client(app, 'localhost', Object.fromEntries((await api.as(who)).cookies))
    const { text } = await client.get('/', document)
    return /"owesSecondFactor":(true|false)/.exec(text)?.[1] === 'true'
  }
  const insist = (secondFactor: boolean) => changeTenantSettings(api, { secondFactor })
  assert.equal(await owes('support'), false)
  await insist(true)
  assert.deepEqual([await owes('support'), await owes('user')], [true, false])
  await insist(false)
})

test('a page names the files that its side and its screen begin with, to those who belong there', async () => {
  const named = async (who: RoleName, url: string) => {
    const client = new Client(app, 'localhost', Object.fromEntries((await api.as(who)).cookies))
    const { text } = await client.get(url, document)
    return [...text.matchAll(/<link rel="([^"]+)"(?: [^>]*)? crossorigin href="([^"]+)" nonce/g)].map(
      ([, kind, file]) => `${kind} ${file}`,
    )
  }
  const portal = ['modulepreload /assets/portal.js']
  const admin = ['modulepreload /assets/staff.js', 'stylesheet /assets/staff.css']
  assert.deepEqual(await named('user', '/investor/portfolio'), portal)
  assert.deepEqual(await named('support', '/admin/investors?page=2'), admin)
  const holding = ['modulepreload /assets/holding.js', 'preload /assets/holding.css']
  assert.deepEqual(await named('user', '/investor/portfolio/7?tab=reports'), [...portal, ...holding])
  assert.deepEqual(await named('user', '/admin'), [])
  assert.deepEqual(await named('support', '/investor'), [])
  assert.doesNotMatch((await open('/admin')).text, /modulepreload/)
})

test('a page that is opened while the database is away says so in words and asks again; a program reads JSON', async (t) => {
  const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  t.mock.method(api.platform.tenants, 'byHost', () => Promise.reject(away))
  for (const url of ['/login', '/admin/investors', '/email/verify/1/a']) {
    const { status, headers, text } = await open(url)
    assert.equal(status, 503, url)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.match(text, /carrying out maintenance and will be back shortly/)
    assert.match(text, /http-equiv="refresh"/)
  }
  const { status, body } = await new Client(app, 'localhost').get('/api/user')
  assert.deepEqual([status, body], [503, { message: 'Service Unavailable' }])
})
