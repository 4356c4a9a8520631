import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { move } from '../rounds/test-rounds.ts'
import { worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'
import { partActs } from './test-part-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, booksAreInOrder } = callActs(current)
const { round, draw, drawAndIssue, investmentsOf } = partActs(current)
const terms = { share_price: '1.37', allotment_date: '2026-11-20' }

async function payAll(lines: readonly { id: number; amount: string }[]) {
  for (const line of lines) assert.equal((await pay(line.id, line.amount)).status, 201)
}

test('the last call by share takes what bought no whole share, and the round completes', async () => {
  const { offer } = await round(['1000.00', '137.00', '500.01'], terms)
  const first = await drawAndIssue(offer, { title: 'First', basis: 'per_share', per_share: '0.37' })
  assert.deepEqual(
    first.lines.map(({ amount }) => amount),
    ['269.73', '37.00', '134.68'],
  )
  await payAll(first.lines)
  const drawn = await draw(offer, { title: 'Last', basis: 'per_share', per_share: '1' })
  const lines = drawn.body.data.lines as (typeof first)['lines']
  // 729, 100 and 364 shares, and £1.27, nothing and £1.33 that buy none.
  assert.deepEqual(
    lines.map(({ amount, remainder, uncalled }) => [amount, remainder, uncalled]),
    [
      ['730.27', '1.27', '0.00'],
      ['100.00', '0.00', '0.00'],
      ['365.33', '1.33', '0.00'],
    ],
  )
  assert.equal(drawn.body.data.uncalled, '0.00')
  const last = await drawAndIssue(offer, {}, drawn.body.data.id)
  assert.deepEqual(
    last.lines.map(({ remainder }) => remainder),
    ['0.00', '0.00', '0.00'],
    'what went out is explained by its draft',
  )
  await payAll(last.lines)
  assert.deepEqual(
    (await investmentsOf(offer)).map(({ status, uncalled }) => [status, uncalled]),
    [1, 2, 3].map(() => ['payment_received', '0.00']),
  )
  assert.equal((await move(staff, offer, 4)).status, 200)
  const completed = await move(staff, offer, 5)
  assert.equal(completed.status, 200, completed.text)
  await booksAreInOrder()
})

test('a call by share below the price leaves the rest, and a round with a rest says what to do', async () => {
  const { offer } = await round(['1000.00'], terms)
  const first = await drawAndIssue(offer, { title: 'First', basis: 'per_share', per_share: '1.36' })
  assert.deepEqual(
    first.lines.map(({ amount, uncalled }) => [amount, uncalled]),
    [['991.44', '8.56']],
  )
  await payAll(first.lines)
  assert.equal((await move(staff, offer, 4)).status, 200)
  const refused = await move(staff, offer, 5)
  assert.equal(refused.status, 422, refused.text)
  assert.deepEqual(refused.body.errors.investments, [
    '£8.56 of 1 allocation has not been called yet. Call everything not called yet first.',
    'No one has paid, so there are no shares to allot.',
  ])
  const rest = await drawAndIssue(offer, { title: 'Rest' })
  assert.equal(rest.total, '8.56')
  await payAll(rest.lines)
  assert.equal((await move(staff, offer, 5)).status, 200)
  await booksAreInOrder()
})

test('after parts by percentage the last by share fits to the penny, and one above it is refused', async () => {
  const { offer } = await round(['1000.00', '333.33'], terms)
  await drawAndIssue(offer, { title: 'Third', basis: 'percent', percent: '50' })
  const above = await draw(offer, { basis: 'per_share', per_share: '0.75' })
  assert.deepEqual([above.status, Object.keys(above.body.errors)], [422, ['per_share']])
  const last = await drawAndIssue(offer, { title: 'Last', basis: 'per_share', per_share: '0.685' })
  assert.deepEqual(
    last.lines.map(({ amount, uncalled }) => [amount, uncalled]),
    [
      ['500.00', '0.00'],
      ['166.66', '0.00'],
    ],
  )
})

test('what was waived is never called again, and later parts are of the smaller allocation', async () => {
  const { offer } = await round(['1000.00', '1000.00'], { share_price: '1.00' })
  const quarter = (title: string) => drawAndIssue(offer, { title, basis: 'percent', percent: '25' })
  await payAll((await quarter('First')).lines)
  const [waived, paid] = (await quarter('Second')).lines
  const answer = await staff.post(`/api/cash-call-lines/${waived!.id}/waive`, { reason: 'Agreed' })
  assert.equal(answer.status, 200, answer.text)
  await payAll([paid!])
  const left = async () => (await investmentsOf(offer)).map(({ amount, uncalled }) => [amount, uncalled])
  assert.deepEqual(await left(), [
    ['750.00', '500.00'],
    ['1000.00', '500.00'],
  ])
  for (const title of ['Third', 'Fourth']) {
    const { lines } = await quarter(title)
    assert.deepEqual(
      lines.map(({ amount }) => amount),
      ['187.50', '250.00'],
    )
    await payAll(lines)
  }
  assert.deepEqual(await left(), [
    ['750.00', '125.00'],
    ['1000.00', '0.00'],
  ])
  const above = await draw(offer, { basis: 'percent', percent: '17' })
  assert.deepEqual([above.status, Object.keys(above.body.errors)], [422, ['percent']], 'more than is left')
  const rest = await drawAndIssue(offer, { title: 'Rest' })
  assert.deepEqual(
    rest.lines.map(({ amount }) => amount),
    ['125.00'],
  )
  await payAll(rest.lines)
  assert.deepEqual(
    (await investmentsOf(offer)).map(({ status, amount, uncalled }) => [status, amount, uncalled]),
    [
      ['payment_received', '750.00', '0.00'],
      ['payment_received', '1000.00', '0.00'],
    ],
  )
  await booksAreInOrder()
})

test('after a waiver a percentage, an amount a share and everything agree on what is left', async () => {
  for (const last of [
    { basis: 'percent', percent: '66.666667' },
    { basis: 'per_share', per_share: '0.66666667' },
    { basis: 'whole' },
  ]) {
    const { offer } = await round(['1000.00'], { share_price: '1.00' })
    await payAll((await drawAndIssue(offer, { title: 'First', basis: 'percent', percent: '25' })).lines)
    const second = await drawAndIssue(offer, { title: 'Second', basis: 'per_share', per_share: '0.25' })
    const answer = await staff.post(`/api/cash-call-lines/${second.lines[0]!.id}/waive`, { reason: 'Agreed' })
    assert.equal(answer.status, 200, answer.text)
    const drawn = await draw(offer, { title: 'Last', ...last })
    assert.equal(drawn.status, 201, drawn.text)
    const { total, uncalled } = drawn.body.data
    assert.deepEqual([total, uncalled], ['500.00', '0.00'], last.basis)
  }
})
