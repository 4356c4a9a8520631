import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { authorisedProceeds, distributed } from '../../../../test/proceeds.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { moveOn } from '../../register/test-register.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { closedPaidRound, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const path = '/api/opportunity-distributions'
const of = (opportunity: number, more: Record<string, unknown> = {}) => ({
  investment_opportunity_id: opportunity,
  title: 'Interim dividend',
  amount: '100.00',
  pay_date: '2026-11-20',
  ...more,
})

/** £2,000.00, £1,000.00 and £1,000.00 at £1.00 a share, completed. */
async function completedRound() {
  const amounts = ['2000.00', '1000.00', '1000.00']
  const round = await closedPaidRound({ api, world, staff }, amounts, { share_price: '1.00' })
  const completed = await staff.post(`/api/investment-opportunities/${round.offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  return round
}

async function drafted(opportunity: number, more: Record<string, unknown> = {}) {
  const made = await staff.post(path, of(opportunity, more))
  assert.equal(made.status, 201, made.text)
  return made.body.data
}

const amounts = (lines: readonly { amount: string; status: string }[]) =>
  lines.map(({ amount, status }) => [amount, status])

test('proceeds are drafted, sent back, changed, confirmed and authorised by somebody else, and paid line by line', async () => {
  const { offer } = await completedRound()
  const draft = await drafted(offer)
  assert.deepEqual(amounts(draft.lines), [
    ['50.00', 'due'],
    ['25.00', 'due'],
    ['25.00', 'due'],
  ])
  const one = `${path}/${draft.id}`
  assert.equal((await staff.post(`${one}/authorise`, {})).body.reason, 'wrong_status')
  assert.equal((await staff.post(`${one}/confirm`, { version: 1 })).status, 200)
  assert.equal((await staff.post(`${one}/return`, { reason: 'One pound more' })).status, 200)
  const changed = await staff.post(`${one}/redraft`, {
    title: 'Interim dividend',
    amount: '101.00',
    pay_date: '2026-11-20',
  })
  assert.deepEqual([changed.status, changed.body.data.lines_amount], [200, '101.00'], changed.text)
  const colleague = await api.as('support')
  assert.equal((await colleague.post(`${one}/confirm`, {})).status, 200)
  for (const hand of [staff, colleague]) {
    const alone = await hand.post(`${one}/authorise`, {})
    assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'], alone.text)
  }
  assert.equal((await staff.post(`${one}/pay`, { paid_on: '2026-11-20' })).body.reason, 'wrong_status')
  await colleague.post(`${one}/return`, { reason: 'Somebody else must confirm it' })
  await staff.post(`${one}/confirm`, {})
  assert.equal(
    (await staff.get(`/api/ledgers?filter[investment_opportunity_id]=${offer}&filter[account]=distribution`))
      .body.data.length,
    0,
  )
})

test('a line is paid by itself, the rest together, and each is booked once', async () => {
  const { offer, people } = await completedRound()
  const { path: one, lines } = await authorisedProceeds(
    api,
    offer,
    { amount: '100.00', date: '2026-11-20' },
    staff,
  )
  const pay = (more: object) => staff.post(`${one}/pay`, { paid_on: '2026-11-20', ...more })
  const first = await pay({ line_ids: [lines[1].id], reference: 'PAY-2' })
  assert.deepEqual([first.body.data.status, first.body.data.paid_amount], ['authorised', '25.00'])
  const again = await pay({ line_ids: [lines[1].id] })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['line_ids']])
  assert.equal((await staff.post(`${one}/cancel`, {})).body.reason, 'wrong_status')
  const [one_, other] = await Promise.all([pay({}), pay({})])
  assert.deepEqual([one_.status, other.status].toSorted(), [200, 409])
  const { status, paid_amount: paid, paid_count: count } = (await staff.get(one)).body.data
  assert.deepEqual([status, paid, count], ['paid', '100.00', 3])
  await api.deliver()
  const notes = (await people[1]!.get('/api/notifications/user')).body.data
  assert.match(
    notes.find(({ type }: { type: string }) => type.endsWith('DistributionPaid')).data.message,
    /^\*\*£25\.00\*\* from \*\*.+\*\* was paid out to you\.$/,
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
  const steps = (await staff.get(`${one}/history`)).body.data
  assert.deepEqual(
    steps.map(({ step, amount }: Record<string, unknown>) => [step, amount]),
    [
      ['drafted', null],
      ['confirmed', null],
      ['authorised', null],
      ['lines_paid', '25.00'],
      ['lines_paid', '75.00'],
      ['paid', null],
    ],
  )
})

test('a payment that was a mistake is booked back like any journal written by hand', async () => {
  const { offer } = await completedRound()
  const { id, lines } = await distributed(api, offer, { amount: '100.00', date: '2026-11-20' }, staff)
  const [entry] = (await staff.get(`/api/ledgers?filter[journal_id]=${lines[0].journal_id}`)).body.data
  const one = `${path}/${id}`
  const early = await staff.post(`${one}/cancel`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'], early.text)
  assert.equal((await staff.post(`/api/ledgers/${entry.id}/reverse`, {})).status, 201)
  assert.equal((await staff.get(one)).body.data.paid_amount, '50.00')
  assert.deepEqual(await checkBooks(api.db, 1), [])
  const { data } = (await staff.get(`${one}?append=payable_count,payable_amount`)).body
  assert.deepEqual([data.status, data.payable_count, data.payable_amount], ['authorised', 1, '50.00'])
  const steps = (await staff.get(`${one}/history`)).body.data
  assert.deepEqual(
    steps
      .slice(3)
      .map(({ step, lines_count: count, amount }: Record<string, unknown>) => [step, count, amount]),
    [
      ['lines_paid', 3, '100.00'],
      ['paid', null, null],
      ['reversed', 1, '50.00'],
    ],
  )
  const others = lines.slice(1).map(({ id: line }: { id: number }) => line)
  for (const line of others) {
    const reversed = await staff.post(`/api/opportunity-distribution-lines/${line}/reverse`, {
      reason: 'Twice',
    })
    assert.deepEqual([reversed.status, reversed.body.data?.status], [200, 'due'], reversed.text)
    const again = await staff.post(`/api/opportunity-distribution-lines/${line}/reverse`, { reason: 'Twice' })
    assert.deepEqual([again.status, again.body.reason], [409, 'wrong_status'])
  }
  assert.equal((await staff.post(`${one}/cancel`, {})).status, 200)
  const { data: ended } = (
    await staff.get(`/api/opportunity-distribution-lines?filter[opportunity_distribution_id]=${id}`)
  ).body
  assert.ok(ended.every(({ status }: { status: string }) => status === 'cancelled'))
})

test('where the holders have changed since the draft it is shared out again before anybody confirms or authorises it', async () => {
  const { offer } = await completedRound()
  const { id, lines } = await drafted(offer)
  const one = `${path}/${id}`
  const [from, userId] = lines.map((line: { user_id: number }) => line.user_id)
  const move = () => moveOn(api, { round: offer, from, to: { userId }, shares: 500, day: '2026-11-20' })
  await move()
  const stale = await staff.post(`${one}/confirm`, {})
  assert.deepEqual([stale.status, stale.body.reason], [409, 'wrong_status'], stale.text)
  assert.match(stale.body.message, /^The holders have changed since this was drafted\. Edit and save/)
  await staff.post(`${one}/redraft`, { title: 'Dividend', amount: '100.00', pay_date: '2026-11-20' })
  assert.equal((await staff.post(`${one}/confirm`, {})).status, 200)
  await move()
  const late = await (await api.as('support')).post(`${one}/authorise`, {})
  assert.match(late.body.message, /Send it back/)
})

test('what is left counts every distribution that is not cancelled', async () => {
  const { offer } = await completedRound()
  const outcome = { outcome: 'trade_sale', outcome_date: '2026-11-20', outcome_proceeds: '400.00' }
  await staff.patch(`/api/investment-opportunities/${offer}`, outcome)
  await distributed(api, offer, { amount: '100.00', date: '2026-11-20' }, staff)
  const { id, left } = await drafted(offer, { amount: '250.00' })
  assert.equal(left, '50.00')
  const more = await staff.post(`${path}?preview=1`, of(offer, { amount: '60.00' }))
  assert.equal(more.body.data.left, '-10.00', 'more than the proceeds')
  assert.equal((await staff.post(`${path}/${id}/cancel`, { reason: 'Too early' })).status, 200)
  assert.equal(
    (await staff.post(`${path}?preview=1`, of(offer, { amount: '60.00' }))).body.data.left,
    '240.00',
  )
})

test('every figure of a distribution opens to its working, also of a draft, and the workbooks recalculate', async () => {
  const { offer } = await completedRound()
  const outcome = { outcome: 'trade_sale', outcome_date: '2026-11-20', outcome_proceeds: '5000.00' }
  await staff.patch(`/api/investment-opportunities/${offer}`, outcome)
  const draft = await drafted(offer, { amount: '3333.34', final: true })
  const [line] = draft.lines
  const one = `${path}/${draft.id}`
  const opens = (base: string, query: string, own: number) =>
    openAll(staff, (figure) => `${base}/working?${query}figure=${encodeURIComponent(figure)}`, [
      { place: 'amount', figure: 'proceeds_amount', value: '3333.34' },
      { place: 'lines', figure: 'proceeds_lines', value: '3333.34' },
      { place: 'line', figure: `proceeds_pays:${own}`, value: '1666.67' },
      { place: 'shares', figure: 'proceeds_shares', value: '4000' },
      { place: 'left', figure: 'proceeds_left', value: '1666.66' },
    ])
  await opens(one, '', line.id)
  await openAll(staff, (figure) => `${one}/working?figure=${encodeURIComponent(figure)}`, [
    { place: 'gain', figure: `proceeds_gain:${line.id}`, value: line.realised },
  ])
  const draftBase = `/api/investment-opportunities/${offer}/proceeds-draft`
  await opens(draftBase, `amount=3333.34&redrafted=${draft.id}&`, line.investment_id)
  for (const workbook of [`${one}/workbook`, `${draftBase}/workbook?amount=3333.34`])
    assert.deepEqual(await wrongCells((await fetchBytes(api, staff, workbook)).bytes), [], workbook)
})

test('proceeds are no business of investors, of another firm, or of roles that may not see the money of offers', async () => {
  const { offer, people } = await completedRound()
  const { id } = await drafted(offer)
  const one = `${path}/${id}`
  for (const stranger of [people[0]!, await api.as('superAdmin', 2)]) {
    const answers = await Promise.all([
      stranger.get(one),
      stranger.get(`${one}/history`),
      stranger.get(`${one}/working?figure=proceeds_amount`),
      stranger.post(`${one}/confirm`, {}),
      stranger.post(`${one}/pay`, { paid_on: '2026-11-20' }),
    ])
    for (const { status } of answers) assert.ok(status === 403 || status === 404, String(status))
  }
  const listed = await (await api.as('superAdmin', 2)).get(path)
  assert.deepEqual(listed.body.data, [])
})

test('a confirmed distribution waits for those who may authorise it, and not for those who prepared it', async () => {
  const { offer } = await completedRound()
  const { id } = await drafted(offer)
  await staff.post(`${path}/${id}/confirm`, {})
  const waiting = async (who: Client) =>
    (await who.get('/api/statistics/attention')).body.data.find(
      ({ kind }: { kind: string }) => kind === 'proceeds_to_authorise',
    )
  const found = await waiting(await api.as('support'))
  assert.ok(found.count >= 1, JSON.stringify(found))
  const mine = await waiting(staff)
  assert.ok(mine === undefined || mine.count < found.count)
})
