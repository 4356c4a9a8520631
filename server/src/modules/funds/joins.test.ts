import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from './test-fund.ts'

const api = apiForTests()
let staff: Client
let fund: { id: number; name: string }
let investor: number
let opportunity: number
before(async () => {
  const world = await openWorld(api)
  const funds = await openFundWorld(api, await readyInvestors(api, world, 2))
  staff = funds.staff
  investor = funds.investors[0]!
  fund = await newFund(staff)
  await committed(funds, fund.id, ['100000'])
  opportunity = await liveOpportunity(api, world, { fund_id: fund.id })
  await sql`insert into investments (tenant_id, investment_opportunity_id, user_id, reference, status, currency,
      amount_minor, allocated_minor, date)
    select 1, ${opportunity}, id, 'RF' || id, 'allocated', 'GBP', 100000, 100000, '2026-01-05'
    from unnest(${funds.investors}::bigint[]) id returning 1`.execute(api.db)
})

const read = async (client: Client, path: string) => {
  const answer = await client.get(`/api/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('an offer, an investment and an entry of the ledger bring their fund along', async () => {
  const offer = await read(staff, `investment-opportunities/${opportunity}?include=fund`)
  assert.equal(offer.fund.name, fund.name)
  const [investment] = await read(staff, 'investments?include=fund')
  assert.equal(investment.fund.name, fund.name)
  const posted = await made(staff, 'ledgers', {
    date: '2026-11-20',
    type: 'adjustment',
    entries: [
      { account: 'client_cash', debit: '10', fund_id: fund.id },
      { account: 'suspense', credit: '10', fund_id: fund.id },
    ],
  })
  const [entry] = await read(staff, `ledgers?filter[journal_id]=${posted.journal_id}&include=fund`)
  assert.equal(entry.fund.name, fund.name)
  const [whole] = await read(staff, 'funds?include=investments,ledgers,fundKpis,netAssetValues,companies')
  assert.deepEqual([whole.investments.length, whole.ledgers.length, whole.fund_kpis.length], [2, 2, 0])
})

test('an investor gets a fund with their investment where it is theirs, and their own rows of it', async () => {
  const own = await api.asUser(investor)
  const [investment] = await read(own, 'investments?include=fund')
  assert.equal(investment.fund.name, fund.name)
  const [shown] = await read(own, 'funds?include=investments,ledgers')
  assert.deepEqual([shown.investments.length, shown.ledgers.length], [1, 0])
  const stranger = await api.asUser((await readyInvestors(api, await openWorldAgain(), 1))[0]!)
  assert.deepEqual(await read(stranger, 'funds'), [])
  const offer = await read(stranger, `investment-opportunities/${opportunity}?include=fund`)
  assert.equal(offer.fund, null, 'the offer is open to them, the fund is not theirs')
})

test('a role that sees no funds gets none along, and neither does anybody while funds are off', async () => {
  const adviser = await api.as('investmentManager')
  assert.equal((await adviser.get('/api/investment-opportunities?include=fund')).status, 400)
  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.equal((await staff.get('/api/investment-opportunities?include=fund')).status, 400)
  await staff.patch('/api/features', { funds_enabled: 1 })
})

test('payments of a fund are cash flows of its investor, and of staff who may list funds', async () => {
  await calledInFull(staff, fund.id, { dueOn: '2026-12-15', paidOn: '2026-11-20' })
  const called = async (client: Client, query = '') =>
    (await read(client, `portfolio/cash-flows${query}`)).flows.filter(
      ({ kind }: { kind: string }) => kind === 'called',
    )
  const [own] = await called(await api.asUser(investor))
  assert.deepEqual(
    [own.name, own.amount, own.date, own.fund_id],
    [fund.name, '-100000.00', '2026-11-20', fund.id],
  )
  assert.equal((await called(staff, `?user_id=${investor}`)).length, 1)
  assert.equal((await called(await api.as('adviser'), `?user_id=${investor}`)).length, 0)
})

test('notes, calls, tasks, dates, attributes and documents belong to a fund as to an offer', async () => {
  const owner = { owner_type: 'fund', owner_id: fund.id }
  const note = await made(staff, 'notes', { ...owner, body: '<p>Fees agreed.</p>' })
  assert.deepEqual(note.record, { name: fund.name, path: `/admin/funds/${fund.id}/notes-calls-tasks` })
  await made(staff, 'call-logs', {
    ...owner,
    called_at: api.clock.now().toISOString(),
    summary: 'Auditor.',
    duration: 60,
  })
  await made(staff, 'tasks', { ...owner, title: 'File the accounts', due_date: '2026-12-01' })
  const day = await made(staff, 'key-dates', { ...owner, title: 'Annual meeting', date: '2026-12-10' })
  const attribute = await made(staff, 'attributes', { name: 'Depositary', type: 'text', owner_type: 'fund' })
  await made(staff, 'attribute-values', { ...owner, attribute_id: attribute.id, value: 'North Bank' })
  const { data, open_tasks } = (await staff.get(`/api/timeline?owner_type=fund&owner_id=${fund.id}`)).body
  assert.equal(open_tasks[0].title, 'File the accounts')
  const told = data.map(({ kind, event }: { kind: string; event?: string }) => event ?? kind)
  for (const part of ['note', 'call', 'fund_commitment.added', 'fund_closing.held', 'key_date.created'])
    assert.ok(told.includes(part), `${part} of ${told}`)
  const [shown] = await read(staff, 'funds?include=keyDates')
  assert.deepEqual(
    shown.key_dates.map(({ title }: { title: string }) => title),
    ['Annual meeting'],
  )
  // Who may change offers and no funds writes no date of a fund, and doesn't read it.
  const entrepreneur = await api.as('entrepreneur')
  assert.equal(
    (await entrepreneur.post('/api/key-dates', { ...owner, title: 'Mine', date: '2026-12-10' })).status,
    422,
  )
  assert.deepEqual(await read(entrepreneur, 'key-dates?filter[owner_type]=fund'), [])
  assert.equal((await staff.delete(`/api/key-dates/${day.id}`)).status, 204)
})

test('an investor’s timeline tells of their commitments to those who see funds', async () => {
  const told = async (client: Client): Promise<string[]> =>
    (await client.get(`/api/timeline?owner_type=user&owner_id=${investor}`)).body.data.map(
      ({ event }: { event?: string }) => event,
    )
  assert.ok((await told(staff)).includes('fund_commitment.added'))
  assert.ok(!(await told(await api.as('adviser'))).includes('fund_commitment.added'))
})

const openWorldAgain = async () => {
  const { rows } = await sql<{ id: number }>`select id from investor_types
    where tenant_id = 1 and code = 'high_net_worth'`.execute(api.db)
  const kind = await sql<{
    id: number
  }>`select id from investment_methods where tenant_id = 1 limit 1`.execute(api.db)
  return { typeId: 0, methodKindId: kind.rows[0]!.id, categoryId: rows[0]!.id }
}
