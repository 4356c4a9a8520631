import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

test('robots are kept from the API and from files, and from everything where a tenant or the installation hides', async () => {
  const lines = async (tenant: 1 | 2 = 1) => {
    const { status, headers, text } = await api.guest(tenant).get('/robots.txt', { accept: 'text/html' })
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    return text.trim().split('\n')
  }
  const open = ['User-agent: *', 'Disallow: /api/', 'Disallow: /files/']
  const closed = ['User-agent: *', 'Disallow: /']
  assert.deepEqual(await lines(), open)
  const staff = await api.as('superAdmin')
  assert.equal((await staff.patch('/api/branding/1', { noindex: true })).status, 200)
  assert.deepEqual([await lines(), await lines(2)], [closed, open])
  Object.assign(api.platform.settings, { noindex: true })
  assert.deepEqual(await lines(2), closed)
  Object.assign(api.platform.settings, { noindex: false })
})

test('security.txt names the tenant’s address and a day in the next year, and is missing where there is no address', async () => {
  const set = async (email: string | null) => {
    await api.db.updateTable('brandings').set({ support_email: email }).where('tenant_id', '=', 1).execute()
    api.platform.tenants.forget(1)
    return api.guest().get('/.well-known/security.txt')
  }
  const named = await set('security@wrenfield.example')
  assert.deepEqual([named.status, named.headers['content-type']], [200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    named.text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )
  assert.equal(fields.get('Contact'), 'mailto:security@wrenfield.example')
  assert.equal(fields.get('Canonical'), 'http://localhost:4717/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires')!) - api.clock.now().getTime()) / 86_400_000
  assert.ok(days > 150 && days < 365, String(days))
  assert.equal((await set(null)).status, 404)
})
