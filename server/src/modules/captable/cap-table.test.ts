import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { addHolder, issueTo, newCompany, record, sharesOf, tableOf } from './test-company.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const happened = (path: string, event: object) => staff.post(`${path}/events`, event)

test('a table is what was recorded, on any day, in every view', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  const bob = await addHolder(staff, path, 'Bob')
  await record(staff, path, issueTo(ann, '1000000'))
  await record(staff, path, {
    kind: 'share_class',
    date: '2020-01-01',
    name: 'A Preferred',
    class_kind: 'preferred',
    preference: '1',
    seniority: 1,
    converts_to: 'Ordinary',
    ratio_numerator: 2,
    ratio_denominator: 1,
  })
  await record(
    staff,
    path,
    issueTo(bob, '100000', {
      date: '2020-01-01',
      share_class: 'A Preferred',
      price: '2.50',
      round: 'Series A',
    }),
  )
  await record(staff, path, {
    kind: 'pool',
    date: '2021-01-01',
    plan: 'EMI plan',
    share_class: 'Ordinary',
    shares: '50000',
  })
  await record(staff, path, {
    kind: 'transfer',
    date: '2022-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '1000.5',
  })
  const issuedNow = await tableOf(staff, path, '?view=issued')
  assert.deepEqual(sharesOf(issuedNow), { Ann: '998999.5', Bob: '101000.5' })
  assert.equal(issuedNow.total.shares, '1100000')
  assert.equal((await tableOf(staff, path, '?view=as_converted')).total.shares, '1200000')
  const diluted = await tableOf(staff, path)
  assert.equal(diluted.total.shares, '1250000')
  assert.equal(diluted.rows.at(-1).name, 'EMI plan, unallocated')
  assert.deepEqual(sharesOf(await tableOf(staff, path, '?as_at=2019-12-31')), { Ann: '1000000' })
  assert.deepEqual(diluted.rows.find((row: { name: string }) => row.name === 'Bob').classes, [
    'Ordinary',
    'A Preferred',
  ])
  assert.deepEqual(
    diluted.rounds.map(({ name, raised, post_money }: Record<string, string>) => [name, raised, post_money]),
    [
      ['Series A', '250000.00', '3000000.00'],
      ['Ordinary', '1000.00', null],
    ],
  )
})

test('what can not have happened is refused on its field, and nothing is written', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  const bob = await addHolder(staff, path, 'Bob')
  await record(staff, path, issueTo(ann, '100'))
  const give = {
    kind: 'transfer',
    date: '2020-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '101',
  }
  const tooMany = await happened(path, give)
  assert.equal(tooMany.status, 422)
  assert.deepEqual(Object.keys(tooMany.body.errors), ['shares'])
  assert.equal((await happened(path, { ...give, to: ann, shares: '1' })).body.errors.to.length, 1)
  assert.deepEqual(Object.keys((await happened(path, { ...give, holder: 'h999999' })).body.errors), [
    'holder',
  ])
  assert.deepEqual(Object.keys((await happened(path, { kind: 'theft', date: '2020-01-01' })).body.errors), [
    'kind',
  ])
  assert.deepEqual(Object.keys((await happened(path, { ...give, date: '2099-01-01' })).body.errors), ['date'])
  const warrant = { kind: 'grant', instrument: 'warrant', date: '2020-01-01', holder: ann, strike: '1' }
  const ofPlan = await happened(path, { ...warrant, share_class: 'Ordinary', shares: '10', plan: 'EMI plan' })
  assert.deepEqual([ofPlan.status, Object.keys(ofPlan.body.errors ?? {})], [422, ['plan']])
  assert.equal((await tableOf(staff, path)).event_count, 1)
  // Bob gives his shares on in 2020; a transfer dated before it that takes them from under him would break
  // that one.
  await record(staff, path, { ...give, shares: '100' })
  const earlier = await happened(path, { ...give, date: '2019-06-01', shares: '1' })
  assert.equal(earlier.status, 409)
  assert.equal(earlier.body.reason, 'later_events')
})

test('a wrong event is reversed and never edited; both stay in the history', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  const first = await record(staff, path, issueTo(ann, '100'))
  const wrong = await record(staff, path, issueTo(ann, '900'))
  assert.equal((await tableOf(staff, path)).total.shares, '1000')
  const reversed = await staff.post(`/api/cap-table-events/${wrong}/reverse`, { reason: 'Entered twice' })
  assert.equal(reversed.status, 201, reversed.text)
  assert.equal((await tableOf(staff, path)).total.shares, '100')
  assert.equal((await tableOf(staff, path, '?as_at=2019-12-31')).total.shares, '100')
  assert.equal((await staff.post(`/api/cap-table-events/${wrong}/reverse`, { reason: 'Again' })).status, 409)
  const { events } = (await staff.get(`${path}/events`)).body.data
  assert.equal(events.length, 4)
  assert.equal(events[0].note, 'Entered twice')
  assert.match(events[0].summary, /^Reversed: Ann was issued 900 Ordinary at £0.001$/)
  await record(staff, path, {
    kind: 'redeem',
    date: '2020-01-01',
    holder: ann,
    share_class: 'Ordinary',
    shares: '50',
  })
  const needed = await staff.post(`/api/cap-table-events/${first}/reverse`, { reason: 'Wrong' })
  assert.deepEqual([needed.status, needed.body.reason], [409, 'later_events'])
  assert.equal(
    needed.body.message,
    'This would make an entry of 1 January 2020 impossible. Reverse that entry first.',
  )
  assert.equal(
    (await staff.post(`/api/cap-table-events/${ann.slice(1)}/reverse`, { reason: 'Wrong' })).status,
    409,
  )
  await assert.rejects(
    sql`delete from cap_table_events where tenant_id = 1`.execute(api.db),
    /permission denied/,
  )
})

test('two people can not give the same shares away at once', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  const bob = await addHolder(staff, path, 'Bob')
  await record(staff, path, issueTo(ann, '100'))
  const give = {
    kind: 'transfer',
    date: '2020-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '60',
  }
  const answers = await Promise.all([happened(path, give), happened(path, give)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
})

test('rounds of one company share one table; other firms and roles without the tab never see it', async () => {
  const { id, path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  await record(staff, path, issueTo(ann, '100'))
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number)
    select 1, 'Next round', ${`next-${id}`}, 2, type_id, issuer_name, issuer_number from investment_opportunities where tenant_id = 1
      and id = ${id} returning id`.execute(api.db)
  const sibling = `/api/investment-opportunities/${rows[0]!.id}/cap-table`
  assert.equal((await tableOf(staff, sibling)).total.shares, '100')
  assert.equal((await (await api.as('investmentManager')).get(path)).status, 403)
  assert.equal((await (await api.as('user')).get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
  const theirs = await (
    await api.as('superAdmin', 2)
  ).post(`/api/cap-table-events/${ann.slice(1)}/reverse`, { reason: 'x' })
  assert.equal(theirs.status, 404)
})
