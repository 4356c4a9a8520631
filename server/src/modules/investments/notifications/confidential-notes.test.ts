import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { system, transact } from '../../../kernel/work.ts'
import { remindOfPayments } from '../calls/remind-of-payments.ts'
import { liveOpportunity, readyClients, request, withBank, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

test('bells and mails about money in a confidential offer name it neither in words nor in addresses', async () => {
  const staff = await api.as('superAdmin')
  const offer = await liveOpportunity(api, world, {
    name: 'Kestrel',
    slug: 'kestrel',
    owner_id: await api.userId('superAdmin'),
  })
  await withBank(api, offer)
  const people = await readyClients(api, world, 2)
  for (const client of people) {
    const intent = { investment_opportunity_id: offer, amount: '1000', interest: 1 }
    assert.equal((await client.post('/api/intents', intent)).status, 201)
    const made = await request(client, offer, '5000.00')
    assert.equal(made.status, 201, made.text)
  }
  const call = { investment_opportunity_id: offer, title: 'Call', due_date: '2026-12-04' }
  const { lines } = (await issueCall(staff, (await staff.post('/api/cash-calls', call)).body.data.id)).body
    .data
  const paid = { amount: lines[0].amount, received_on: londonDate(api.clock.now()) }
  assert.equal((await staff.post(`/api/cash-call-lines/${lines[0].id}/payments`, paid)).status, 201)
  const closed = await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 4 })
  assert.equal(closed.status, 200, closed.text)
  await sql`update investment_opportunities set market_sounding = true where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  await api.deliver()
  const scope = { tenant: await api.platform.tenants.byId(1), actor: system }
  await transact(api.platform, { ...scope, now: new Date('2026-12-04T12:00:00Z') }, remindOfPayments)

  const { rows: mails } = await sql<{ text: string }>`
    select subject || text || html as text from mails where tenant_id = 1`.execute(api.db)
  const { rows: bells } = await sql<{ type: string; text: string }>`
    select type, data::text as text from notifications where tenant_id = 1`.execute(api.db)
  const about = (all: { text: string }[]) => all.filter(({ text }) => text.includes('a confidential offer'))
  assert.ok(about(mails).length >= 4, 'a notice to each, thanks, the closing and a reminder')
  assert.ok(about(bells).length >= 8, 'the same at the bell, what was reserved, and what the owner hears')
  for (const { text } of [...mails, ...bells]) assert.doesNotMatch(text, /kestrel/i)
  assert.ok(mails.some(({ text }) => text.includes(`/investor/investments/${offer}`)))
})
