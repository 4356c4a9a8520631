import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { apiForTests } from '../../../test/harness.ts'
import type { Tenant } from '../tenants.ts'
import { sendLater } from './maintenance-page.ts'

const api = apiForTests()

/** The page that is sent, as a tenant's or as nobody's. */
function pageOf(tenant: Tenant | null): string {
  let sent = ''
  const reply = {
    code: () => reply,
    headers: () => reply,
    type: () => reply,
    send: (page: string) => {
      sent = page
      return reply
    },
  }
  sendLater(reply as unknown as FastifyReply, {}, tenant)
  return sent
}

test('the page of maintenance says what the firm wrote, as text, and the default where nobody’s page it is', async () => {
  const tenant = await api.platform.tenants.byHost('localhost')
  assert.ok(tenant)
  const texts = { maintenance: 'Back at <b>noon</b> & open.' }
  const own = pageOf({ ...tenant, branding: { ...tenant.branding, texts } })
  assert.match(own, /<p>Back at &lt;b&gt;noon&lt;\/b&gt; &amp; open\.<\/p>/)
  assert.doesNotMatch(own, /carrying out maintenance/)
  assert.match(pageOf(null), /<p>We&#39;re carrying out maintenance and will be back shortly\.<\/p>/)
})
