import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Client } from '../../../../test/harness.ts'
import { calledInFull, committed, made, newFund } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

export const today = '2026-11-20'

export const draft = ({ methods }: TestFund, client: Client, commitment: number, values: object = {}) =>
  client.post('/api/fund-transfers', {
    fund_commitment_id: commitment,
    investment_method_entity_id: methods[3],
    date: today,
    reason: 'Sale of the interest',
    ...values,
  })
export const approve = (client: Client, id: number) => client.post(`/api/fund-transfers/${id}/approve`, {})

/** Drafted by one person, approved by another. */
export async function transferred(world: TestFund, commitment: number, values: object = {}) {
  const drafted = await draft(world, world.staff, commitment, values)
  assert.equal(drafted.status, 201, drafted.text)
  const done = await approve(world.colleague, drafted.body.data.id)
  assert.equal(done.status, 200, done.text)
  return done.body.data
}

export const commitmentOf = async (client: Client, id: number) =>
  (await client.get(`/api/fund-commitments/${id}`)).body.data

/** Two investors with £100,000.01 and £300,000, of which everything is called and paid. */
export async function fundUnderWay(world: TestFund) {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000.01', '300000'])
  await calledInFull(world.staff, fund.id, { dueOn: '2026-11-23', paidOn: today })
  const ids = (commitments as { id: number }[]).map(({ id }) => id) as [number, number]
  return { fund, ids }
}

/** What of a fund no transfer may change. */
export async function standingOf(world: TestFund, fundId: number) {
  const asked = 'append=committed,called,drawn,distributed,units,nav,pic,dpi,rvpi,tvpi,irr,valued_on'
  const { body } = await world.staff.get(`/api/funds/${fundId}?${asked}`)
  const { updated_at: _at, version: _version, ...whole } = body.data
  const { rows } = await sql<{ sums: unknown; flows: unknown }>`
    select (select jsonb_agg(s order by s.class) from (
        select class, sum(amount_minor)::text as amount, sum(called_minor)::text as called, sum(paid_minor)::text as paid,
          sum(distributed_minor)::text as distributed, sum(recallable_minor)::text as recallable, sum(units)::text as units,
          sum(amount_minor - called_minor + recallable_minor - released_minor)::text as unfunded
        from fund_commitments where tenant_id = 1 and fund_id = ${fundId} and status <> 'draft' and status <> 'signed'
        group by class) s) as sums,
      (select jsonb_agg(jsonb_build_array(e.account, e.minor) order by e.account) from (
        select account, sum(debit_minor - credit_minor)::text as minor from ledgers
        where tenant_id = 1 and fund_id = ${fundId} group by account) e) as flows`.execute(world.api.db)
  return { whole, ...rows[0] }
}

/** The capital accounts of all holders on a day, added up in pence. */
export async function accountsOn(world: TestFund, fundId: number, to: string) {
  const { body } = await world.staff.get(`/api/fund-commitments?filter[fund_id]=${fundId}&per_page=100`)
  const totals: Record<string, bigint> = {}
  for (const { id } of body.data as { id: number }[]) {
    const answer = await world.staff.get(`/api/fund-commitments/${id}/capital-account?to=${to}`)
    if (answer.status === 422) continue
    assert.equal(answer.status, 200, answer.text)
    for (const column of answer.body.data.columns)
      for (const [name, value] of Object.entries(column))
        if (typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)) {
          const key = `${column.key} ${name}`
          totals[key] = (totals[key] ?? 0n) + BigInt(value.replace('.', ''))
        }
    for (const { item, amount } of answer.body.data.columns.at(-1).contributions_by) {
      const key = `by ${item}`
      totals[key] = (totals[key] ?? 0n) + BigInt(amount.replace('.', ''))
    }
  }
  return totals
}

export async function publishedValue(
  world: TestFund,
  fundId: number,
  date: string,
  assets: string,
  more: { units?: string } = {},
) {
  const value = await made(world.staff, 'net-asset-values', { fund_id: fundId, date, assets, ...more })
  await made(world.colleague, `net-asset-values/${value.id}/approve`, {})
  await made(world.staff, `net-asset-values/${value.id}/publish`, {})
}

export async function distributed(world: TestFund, fundId: number, values: Record<string, unknown>) {
  const drafted = await made(world.staff, 'distributions', {
    fund_id: fundId,
    title: 'Proceeds',
    sharing: 'pro_rata',
    record_date: today,
    pay_date: today,
    ...values,
  })
  await made(world.staff, `distributions/${drafted.id}/confirm`, {})
  await made(world.colleague, `distributions/${drafted.id}/authorise`, {})
  await made(world.staff, `distributions/${drafted.id}/pay`, { paid_on: drafted.pay_date })
}
