import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attentionKinds } from '@moorgate/contract/overview/statistics.ts'
import { screenAt } from '@moorgate/contract/screens.ts'
import { attentionItem } from './attention-items.ts'
import type { Attention } from './attention-items.ts'

const words = {
  today: new Date('2026-11-20T12:00:00'),
  currency: 'GBP',
  cashCall: ['cash call', 'cash calls'],
  method: ['investment method', 'investment methods'],
} as const
const of = (kind: Attention['kind'], other: Partial<Attention> = {}): Attention => ({
  kind,
  count: 3,
  amount: '82000.00',
  date: '2026-11-18',
  investment_opportunity_id: 7,
  ...other,
})

test('late payments say how many, how much and how late, and lead to the book that they are in', () => {
  const { title, note, href } = attentionItem(of('payments_overdue'), words)
  assert.deepEqual(
    [title, note, href],
    [
      '3 payments overdue',
      '£82,000, oldest 2 days',
      '/admin/investments/opportunities/7/transactions?tab=awaiting',
    ],
  )
})

test('payments of several rounds lead to the list of rounds', () => {
  const { href } = attentionItem(of('payments_due', { investment_opportunity_id: null }), words)
  assert.equal(href, '/admin/investments/opportunities')
})

test('one of something is said in the singular', () => {
  const { title } = attentionItem(of('methods_waiting', { count: 1, amount: null }), words)
  assert.equal(title, '1 investment method to approve')
})

test('every kind leads to a screen that exists, whether it is about one round or several', () => {
  for (const kind of attentionKinds)
    for (const id of [7, null]) {
      const { screen, href } = attentionItem(of(kind, { investment_opportunity_id: id }), words)
      assert.ok(screenAt(screen), kind)
      assert.match(href, /^\/admin\//)
    }
})
