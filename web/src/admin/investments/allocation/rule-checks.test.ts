import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canApply, ruleChecks } from './rule-checks.ts'
import { plainWords } from '../../../features/figures/words.ts'
import type { Rule, Rules } from './rules.ts'

const chosen: Rule = {
  policy: 'pro_rata',
  keeps_minimum: true,
  lines: [
    { shares: '364963', cost: '499999.31', residue: '0.69', met_percent: '99.999862' },
    { shares: '0', cost: '0.00', residue: '12000.00', met_percent: '0' },
  ],
  placed_shares: '364963',
  placed: '499999.31',
  is_within: true,
  unplaced_shares: '0',
  investors: 1,
  smallest: '499999.31',
  problems: [],
}
const rules: Rules = {
  currency: 'GBP',
  price: '1.37',
  minimum: '10000.00',
  shares_on_offer: '364963',
  offered: '499999.31',
  requested: '512000.00',
  policy: 'pro_rata',
  by_right: '0',
  rights_pending: null,
  called: 0,
  applied: null,
  requests: [],
  rules: [chosen],
}
const facts = { rules, chosen, status: 4, investor: ['investor', 'investors'] as const }
const stateOf = (key: string, given = facts) => ruleChecks(given).find((check) => check.key === key)?.state

test('a closed book whose shares are all placed can be applied', () => {
  assert.equal(canApply(ruleChecks(facts), facts), true)
  assert.equal(stateOf('placed'), 'done')
  assert.equal(stateOf('money'), 'done')
  assert.equal(stateOf('money', { ...facts, chosen: { ...chosen, is_within: false } }), 'trouble')
  assert.equal(stateOf('without'), 'remark')
})

test('an open round waits, and a book whose money was called is refused', () => {
  assert.equal(stateOf('closed', { ...facts, status: 2 }), 'waiting')
  const called = { ...facts, rules: { ...rules, called: 2 } }
  assert.equal(stateOf('called', called), 'trouble')
  assert.equal(canApply(ruleChecks(called), called), false)
})

test('the book waits for holders who can still take new shares, and says what they took', () => {
  const waits = { ...facts, rules: { ...rules, rights_pending: 'Close the offer first.' } }
  assert.equal(stateOf('rights', waits), 'trouble')
  assert.equal(canApply(ruleChecks(waits), waits), false)
  const taken = ruleChecks({ ...facts, rules: { ...rules, by_right: '1000' } })
  assert.equal(
    plainWords([taken.find(({ key }) => key === 'rights')!.title].flat()),
    '1,000 shares taken up by right',
  )
  assert.equal(stateOf('rights'), undefined)
})

test('what is written by hand against the rules stands in the way', () => {
  const broken = { ...facts, chosen: { ...chosen, problems: ['1 share more than is on offer.'] } }
  assert.equal(canApply(ruleChecks(broken), broken), false)
})

test('a book is applied once', () => {
  const applied = {
    policy: 'fcfs',
    keeps_minimum: true,
    at: '',
    actor_name: null,
    placed_shares: '1',
    placed: '1',
  } as const
  const done = { ...facts, rules: { ...rules, applied } }
  assert.equal(canApply(ruleChecks(done), done), false)
})
