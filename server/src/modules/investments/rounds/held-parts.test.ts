import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { authorisedProceeds } from '../../../../test/proceeds.ts'
import { closedPaidRound, payoutAccount, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

/** What is free is paid, what is on hold is kept back, and neither is taken for the other. */
async function isPaidInParts(path: string, due: readonly { id: number }[]): Promise<void> {
  const staff = await api.as('superAdmin')
  const pay = (more: object) => staff.post(`${path}/pay`, { paid_on: '2026-11-20', ...more })
  const held = await pay({ line_ids: [due[0]!.id] })
  assert.deepEqual([held.status, held.body.reason], [409, 'payout_held'])
  const free = await pay({ line_ids: [due[1]!.id], keep_back: true })
  assert.deepEqual([free.status, free.body.reason], [409, 'wrong_status'])
  assert.equal((await pay({})).body.data.status, 'authorised')
  const paid = await pay({ keep_back: true })
  assert.deepEqual(
    paid.body.data.lines.map(({ amount, kept_back: kept }: Record<string, unknown>) => [amount, kept]),
    [
      ['200.00', true],
      ['100.00', false],
    ],
    paid.text,
  )
}

test('who is owed part of what a round paid back hears of both parts', async () => {
  const staff = await api.as('superAdmin')
  const round = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], { share_price: '1.00' })
  const move = async (status: number) => {
    const moved = await staff.post(`/api/investment-opportunities/${round.offer}/status`, { status })
    assert.equal(moved.status, 200, moved.text)
  }
  await move(5)
  const { data } = (
    await staff.get(`/api/investments?filter[investment_opportunity_id]=${round.offer}&sort=id`)
  ).body
  const [{ id, user_id: holder }, other] = data
  // One person holds both, by a method each; one of them has just moved to another account.
  await sql`update investments set user_id = ${holder} where tenant_id = 1 and id = ${other.id}`.execute(
    api.db,
  )
  await payoutAccount(api, id, { changed: true })
  await staff.patch(`/api/investment-opportunities/${round.offer}`, {
    outcome: 'trade_sale',
    outcome_date: '2026-11-20',
    outcome_proceeds: '300.00',
  })
  const path = '/api/opportunity-distributions'
  const body = {
    investment_opportunity_id: round.offer,
    title: 'Sale',
    amount: '30.00',
    pay_date: '2026-11-20',
    final: true,
  }
  const { status, body: previewed } = await staff.post(`${path}?preview=1`, body)
  const { left, lines } = previewed.data
  assert.deepEqual([status, left], [200, '270.00'])
  assert.deepEqual(
    lines.map(({ amount }: Record<string, unknown>) => amount),
    ['20.00', '10.00'],
  )
  assert.ok(lines.every(({ investor_name: name }: { investor_name: string }) => name !== ''))
  const { path: authorised, lines: due } = await authorisedProceeds(api, round.offer, {
    amount: '300.00',
    date: '2026-11-20',
    final: true,
  })
  const ahead = (await staff.get(`${authorised}?append=held_count,payable_count`)).body.data
  assert.deepEqual(
    [ahead.held_count, ahead.payable_count, ahead.left],
    [1, 1, '0.00'],
    'a preview keeps nothing',
  )
  const unpaid = await staff.post(`/api/investment-opportunities/${round.offer}/status`, { status: 6 })
  assert.deepEqual(unpaid.body.errors, {
    distributions: ['Proceeds isn’t paid yet. Record its payments, or cancel it.'],
  })
  await isPaidInParts(authorised, due)
  await move(6)
  await api.deliver()
  const notes = (await (await api.asUser(holder)).get('/api/notifications/user')).body.data
  const told = (type: string) =>
    notes
      .filter((note: { type: string }) => note.type.endsWith(type))
      .map((note: { data: { message: string } }) => note.data.message)
  assert.match(
    told('DistributionPaid').toSorted().join(' | '),
    /^\*\*£100\.00\*\* from .+ was paid out to you\. \| \*\*£200\.00\*\* from .+ is due to you\. We’ll pay it/,
  )
  assert.match(
    told('InvestmentOpportunityMatured')[0],
    /\*\*£100\.00\*\* was paid out to you\. \*\*£200\.00\*\* more is due to you\. We’ll pay it/,
  )
})
