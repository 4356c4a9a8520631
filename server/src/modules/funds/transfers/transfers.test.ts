import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import {
  approve,
  commitmentOf,
  draft,
  fundUnderWay,
  publishedValue,
  today,
  transferred,
} from './test-transfers.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

interface Drafted {
  id: number
  status: string
}

test('a part goes to another investor: drafted, approved by a second person, each side with its part', async () => {
  const { ids } = await fundUnderWay(world)
  const drafted = await draft(world, world.staff, ids[0], { amount: '40000' })
  assert.equal(drafted.status, 201, drafted.text)
  const { id, status, transferee_name: name } = drafted.body.data as Drafted & { transferee_name: string }
  assert.equal(status, 'draft')
  assert.ok(name)
  const alone = await approve(world.staff, id)
  assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'])
  const stale = await world.colleague.post(`/api/fund-transfers/${id}/approve`, { version: 9 })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const done = await approve(world.colleague, id)
  assert.equal(done.status, 200, done.text)
  const { to_fund_commitment_id: toId, called, paid, units } = done.body.data
  assert.deepEqual([called, paid, units], ['40000.00', '40000.00', '40000'])
  assert.equal((await approve(world.colleague, id)).status, 200, 'again changes nothing')
  const left = await commitmentOf(world.staff, ids[0])
  assert.deepEqual(
    [left.status, left.amount, left.paid, left.units, left.unfunded, left.transferred],
    ['active', '60000.01', '60000.01', '60000.01', '0.00', '40000.00'],
  )
  const query = `filter[fund_id]=${left.fund_id}&filter[type]=transfer&append=fund_source`
  const booked = (await world.staff.get(`/api/ledgers?${query}`)).body.data
  assert.deepEqual(booked[0].fund_source, { kind: 'fund_transfer', id, name: null })
  const theirs = await commitmentOf(world.staff, toId)
  assert.deepEqual(
    [theirs.status, theirs.amount, theirs.paid, theirs.units, theirs.held_from],
    ['active', '40000.00', '40000.00', '40000', today],
  )
  const late = await world.staff.post(`/api/fund-transfers/${id}/cancel`, { reason: 'No' })
  assert.deepEqual([late.status, late.body.reason], [409, 'wrong_status'])
})

test('a commitment that goes whole reads "Transferred", and each portal shows its own alone', async () => {
  const { fund, ids } = await fundUnderWay(world)
  await publishedValue(world, fund.id, today, '400000.01')
  const paper = await paperOf(fund.id)
  const papersFor = async (client: Client) =>
    (await client.get(`/api/documents?filter[owner_type]=fund&filter[owner_id]=${fund.id}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  assert.deepEqual(await papersFor(await api.asUser(world.investors[0]!)), [paper])
  const { to_fund_commitment_id: toId } = await transferred(world, ids[0])
  const theirs = await commitmentOf(world.staff, toId)
  assert.deepEqual([theirs.value, theirs.tvpi, theirs.valued_on], ['100000.01', '1', today])
  const gone = await commitmentOf(world.staff, ids[0])
  assert.deepEqual(
    [gone.status, gone.amount, gone.unfunded, gone.units, gone.value, gone.tvpi, gone.ended_on],
    ['transferred', '0.00', '0.00', '0', null, null, today],
  )
  const seller = await api.asUser(world.investors[0]!)
  const buyer = await api.asUser(world.investors[3]!)
  const ownOf = async (client: Client) =>
    (await client.get(`/api/fund-commitments?filter[fund_id]=${fund.id}`)).body.data.map(
      (each: { id: number }) => each.id,
    )
  assert.deepEqual(await ownOf(seller), [ids[0]])
  assert.deepEqual(await ownOf(buyer), [toId])
  assert.equal((await seller.get(`/api/fund-commitments/${toId}`)).status, 404)
  assert.equal((await buyer.get(`/api/fund-commitments/${ids[0]}`)).status, 404)
  for (const client of [seller, buyer]) {
    const list = await client.get('/api/fund-transfers')
    assert.ok(list.status === 403 || list.body.data.length === 0, list.text)
  }
  const valuesOf = async (client: Client) =>
    (await client.get(`/api/net-asset-values?filter[fund_id]=${fund.id}`)).body.data.length
  assert.deepEqual([await valuesOf(seller), await valuesOf(buyer)], [0, 1], 'no values from that day on')
  const worthFor = async (client: Client) =>
    (await client.get(`/api/funds/${fund.id}?append=nav,nav_per_unit,tvpi,valued_on`)).body.data
  const { nav, nav_per_unit: perUnit, tvpi, valued_on: valuedOn } = await worthFor(seller)
  assert.deepEqual([nav, perUnit, tvpi, valuedOn], [null, null, null, null])
  for (const client of [buyer, world.staff]) assert.equal((await worthFor(client)).nav, '400000.01')
  const foundBy = async (client: Client) =>
    (await client.get('/api/funds?filter[nav]=>1&per_page=100')).body.data.some(
      (each: { id: number }) => each.id === fund.id,
    )
  assert.deepEqual([await foundBy(seller), await foundBy(buyer)], [false, true], 'nor by comparing')
  assert.deepEqual([await papersFor(seller), await papersFor(buyer)], [[], [paper]])
  const { body: closings } = await world.staff.get(`/api/fund-closings?filter[fund_id]=${fund.id}`)
  const working = `/api/funds/${fund.id}/figures/working?figure=closing_count:${closings.data[0].id}`
  assert.equal((await world.staff.get(working)).body.data.value, String(closings.data[0].admitted_count))
  const figures = await seller.get(`/api/funds/${fund.id}/figures/working?figure=units:${ids[0]}`)
  assert.deepEqual([figures.status, figures.body.data.value], [200, '0'], figures.text)
  const lines = await seller.get(`/api/fund-drawdown-lines?filter[fund_id]=${fund.id}`)
  assert.equal(lines.body.data.length, 1, 'its history stays')
  const again = await draft(world, world.staff, ids[0])
  assert.deepEqual([again.status, again.body.reason], [409, 'wrong_status'])
  await api.deliver()
  const told = await sql<{ user_id: number }>`select user_id from notifications
    where tenant_id = 1 and type like '%FundCommitmentTransferred' and user_id = any(${[world.investors[0], world.investors[3]]}::bigint[])
    group by user_id order by user_id`.execute(api.db)
  assert.equal(told.rows.length, 2)
})

/** A document of the fund that all its investors may read. */
async function paperOf(fundId: number): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    owner_type: 'fund',
    owner_id: String(fundId),
    name: 'Valuation',
    visibility: 'public',
  }))
    form.set(name, value)
  form.set('file', new File(['Date,Value\n2026-09-30,400000.01\n'], 'valuation.csv', { type: 'text/csv' }))
  const answer = await world.staff.post('/api/documents', form)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('an unpaid call, a due distribution and a report of default keep a transfer from being approved', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000'])
  const [commitment] = commitments as { id: number }[]
  const { id } = (await draft(world, world.staff, commitment!.id)).body.data
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-11-23',
  })
  const inDraft = await approve(world.colleague, id)
  assert.deepEqual([inDraft.status, inDraft.body.reason], [409, 'wrong_status'])
  assert.match(inDraft.body.message, /in draft or unpaid/)
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  assert.equal((await approve(world.colleague, id)).status, 409)
  await made(world.staff, `fund-drawdown-lines/${lines[0].id}/payments`, {
    amount: lines[0].total,
    received_on: today,
  })
  const distribution = await made(world.staff, 'distributions', {
    fund_id: fund.id,
    title: 'Proceeds',
    kind: 'gain',
    sharing: 'pro_rata',
    amount: '100',
    record_date: today,
    pay_date: today,
  })
  const due = await approve(world.colleague, id)
  assert.match(due.body.message, /not paid yet/)
  await made(world.staff, `distributions/${distribution.id}/cancel`, { reason: 'Not now' })
  assert.equal((await approve(world.colleague, id)).status, 200)
  const next = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call 2',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date: '2026-12-14',
  })
  assert.deepEqual(
    next.lines.map((line: { user_id: number; amount: string }) => [line.user_id, line.amount]),
    [[world.investors[3], '10000.00']],
    'the new holder takes on what is left to call',
  )
})

test('bad drafts are refused on their field, and two approvals at once do it once', async () => {
  const { ids } = await fundUnderWay(world)
  const refused = async (values: Record<string, unknown>, field: string) => {
    const answer = await draft(world, world.staff, ids[0], values)
    assert.equal(answer.status, 422, answer.text)
    assert.ok(answer.body.errors[field], answer.text)
  }
  await refused({ amount: '100000.02' }, 'amount')
  await refused({ date: '2026-11-21' }, 'date')
  await refused({ date: '2026-11-19' }, 'date')
  await refused({ investment_method_entity_id: world.methods[0] }, 'investment_method_entity_id')
  await refused({ reason: '' }, 'reason')
  await refused({ fund_commitment_id: 999999 }, 'fund_commitment_id')
  const drafted = async (commitment: number, amount: string) =>
    (await draft(world, world.staff, commitment, { amount })).body.data.id as number
  const id = await drafted(ids[0], '60000')
  const twice = await Promise.all([approve(world.colleague, id), approve(world.colleague, id)])
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
    'the second changes nothing',
  )
  const rivals = [await drafted(ids[1], '200000'), await drafted(ids[1], '200000')]
  const answers = await Promise.all(rivals.map((each) => approve(world.colleague, each)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fund_commitments
    where tenant_id = 1 and id > ${ids[0]} and held_from is not null and amount_minor = 6000000`.execute(
    api.db,
  )
  assert.equal(rows[0]!.count, 1)
})

test('who may not change funds drafts, approves and closes nothing, and no other tenant finds it', async () => {
  const { ids } = await fundUnderWay(world)
  const { id } = (await draft(world, world.staff, ids[0])).body.data
  for (const name of Object.keys(roleIds) as RoleName[]) {
    if (name === 'superAdmin' || name === 'support') continue
    const client = await api.as(name)
    const may = can(roleIds[name], 'funds', 'update')
    const answers = [
      await draft(world, client, ids[1]),
      await client.post(`/api/fund-transfers/${id}/approve`, { version: 99 }),
      await client.post(`/api/fund-commitments/${ids[1]}/close`, { version: 99 }),
    ]
    for (const { status, text } of answers)
      assert.ok(may ? status !== 403 : status === 403, `${name}: ${status} ${text}`)
  }
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(`/api/fund-transfers/${id}`)).status, 404)
  assert.equal((await approve(foreign, id)).status, 404)
  assert.equal((await foreign.post(`/api/fund-commitments/${ids[1]}/close`, {})).status, 404)
  const cancelled = await world.staff.post(`/api/fund-transfers/${id}/cancel`, {
    reason: 'Sale fell through',
  })
  assert.deepEqual([cancelled.status, cancelled.body.data.status], [200, 'cancelled'])
})
