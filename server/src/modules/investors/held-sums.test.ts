import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import pg from 'pg'
import { asOwner } from '../../../test/as-owner.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { questionBy } from '../../../test/question.ts'
import { heldByAllSql } from './holding-totals.ts'
import { pricedRound } from './test-holdings.ts'

interface PlanNode {
  Alias?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const people = 1_000

const api = apiForTests()
before(async () => {
  const rounds = [
    await pricedRound(api, 'Tidal', { prices: ['1.5'] }),
    await pricedRound(api, 'Wind', { prices: [] }),
  ]
  await asOwner(
    api.owner,
    1,
    `insert into users (tenant_id, email, role_id, first_name, last_name)
     select 1, 'holder-' || n || '@held.test', 5, 'Holder', n from generate_series(1, ${people}) n returning 1`,
  )
  await asOwner(
    api.owner,
    1,
    `with bought as (
       insert into investments (tenant_id, investment_opportunity_id, user_id, currency, reference, status, amount_minor, allocated_minor, date)
       select 1, round, u.id, 'GBP', 'H' || u.id || '-' || round, 'certificated', 1000, 1000, '2025-01-10'
       from users u cross join unnest(array[${rounds.join()}]) round where u.tenant_id = 1 and u.first_name = 'Holder'
       returning id, investment_opportunity_id, user_id)
     insert into share_lots (tenant_id, investment_opportunity_id, user_id, currency, investment_id, registered_name, share_class, shares, price, cost_minor, allotted_on)
     select 1, investment_opportunity_id, user_id, 'GBP', id, 'A holder', 'Ordinary', 10, 1, 1000, '2025-01-10' from bought returning 1`,
  )
  const client = new pg.Client(api.owner)
  await client.connect()
  await client.query('vacuum analyze users')
  await client.query('vacuum analyze share_lots')
  await client.end()
})

/** How often each part of the plan reads lots. Where tables are distributed, the plan isn't seen here. */
async function readsOfLots(listed: string): Promise<PlanNode[]> {
  const question = await questionBy(api, roleIds.superAdmin)
  const [row] = await question.rows(`explain (analyze, format json) ${heldByAllSql(listed, true)}`, [1])
  const [{ Plan: plan }] = (row as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
  return nodesOf(plan).filter(({ Alias: alias }) => alias === 'l')
}

test('what a thousand investors hold is read in one pass, and what one holds by an index', async () => {
  const staff = await api.as('superAdmin')
  const { body } = await staff.get('/api/users/held?filter[role_id]=5')
  // 1,000 holders of 10 shares at £1.50, and of 10 that cost £10.00 and have no price.
  assert.deepEqual(body.data, [
    { currency: 'GBP', invested: '20000.00', value: '25000.00', gain: '5000.00', gain_percent: '25.000000' },
  ])
  if (process.env['CITUS_URL']) return
  const all = await readsOfLots('t.tenant_id = $1 and t.role_id = 5')
  assert.ok(all.length > 0)
  for (const { 'Actual Loops': loops } of all) assert.ok(loops < 10, `lots are read ${loops} times`)
  const one = await readsOfLots(
    `t.tenant_id = $1 and t.id = (select max(id) from users where tenant_id = 1 and first_name = 'Holder')`,
  )
  assert.deepEqual(
    one.map((node) => node['Index Name']),
    ['share_lots_of_user'],
  )
})
