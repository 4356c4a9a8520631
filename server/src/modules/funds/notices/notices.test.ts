import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { sum } from '../../../domain/money.ts'
import { attachedIn, readBack } from '../../../pdf/read-back.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { unzip } from '../../documents/test-zip.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let fund: { id: number; name: string }
let commitments: { id: number }[]
let investor: Client

/**
 * £100,000, £300,000 and £33,333.33 committed; two calls of awkward parts, and one payment that may be called
 * again.
 */
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  staff = world.staff
  fund = await newFund(staff)
  commitments = (await committed(world, fund.id, ['100000', '300000', '33333.33'])).commitments
  investor = await api.asUser(world.investors[0]!)
})

const minor = (amount: string) => BigInt(amount.replace('.', ''))
const read = async (client: Client, path: string) => {
  const answer = await client.get(`/api/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const called = (title: string, more: Record<string, unknown>) =>
  made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title,
    purpose: 'investment',
    due_date: '2026-12-15',
    notice_days: 1,
    ...more,
  })

/** What the database has of a commitment, beside what a notice says of it. */
async function booked(commitmentId: number) {
  const { rows } = await sql<Record<`${'called' | 'recallable' | 'distributed' | 'unfunded'}_minor`, bigint>>`
    select called_minor, recallable_minor, distributed_minor, amount_minor - called_minor + recallable_minor as unfunded_minor
    from fund_commitments where tenant_id = 1 and id = ${commitmentId}`.execute(api.db)
  const {
    called_minor: asked,
    recallable_minor: recallable,
    distributed_minor: distributed,
    unfunded_minor: unfunded,
  } = rows[0]!
  return { called: asked, recallable, distributed, unfunded }
}

/** What was paid on the day of a notice stands in it as paid before. */
async function nextDay() {
  api.clock.forward({ days: 1 })
  staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  investor = await api.asUser(world.investors[0]!)
}

let lines: { id: number; fund_commitment_id: number; total: string }[]

test('the notice of a call adds up to its line, to the call and to the ledger, to the penny', async () => {
  const call = await called('Cash call 1', {
    basis: 'amount',
    amount: '100000.01',
    items: [
      { kind: 'investments', amount: '93333.34' },
      { kind: 'management_fees', amount: '5000.00' },
      { kind: 'partnership_expenses', amount: '1666.67' },
    ],
  })
  await issuedAndPaid(staff, call.id, '2026-11-20')
  lines = await read(staff, `fund-drawdown-lines?filter[fund_drawdown_id]=${call.id}&sort=amount`)
  const notices = await Promise.all(
    lines.map(({ id }) => read(staff, `fund-drawdown-lines/${id}/notice/lines`)),
  )
  for (const [index, notice] of notices.entries()) {
    const own = sum(notice.items.map((item: { own: string }) => minor(item.own)))
    assert.equal(own, minor(lines[index]!.total), 'its items add up to the line')
    assert.equal(minor(notice.total.own), own)
    assert.equal(minor(notice.total.fund), 10000001n, 'and those of the fund to the call')
    const { called: total, unfunded } = await booked(notice.fund_commitment_id)
    assert.deepEqual([minor(notice.called.after), minor(notice.unfunded.after)], [total, unfunded])
    const { rows } = await sql<{
      received_minor: bigint
    }>`select sum(g.debit_minor)::bigint as received_minor from ledgers g
      join ledger_journals j on j.tenant_id = 1 and j.id = g.journal_id and j.source_type = 'fund_payment'
      join fund_payments p on p.tenant_id = 1 and p.id = j.source_id and p.fund_drawdown_line_id = ${notice.id}
      where g.tenant_id = 1 and g.account = 'client_cash'`.execute(api.db)
    assert.equal(rows[0]!.received_minor, own, 'and what the ledger booked for it')
  }
  assert.equal(sum(notices.map(({ total }) => minor(total.own))), 10000001n, 'all investors together')
  for (const [index, { fund: whole }] of notices[0].items.entries())
    assert.equal(sum(notices.map(({ items }) => minor(items[index].own))), minor(whole), 'and of each item')
})

test('a distribution says what it is of, whether it may be called again, and the commitment after it', async () => {
  await nextDay()
  const draft = await made(staff, 'distributions', {
    fund_id: fund.id,
    title: 'Distribution 1',
    kind: 'recallable',
    amount: '10000.01',
    record_date: '2026-11-20',
    pay_date: '2026-11-24',
  })
  await made(staff, `distributions/${draft.id}/confirm`)
  await made(world.colleague, `distributions/${draft.id}/authorise`)
  await made(staff, `distributions/${draft.id}/pay`, { paid_on: '2026-11-21' })
  const paid = await read(staff, `distribution-lines?filter[distribution_id]=${draft.id}`)
  const notices = await Promise.all(
    paid.map(({ id }: { id: number }) => read(staff, `distribution-lines/${id}/notice/lines`)),
  )
  for (const notice of notices) {
    const has = await booked(notice.fund_commitment_id)
    assert.deepEqual(
      [notice.unfunded.after, notice.recallable.after, notice.distributed.after, notice.called.after].map(
        minor,
      ),
      [has.unfunded, has.recallable, has.distributed, has.called],
    )
    assert.equal(minor(notice.unfunded.before) + minor(notice.unfunded.notice), minor(notice.unfunded.after))
    const of = sum(notice.items.map((item: { own: string }) => minor(item.own)))
    assert.equal(of, minor(notice.total.own))
  }
  assert.equal(sum(notices.map(({ total }) => minor(total.own))), minor(notices[0].total.fund))
  assert.deepEqual(
    notices[0].items.map(({ item }: { item: string }) => item),
    ['capital'],
  )
})

test('a later call begins with what the notices before it left', async () => {
  await nextDay()
  const call = await called('Cash call 2', { basis: 'percent', percent: '10', purpose: 'fees' })
  const { lines: issued } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  const own = issued.find(
    (line: { fund_commitment_id: number }) => line.fund_commitment_id === commitments[0]!.id,
  )
  const notice = await read(investor, `fund-drawdown-lines/${own.id}/notice/lines`)
  const first = await read(
    investor,
    `fund-drawdown-lines/${lines.find((line) => line.fund_commitment_id === commitments[0]!.id)!.id}/notice/lines`,
  )
  assert.equal(notice.called.before, first.called.after)
  assert.equal(minor(notice.unfunded.before), minor(first.unfunded.after) + minor(notice.recallable.before))
  assert.deepEqual(notice.items, [
    { item: 'management_fees', is_inside: true, fund: notice.total.fund, own: '10000.00' },
  ])
  assert.equal(minor(notice.unfunded.after), (await booked(commitments[0]!.id)).unfunded)
})

test('a notice as PDF and as a workbook say the same as its lines', async () => {
  const own = lines.find((line) => line.fund_commitment_id === commitments[0]!.id)!
  const path = `/api/fund-drawdown-lines/${own.id}/notice`
  const notice = await read(investor, `fund-drawdown-lines/${own.id}/notice/lines`)
  const { pages, objects } = readBack((await fetchBytes(api, investor, path)).bytes)
  assert.deepEqual(JSON.parse(attachedIn(objects)), notice)
  for (const part of ['Purpose', 'Total fund', '£5,000.00', 'Left to call', 'This notice'])
    assert.ok(pages.join('\n').includes(part), part)
  await openAll(investor, (figure) => `${path}/figures/working?figure=${figure}`, [
    { place: 'fees', figure: 'own:management_fees', value: notice.items[1].own },
    { place: 'total', figure: 'own_total', value: notice.total.own },
    { place: 'left to call', figure: 'unfunded_after', value: notice.unfunded.after },
  ])
})

test('a call by unit says how it comes to its amount, in the notice, its PDF and its workings', async () => {
  await nextDay()
  const call = await called('Cash call 3', { basis: 'per_unit', per_unit: '0.0125' })
  const { lines: issued } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  const own = issued.find(
    (line: { fund_commitment_id: number }) => line.fund_commitment_id === commitments[0]!.id,
  )
  const path = `/api/fund-drawdown-lines/${own.id}/notice`
  const notice = await read(investor, `fund-drawdown-lines/${own.id}/notice/lines`)
  const { rows } = await sql<{ units: string }>`select wire_decimal(units) as units from fund_commitments
    where tenant_id = 1 and id = ${commitments[0]!.id}`.execute(api.db)
  assert.deepEqual([own.units, notice.units, notice.per_unit], [rows[0]!.units, rows[0]!.units, '0.0125'])
  // To the penny, half a penny up.
  const [whole, micro = ''] = rows[0]!.units.split('.')
  const worth = (BigInt(whole + micro.padEnd(6, '0')) * 125n + (50_000_000n / 2n) * 2n) / 100_000_000n
  assert.equal(minor(own.amount), worth)
  const { pages } = readBack((await fetchBytes(api, investor, path)).bytes)
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  assert.match(text, /We are calling £0\.0125 for each of your [\d,.]+ units\./)
  await openAll(investor, (figure) => `${path}/figures/working?figure=${figure}`, [
    { place: 'line', figure: 'line', value: own.amount },
    { place: 'total', figure: 'own_total', value: notice.total.own },
  ])
})

test('staff take all notices of a call or a distribution at once, and an investor does not', async () => {
  for (const kind of ['fund-drawdown', 'distribution']) {
    const records = await read(staff, `${kind}s?filter[fund_id]=${fund.id}`)
    const { id, title } = records.at(-1)
    const path = `/api/${kind}s/${id}/notices`
    const notices = unzip((await fetchBytes(api, staff, path)).bytes)
    assert.equal(notices.size, commitments.length, kind)
    for (const [name, content] of notices) {
      const text = readBack(content).pages.join(' ')
      assert.ok(text.includes(title) && name.endsWith('.pdf'), name)
    }
    assert.equal((await investor.get(path)).status, 403)
    assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
  }
})

test('nobody reads a notice that is not theirs, nor one of the carry', async () => {
  const other = await api.asUser(world.investors[1]!)
  const adviser = await api.as('adviser')
  const own = lines.find((line) => line.fund_commitment_id === commitments[0]!.id)!
  for (const path of [
    'notice',
    'notice/lines',
    'notice/figures/working?figure=own_total',
    'notice/figures/workbook',
  ]) {
    assert.equal((await other.get(`/api/fund-drawdown-lines/${own.id}/${path}`)).status, 404, path)
    assert.equal((await adviser.get(`/api/fund-drawdown-lines/${own.id}/${path}`)).status, 403, path)
  }
})
