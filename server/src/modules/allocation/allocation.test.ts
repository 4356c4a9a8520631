import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openWorld, withBank } from '../investments/test-support.ts'
import { bookRequest, four, ruleIn, rulesOf } from '../../../test/book-request.ts'
import type { BookWorkspace } from '../../../test/book-request.ts'

let workspace: BookWorkspace
before(async () => {
  const api = await startApi()
  workspace = { api, world: await openWorld(api), staff: await api.as('superAdmin') }
})
after(() => workspace.api[Symbol.asyncDispose]())

const book = (amounts: readonly string[], options?: Parameters<typeof bookRequest>[2]) =>
  bookRequest(workspace, amounts, options)

const proRata = { policy: 'pro_rata', keeps_minimum: false }
const asSeen = { ...proRata, placed_shares: '364963', investors: 4 }

test('every rule stands beside the others over one book, and each adds up', async () => {
  const { staff } = workspace
  const { path } = await book(four, { close: false })
  const compared = await rulesOf(staff, path)
  assert.equal(compared.rules.length, 8)
  assert.deepEqual([compared.requested, compared.offered], ['700000.00', '499999.31'])
  assert.deepEqual(
    ruleIn(compared, 'pro_rata', true).lines.map(({ shares }) => shares),
    ['156413', '104275', '78206', '26069'],
  )
  assert.deepEqual(
    ruleIn(compared, 'fcfs', true).lines.map(({ shares }) => shares),
    ['218978', '145985', '0', '0'],
  )
  assert.equal(ruleIn(compared, 'pro_rata', false).placed, '499999.31')
})

test('the reason for one investor names the rule and its numbers', async () => {
  const { staff } = workspace
  const { path, investments } = await book(four, { close: false })
  const { data } = (
    await staff.get(
      `${path}/allocation-reason?investment_id=${investments[3]}&policy=pro_rata&keeps_minimum=true`,
    )
  ).body
  assert.equal(data.percent, '7.142857')
  assert.equal(data.quota, '26068.79')
  assert.equal(
    data.sentence,
    'Pro rata, minimum kept: 7.142857% of £700,000.00 over 364,963 shares is 26,068.79, so 26,069 shares for £35,714.53 of £50,000.00.',
  )
})

test('a book is applied once: amounts become what the shares cost, and who gets none is told why', async () => {
  const { api, staff } = workspace
  const { path, investments } = await book(['300000.00', '200000.00', '150000.00', '11000.00'])
  const seen = ruleIn(await rulesOf(staff, path), 'pro_rata', true)
  const body = { policy: 'pro_rata', keeps_minimum: true, placed_shares: '364963', investors: 3 }
  assert.equal(seen.lines[3]?.shares, '0')
  assert.equal((await staff.post(`${path}/allocation`, { ...body, investors: 4 })).body.reason, 'changed')
  const both = await Promise.all([
    staff.post(`${path}/allocation`, body),
    staff.post(`${path}/allocation`, body),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  const { data } = (
    await staff.get(`/api/investments?filter[investment_opportunity_id]=${path.split('/').at(-1)}&sort=id`)
  ).body
  assert.deepEqual(
    data.map((each: { status: string; amount: string; shares: string | null }) => [each.status, each.shares]),
    [
      ['reserved', seen.lines[0]!.shares],
      ['reserved', seen.lines[1]!.shares],
      ['reserved', seen.lines[2]!.shares],
      ['cancelled', null],
    ],
  )
  assert.match(
    data[3].closing_reason,
    /^Your pro rata share was 6,073 shares, which is below the minimum investment of £10,000\.00\.$/,
  )
  const opportunity = (await staff.get(path)).body.data
  assert.equal(opportunity.raised, '499999.31')
  const applied = await rulesOf(staff, path)
  assert.equal(applied.applied.policy, 'pro_rata')
  assert.equal(
    applied.requests.find((each: { investment_id: number }) => each.investment_id === investments[3]).amount,
    '11000.00',
  )
  await openAll(staff, (figure) => `${path}/allocation-rules/working?keeps_minimum=true&figure=${figure}`, [
    { place: 'applied', figure: 'applied_placed_shares', value: applied.applied.placed_shares },
    { place: 'applied', figure: 'applied_placed', value: applied.applied.placed },
    { place: 'applied', figure: `applied_shares:${investments[3]}`, value: '0' },
  ])
  const { bytes } = await fetchBytes(api, staff, `${path}/allocation-rules/workbook?keeps_minimum=true`)
  assert.deepEqual(wrongCells(bytes), [])
  await api.deliver()
  const { rows: notes } = await sql<{ message: string }>`
    select n.data ->> 'message' as message from notifications n
    join investments i on i.tenant_id = 1 and i.user_id = n.user_id and i.id = any(${investments}::bigint[])
    where n.tenant_id = 1 and n.type = 'App\\Notifications\\AllocationApplied' order by i.id`.execute(api.db)
  assert.equal(notes.length, 4)
  assert.match(
    notes[3]!.message,
    /no shares have been allocated to you\. Your pro rata share was 6,073 shares,/,
  )
})

test('a book without its minimum goes its whole way: called, paid, and allotted to the share', async () => {
  const { api, staff } = workspace
  const { offer, path, investments } = await book(['690000.00', '10000.00'])
  const applied = await staff.post(`${path}/allocation`, { ...asSeen, investors: 2 })
  assert.equal(applied.status, 201, applied.text)
  await withBank(api, offer)
  const call = { investment_opportunity_id: offer, title: 'Call', due_date: '2026-12-04' }
  const made = await staff.post('/api/cash-calls', call)
  assert.equal(made.status, 201, made.text)
  const { lines } = (await issueCall(staff, made.body.data.id)).body.data
  assert.equal(lines.length, 2)
  for (const line of lines)
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: line.amount,
      received_on: '2026-11-20',
    })
  const completed = await staff.post(`${path}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const small = (await staff.get(`/api/investments/${investments[1]}`)).body.data
  assert.deepEqual([small.status, small.shares, small.allocated], ['certificated', '5214', '7143.18'])
})

test('a book that is still open, or whose money was called, is not applied', async () => {
  const { api, staff } = workspace
  const open = await book(four, { close: false })
  assert.equal((await staff.post(`${open.path}/allocation`, asSeen)).body.reason, 'status')
  const called = await book(four)
  await withBank(api, called.offer)
  const call = { investment_opportunity_id: called.offer, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  await issueCall(staff, id)
  assert.equal((await staff.post(`${called.path}/allocation`, asSeen)).body.reason, 'called')
})

test('what staff write by hand is a rule like the others, and breaks none', async () => {
  const { staff } = workspace
  const { path, investments } = await book(four)
  const write = (lines: unknown[]) => staff.patch(`${path}/allocation-rules`, { lines })
  const line = (index: number, shares: string | null) => ({ investment_id: investments[index], shares })
  assert.equal((await write([line(0, '200000'), line(1, '164964')])).status, 204)
  const { rules } = (await staff.get(`${path}/allocation-rules`)).body.data
  for (const rule of rules as { policy: string; is_within: boolean }[])
    assert.equal(rule.is_within, rule.policy !== 'manual', rule.policy)
  const byHand = { policy: 'manual', keeps_minimum: true, placed_shares: '364964', investors: 2 }
  assert.equal((await staff.post(`${path}/allocation`, byHand)).body.reason, 'impossible')
  assert.equal((await write([line(1, '145985'), line(3, '18978')])).status, 204)
  const applied = await staff.post(`${path}/allocation`, { ...byHand, placed_shares: '364963', investors: 3 })
  assert.deepEqual([applied.status, applied.body.data.declined], [201, 1], applied.text)
  assert.equal((await write([line(0, '1')])).body.reason, 'applied')
  const elsewhere = await book(['20000.00'])
  assert.deepEqual(
    Object.keys(
      (await staff.patch(`${elsewhere.path}/allocation-rules`, { lines: [line(0, '1')] })).body.errors,
    ),
    ['lines'],
  )
})

test('who gets fewer shares than they asked for has the fee of what those cost', async () => {
  const { staff } = workspace
  const fee = { label: 'Fee', percent: '2.5', amount: null, vat: 'added', payer: 'investor' }
  const { path, investments } = await book(four, { said: { fees: JSON.stringify([fee]) } })
  const feeOf = async (id: number) => {
    const { data } = (await staff.get(`/api/investments/${id}`)).body
    return [data.amount, data.fee, data.fee_vat]
  }
  assert.deepEqual(await feeOf(investments[3]!), ['50000.00', '1500.00', '250.00'])
  const applied = await staff.post(`${path}/allocation`, {
    ...asSeen,
    policy: 'pro_rata',
    keeps_minimum: true,
  })
  assert.equal(applied.status, 201, applied.text)
  // 2.5 % of £35,714.53 are £892.86, and 20 % of those £178.57.
  assert.deepEqual(await feeOf(investments[3]!), ['35714.53', '1071.43', '178.57'])
})
