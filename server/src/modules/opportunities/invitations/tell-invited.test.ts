import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import { rawValuesIn } from '../../../../test/raw-values.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../../investments/test-support.ts'
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
  await sql`update investment_opportunities set status = 2, fca_class = 'mass_market' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
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

test('anyone who may not read the offer yet is invited to it by its name alone, also in the portal', async () => {
  await using api = await startApi()
  const world = await openWorld(api)
  const staff = await api.as('superAdmin')
  const id = await liveOpportunity(api, world, { name: 'Ostler & Finch', summary: 'A maker of furniture.' })
  const [reader, none] = await readyInvestors(api, world, 2)
  await sql`update users set category_status = 'none', investor_type_id = null
    where tenant_id = 1 and id = ${none}`.execute(api.db)
  const body = { investment_opportunity_id: id, user_ids: [reader, none], message: 'It doubles yearly.' }
  assert.equal((await staff.post('/api/invitations', body)).status, 201)
  await api.deliver()
  const letterTo = async (userId: number) => {
    const { rows } = await sql<{ text: string; html: string }>`
      select text, html from mails where tenant_id = 1 and cause like 'invitation:%'
        and recipient = (select email from users where tenant_id = 1 and id = ${userId})`.execute(api.db)
    return rows[0]!
  }
  const messageTo = async (userId: number) =>
    (await (await api.asUser(userId)).get('/api/invitations')).body.data[0].message
  const content = /doubles|furniture|£|December/
  assert.match((await letterTo(reader!)).text, content)
  const { text, html } = await letterTo(none!)
  assert.doesNotMatch(text, content)
  assert.doesNotMatch(html, /doubles|furniture|£500|December/)
  assert.ok(text.includes('Ostler & Finch') && text.includes('/investor/investments/'), text)
  assert.deepEqual([await messageTo(reader!), await messageTo(none!)], ['It doubles yearly.', null])
})

test('who refused marketing gets the invitation at the bell and no letter, and staff see why', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  const world = await openWorld(api)
  const id = await liveOpportunity(api, world)
  const people = await readyInvestors(api, world, 3)
  const [refuser, stopper] = people
  const own = await api.asUser(refuser!)
  await own.patch(`/api/users/${refuser}`, { marketing: true })
  assert.equal((await own.patch(`/api/users/${refuser}`, { marketing: false })).status, 200)
  await sql`insert into notification_choices (tenant_id, user_id, group_name, channel)
    values (1, ${stopper}, 'opportunities', 'mail')`.execute(api.db)
  const invited = await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: people })
  assert.equal(invited.status, 201, invited.text)
  const rows: { user_id: number; letter_withheld: string | null }[] = invited.body.data
  assert.deepEqual(
    people.map((person) => rows.find(({ user_id: of }) => of === person)?.letter_withheld),
    ['objected', 'turned_off', null],
  )
  await api.deliver()
  const { rows: letters } = await sql<{ user_id: number }>`
    select u.id as user_id from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and u.id = any(${people}::bigint[])`.execute(api.db)
  assert.deepEqual(
    letters.map(({ user_id: to }) => to),
    [people[2]],
  )
  const mine = (await own.get('/api/invitations')).body.data
  assert.deepEqual([mine.length, 'letter_withheld' in mine[0]], [1, false])
})
