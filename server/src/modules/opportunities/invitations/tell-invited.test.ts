import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import { rawValuesIn } from '../../../../test/raw-values.ts'
import { system, transact } from '../../../kernel/work.ts'

test('all who were invited to a draft hear of it when it is published, each once, however often it is', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'A crowd', type_id: type })).body
    .data
  await sql`insert into users (tenant_id, role_id, first_name, last_name, email)
    select 1, 5, 'Guest', n::text, 'guest' || n || '@crowd.example' from generate_series(1, 120) n
    returning 1`.execute(api.db)
  const people = await sql<{ id: number }>`
    select id from users where tenant_id = 1 and email like '%@crowd.example'`.execute(api.db)
  const userIds = people.rows.map((row) => row.id)
  for (let from = 0; from < userIds.length; from += 60) {
    const body = { investment_opportunity_id: id, user_ids: userIds.slice(from, from + 60) }
    const invited = await staff.post('/api/invitations', body)
    assert.equal(invited.status, 201, invited.text)
  }
  await api.deliver()
  const letters = async () =>
    (
      await sql<{ recipient: string }>`
        select recipient from mails where tenant_id = 1 and recipient like '%@crowd.example'`.execute(api.db)
    ).rows.map((row) => row.recipient)
  assert.deepEqual(await letters(), [], 'a draft is nobody’s business yet')
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const tenant = await api.platform.tenants.byId(1)
  for (const _time of ['first', 'second']) {
    await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, async (work) =>
      work.emit({
        type: 'opportunity.published',
        subject: { type: 'investment_opportunity', id },
        payload: { from: 1, to: 2 },
      }),
    )
    await api.deliver()
  }
  const messages = await letters()
  assert.equal(messages.length, 120)
  assert.equal(new Set(messages).size, 120)
})

test('a confidential offer is invited to without its name, also in the address of the letter and the bell', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const made = await staff.post('/api/investment-opportunities', {
    name: 'Project Kestrel',
    type_id: type,
    market_sounding: true,
  })
  const { id } = made.body.data
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const investor = await api.as('user')
  const me = (await investor.get('/api/user')).body.data.id
  const invited = await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [me] })
  assert.equal(invited.status, 201, invited.text)
  await api.deliver()
  const { rows } = await sql<{ subject: string; text: string; html: string }>`
    select subject, text, html from mails where tenant_id = 1`.execute(api.db)
  const letters = rows.filter(({ text }) => text.includes('/investor/investments/'))
  assert.equal(letters.length, 1)
  assert.ok(letters[0]!.text.includes(`/investor/investments/${id}`))
  assert.ok(!/kestrel/i.test(JSON.stringify(letters)), letters[0]!.text)
  const bell = await investor.get('/api/notifications/user')
  assert.ok(!/kestrel/i.test(bell.text), bell.text)
})

test('an invitation says what the firm writes to its reader and what the offer is, amounts and days written out', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const { id } = (
    await staff.post('/api/investment-opportunities', {
      name: 'Ostler & Finch',
      type_id: type,
      summary: 'A Series A for a maker of furniture.',
      target_amount: '1500000.00',
      minimum_investment: '5000.00',
      close_date: '2026-12-15',
    })
  ).body.data
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const body = {
    investment_opportunity_id: id,
    user_ids: [await api.userId('user')],
    message: 'We thought of you first.',
  }
  const invited = await staff.post('/api/invitations', body)
  assert.equal(invited.status, 201, invited.text)
  await api.deliver()
  const { rows } = await sql<{ text: string; html: string }>`
    select text, html from mails where tenant_id = 1 and cause like 'invitation:%'`.execute(api.db)
  const [{ text, html }] = rows as [(typeof rows)[0]]
  for (const sentence of ['We thought of you first.', 'A Series A for a maker of furniture.'])
    assert.ok(text.includes(sentence) && html.includes(sentence), sentence)
  for (const sentence of ['£1,500,000', '£5,000', '15 December 2026'])
    assert.ok(text.includes(sentence), text)
  assert.ok(text.indexOf('thought of you') < text.indexOf('Series A'), 'the personal words come first')
  assert.deepEqual(rawValuesIn(text), [])
})
