import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from '../../../features/figures/words.ts'
import { issueWords as wordsOf } from './issue-words.ts'
import type { Issue } from './offers.ts'
import type { SelectedLines } from './places-dialog.tsx'

const issueWords = (selectedLines: SelectedLines<Issue>) => plainWords(wordsOf(selectedLines))

const line = (id: number, shares: string) => ({
  id,
  shares,
  cost: '1.00',
  percent_before: '1.000000',
  percent_after: '1.000000',
})
const plan: Issue = {
  currency: 'GBP',
  share_class: 'Ordinary',
  price: '4.00',
  earliest_on: '2026-11-20',
  problem: null,
  shares: '449',
  cost: '1796.00',
  issued: '551',
  in_issue: '1000',
  in_issue_after: '2000',
  chosen: { shares: '300', cost: '1200.00', in_issue: '1551', in_issue_after: '1851' },
  lines: [line(1, '300'), line(2, '149')],
}

test('who is chosen is said with what the company has then, and who is left keeps their entitlement', () => {
  const words = issueWords({ plan, lines: [line(1, '300')], shares: '300' })
  assert.match(
    words,
    /^1 holder will be issued Ordinary shares and certificates\. Shares in issue rise from 1,551 to 1,851\. /,
  )
  assert.match(
    words,
    /551 shares of this offer have already been issued\. 1 holder keeps their entitlement: you can issue those shares later/,
  )
})

test('a class that says itself what it is is not called shares', () => {
  const notes = { ...plan, share_class: '8% secured loan notes' }
  assert.match(
    issueWords({ plan: notes, lines: [line(1, '300')], shares: '300' }),
    /^1 holder will be issued 8% secured loan notes and certificates\. /,
  )
})

test('all at once, and for the first time, is said without what is not so', () => {
  const words = issueWords({
    plan: {
      ...plan,
      issued: '0',
      chosen: { shares: '449', cost: '1796.00', in_issue: '1551', in_issue_after: '2000' },
    },
    lines: plan.lines,
    shares: '449',
  })
  assert.match(words, /^2 holders will be issued .* rise from 1,551 to 2,000\. The money/)
  assert.match(issueWords({ plan, lines: [], shares: '0' }), /^Choose the holders/)
})
