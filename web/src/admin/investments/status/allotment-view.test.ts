import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allotmentChecks } from './allotment-view.ts'
import { plainWords } from '../../../features/figures/words.ts'
import type { Allotment, PolicyLines } from './allotment-view.ts'

const chosen: PolicyLines = {
  policy: 'pro_rata',
  lines: [],
  placed_shares: '364963',
  placed: '499999.31',
  residue: '200000.69',
  investors: 3,
  smallest: '35714.53',
}
const allotment: Allotment = {
  currency: 'GBP',
  price: '1.37',
  policy: 'pro_rata',
  shares_on_offer: '364963',
  requested: '700000.00',
  reaches_minimum: true,
  unsettled: 0,
  uncalled: '0.00',
  requests: Array.from({ length: 4 }, (_, index) => ({
    investment_id: index + 1,
    investor_name: `Investor ${index + 1}`,
    is_holder: false,
    date: '2026-11-02',
    amount: '175000.00',
  })),
  policies: [chosen],
}
const facts = {
  allotment,
  chosen,
  minimumRaise: '250000.00' as string | null,
  investor: ['investor', 'investors'] as const,
}
const open = (other: Partial<typeof facts>) =>
  allotmentChecks({ ...facts, ...other })
    .filter(({ state }) => state === 'trouble')
    .map(({ key }) => key)

test('a paid round above its minimum with a price has nothing open', () => {
  assert.deepEqual(open({}), [])
})

test('what the server would refuse is open', () => {
  assert.deepEqual(open({ allotment: { ...allotment, unsettled: 2, price: null } }), ['settled', 'price'])
  const below = { ...allotment, reaches_minimum: false }
  assert.deepEqual(open({ allotment: below, minimumRaise: '700000.01' }), ['minimum'])
  assert.deepEqual(
    open({ allotment: { ...allotment, requests: [], requested: '0.00' }, minimumRaise: null }),
    ['paid'],
  )
})

test('a part that nobody has called says so, and how it is called', () => {
  const noted = (uncalled: string) =>
    allotmentChecks({ ...facts, allotment: { ...allotment, unsettled: 1, uncalled } }).find(
      ({ key }) => key === 'settled',
    )!.note
  const note = noted('8.56')
  assert.ok(Array.isArray(note))
  assert.equal(plainWords(note), '£8.56 hasn’t been called. Call everything not called yet first.')
  assert.equal(noted('0.00'), undefined)
})

test('who gets nothing and what is to be refunded is said beforehand', () => {
  const remarks = allotmentChecks(facts).filter(({ state }) => state === 'remark')
  assert.deepEqual(
    remarks.map(({ title }) => plainWords([title].flat())),
    ['£200,000.69 to refund', '1 investor receives nothing'],
  )
})
