import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canIssue, issueChecks } from './issue-checks.ts'

const call = {
  total: '50000.00',
  currency: 'GBP',
  due_date: '2026-12-04',
  earliest_due_date: '2026-11-27',
  unsigned_count: 0,
}
const facts = {
  lines: [{ amount: '30000.00' }, { amount: '20000.00' }],
  bankSet: true,
  bankHeldUntil: null as string | null,
  today: new Date('2026-11-20T12:00:00'),
}
const stateOf = (key: string, one = call, other = facts) =>
  issueChecks(one, other).find((check) => check.key === key)?.state

test('a call with lines, time and an account can be issued', () => {
  assert.equal(canIssue(issueChecks(call, facts)), true)
})

test('nobody to ask, no account or a day that is over keep it back', () => {
  assert.equal(canIssue(issueChecks({ ...call, total: '0.00' }, { ...facts, lines: [] })), false)
  assert.equal(stateOf('bank', call, { ...facts, bankSet: false }), 'trouble')
  assert.equal(stateOf('due', { ...call, due_date: '2026-11-20' }), 'trouble')
})

test('an account that waits for a second person keeps it back as long as the server says', () => {
  assert.equal(stateOf('bank', call, { ...facts, bankHeldUntil: '2026-11-20T12:00:01Z' }), 'trouble')
  assert.equal(stateOf('bank', call, { ...facts, bankHeldUntil: null }), 'done')
})

test('less notice than the call says keeps it back, and names the first day that is enough', () => {
  const check = issueChecks({ ...call, due_date: '2026-11-26' }, facts).find(({ key }) => key === 'due')
  assert.equal(check?.state, 'trouble')
  assert.match(String(check?.note), /27 November/)
  assert.equal(stateOf('due', { ...call, due_date: '2026-11-27' }), 'remark')
})

test('short notice and unsigned reservations are remarked on and keep nothing back', () => {
  const checks = issueChecks({ ...call, due_date: '2026-11-27', unsigned_count: 8 }, facts)
  assert.deepEqual(
    checks.filter(({ state }) => state === 'remark').map(({ key }) => key),
    ['due', 'unsigned'],
  )
  assert.equal(canIssue(checks), true)
})
