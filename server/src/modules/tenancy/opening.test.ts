import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { RoleName } from '@moorgate/contract'
import { Client, startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { createApp } from '../../kernel/http/app.ts'
import { registerRoutes } from '../../modules.ts'
import { createPages } from './index.ts'

let api: Api
let app: FastifyInstance
let dist: string
before(async () => {
  api = await startApi()
  dist = await mkdtemp(path.join(tmpdir(), 'moorgate-opening-'))
  await writeFile(path.join(dist, 'index.html'), template)
  app = createApp(api.platform, { page: createPages(api.platform, dist) })
  registerRoutes(app)
  await app.ready()
})
after(async () => {
  await app.close()
  await api[Symbol.asyncDispose]()
  await rm(dist, { recursive: true, force: true })
})

const template = '<head><!--head--><!--data--></head><!--opening--><script nonce="__NONCE__"></script>'
const document = { accept: 'text/html' }

async function pageOf(who: RoleName, url: string): Promise<string> {
  const client = new Client(app, 'localhost', Object.fromEntries((await api.as(who)).cookies))
  return (await client.get(url, document)).text
}

const pageOfGuest = async (url: string) => (await new Client(app, 'localhost').get(url, document)).text

test('an investor’s page has the risk warning in it before any script, where the firm shows one', async () => {
  const staff = await api.as('superAdmin')
  const warning = '<aside class="risk-banner" aria-label="Risk warning">'
  assert.equal((await staff.patch('/api/branding/1', { risk_warning_enabled: 1 })).status, 200)
  const page = await pageOf('user', '/investor')
  assert.ok(page.includes(warning))
  assert.ok(
    page.indexOf('Don&#39;t invest unless you&#39;re prepared to lose all') < page.indexOf('<script nonce'),
  )
  assert.ok(page.includes('<b>Take 2 mins to learn more.</b>'))
  assert.ok(!(await pageOf('support', '/admin')).includes(warning))
  assert.ok(!(await pageOfGuest('/investor')).includes(warning), 'anyone else is led to the login page')
  assert.equal((await staff.patch('/api/branding/1', { risk_warning_enabled: 0 })).status, 200)
  assert.ok(!(await pageOf('user', '/investor')).includes(warning))
})

test('an investor’s page begins with its title before any script, in the firm’s words', async () => {
  const titleOf = async (who: RoleName, url: string) =>
    /<div id="opening">.*<h1>(.*)<\/h1><\/div>/.exec(await pageOf(who, url))?.[1]
  const rename = { first_name: 'Ada <b>' }
  const id = await api.userId('user')
  const staff = await api.as('superAdmin')
  assert.equal((await staff.patch(`/api/users/${id}`, rename)).status, 200)
  assert.equal((await staff.patch('/api/branding/1', { navigation: { portfolio: 'Holdings' } })).status, 200)
  assert.match(
    (await titleOf('user', '/investor')) ?? '',
    /^Good (morning|afternoon|evening), Ada &#60;b&#62;$/,
  )
  assert.equal(await titleOf('user', '/investor/portfolio?tab=tax'), 'Holdings')
  for (const url of ['/investor/portfolio/7', '/investor/profile', '/terms'])
    assert.equal(await titleOf('user', url), undefined, url)
  assert.equal(await titleOf('support', '/investor'), undefined, 'another side')
  assert.equal(await titleOf('superAdmin', '/admin/investors?filter[search]=a'), 'Investors')
  assert.equal(await titleOf('custodian', '/admin/investors'), undefined, 'who may not open it')
  assert.ok(!(await pageOf('support', '/admin')).includes('id="opening"'), 'no title, nothing else either')
  assert.ok(!(await pageOfGuest('/investor')).includes('id="opening"'))
})

test('a page tells those who may read its records that it opens, and nobody else', async () => {
  const opens = async (who: RoleName, url: string) =>
    /"opens":(true|false)/.exec(await pageOf(who, url))?.[1] === 'true'
  assert.deepEqual(
    [await opens('superAdmin', '/admin/investors'), await opens('user', '/investor')],
    [true, true],
  )
  assert.equal(await opens('creator', '/admin/investors'), false, 'who only adds investors')
  assert.equal(await opens('custodian', '/admin/investors'), false, 'who may not open it')
  assert.equal(await opens('superAdmin', '/investor'), false, 'another side')
  assert.match(await pageOfGuest('/investor'), /"opens":false/)
})
