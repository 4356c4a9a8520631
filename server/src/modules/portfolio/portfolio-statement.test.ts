import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { attachedIn, readBack } from '../../pdf/read-back.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { calledInFull, committed, newFund, openFundWorld } from '../funds/test-fund.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'

const api = apiForTests()
let holder: number
let other: number
let fund: string
before(async () => {
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  ;[holder, other] = world.investors as [number, number]
  const made = await newFund(world.staff)
  fund = made.name
  await committed(world, made.id, ['20000', '30000'])
  await calledInFull(world.staff, made.id, { dueOn: '2026-11-24', paidOn: '2026-11-20' })
  await hold('Tidewell Energy', { costMinor: 50_000_00, currency: 'GBP' })
  await hold('Sorrento Solar', { costMinor: 7_000_50, currency: 'EUR' })
})

async function hold(
  name: string,
  { costMinor, currency }: { costMinor: number; currency: string },
): Promise<void> {
  await sql`
    with offer as (
      insert into investment_opportunities (tenant_id, type_id, name, slug, status, currency, nominal_value, issuer_name)
      select 1, min(id), ${name}, ${name.toLowerCase().replace(' ', '-')}, 5, ${currency}, 0.001, ${name} from opportunity_types where tenant_id = 1
      returning id),
    bought as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, allocated_minor, shares, date)
      select 1, 'ST' || id, id, ${holder}, 'certificated', ${currency}, ${costMinor}, ${costMinor}, 100, '2024-01-10' from offer
      returning id, investment_opportunity_id as offer)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price, currency, cost_minor, allotted_on)
    select 1, offer, ${holder}, id, 'A. Holder', 'A', 100, 1, ${currency}, ${costMinor}, '2024-01-10' from bought
    returning id`.execute(api.db)
}

async function statementOf(who: Client, query = '') {
  const { bytes } = await fetchBytes(api, who, `/api/portfolio/statement${query}`)
  const { pages, objects } = readBack(bytes)
  return { text: pages.join('\n'), data: JSON.parse(attachedIn(objects)) }
}

test('a statement has every holding, each currency by itself, and the units of funds', async () => {
  const investor = await api.asUser(holder)
  const { text, data } = await statementOf(investor)
  for (const part of [
    'Portfolio statement',
    'Tidewell Energy',
    '£50,000.00',
    '€7,000.50',
    fund,
    '£20,000.00',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
  const list = (await investor.get('/api/portfolio')).body
  assert.deepEqual([data.holdings, data.totals, data.funds], [list.data, list.meta.totals, list.meta.funds])
  assert.deepEqual(
    data.funds.map(({ name, invested }: Record<string, string>) => [name, invested]),
    [[fund, '20000.00']],
  )
})

test('a statement of one holding has its figures alone, and no funds', async () => {
  const investor = await api.asUser(holder)
  const { data } = await statementOf(investor)
  const one = data.holdings[0]
  const { data: alone } = await statementOf(investor, `?investment_opportunity_id=${one.id}`)
  assert.deepEqual([alone.holdings, alone.funds], [[one], []])
  assert.deepEqual(
    alone.totals.map(({ invested, value }: Record<string, string>) => [invested, value]),
    [[one.invested, one.value]],
  )
})

test('staff get that of whom they ask for; an investor only their own, whatever they ask', async () => {
  const staff = await api.as('superAdmin')
  const { data } = await statementOf(staff, `?user_id=${holder}`)
  assert.deepEqual([data.holdings.length, data.funds.length], [2, 1])
  const stranger = await api.asUser(other)
  const { rows } = await sql<{
    name: string
  }>`select name from users where tenant_id = 1 and id = ${holder}`.execute(api.db)
  const theirs = await statementOf(stranger, `?user_id=${holder}`)
  assert.deepEqual([theirs.data.holdings, theirs.data.funds], [[], []])
  assert.ok(!theirs.text.includes(rows[0]!.name), 'nothing of somebody else')
  assert.equal((await staff.get('/api/portfolio/statement?user_id=999999')).status, 404)
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(`/api/portfolio/statement?user_id=${holder}`)).status, 404)
})

test('a role that reads no funds gets a statement without them', async () => {
  for (const [role, status, funds] of [
    ['adviser', 200, 0],
    ['fundManager', 200, 1],
  ] as const) {
    const who = await api.as(role)
    const answer = await who.get(`/api/portfolio/statement?user_id=${holder}`)
    assert.equal(answer.status, status, role)
    assert.equal((await statementOf(who, `?user_id=${holder}`)).data.funds.length, funds, role)
  }
})

test('a holding that was written off has ended; the statement does not call it exited', async () => {
  await sql`update investment_opportunities set status = 6, outcome = 'dissolution', outcome_date = '2026-11-19'
    where tenant_id = 1 and name = 'Sorrento Solar'`.execute(api.db)
  await sql`update investments set status = 'written_off' where tenant_id = 1 and user_id = ${holder} and currency = 'EUR'`.execute(
    api.db,
  )
  const { text } = await statementOf(await api.asUser(holder))
  assert.match(text.replaceAll(/\s+/g, ' '), /Sorrento Solar, ended 19 November 2026/)
})
