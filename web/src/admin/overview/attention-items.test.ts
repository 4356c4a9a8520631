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
  schemeRequest: ['tax scheme request', 'tax scheme requests'],
  fund: 'fund',
  company: 'company',
  distribution: ['distribution', 'distributions'],
  report: ['update report', 'update reports'],
  kpiPeriod: ['KPI period', 'KPI periods'],
} as const
const of = (kind: Attention['kind'], other: Partial<Attention> = {}): Attention => ({
  kind,
  count: 3,
  amount: '82000.00',
  date: '2026-11-18',
  investment_opportunity_id: 7,
  fund_id: null,
  company_id: null,
  kpi_period: null,
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

test('a KPI period to approve leads to its sheet, and several to those that are submitted', () => {
  const kpi_period = { period: '2026-q4', report_sub_type_id: 2 }
  const one = attentionItem(of('kpi_periods_to_approve', { count: 1, company_id: 5, kpi_period }), words)
  assert.equal(one.href, '/admin/reports/kpis/2026-q4?company=5&kind=2')
  const list = '/admin/reports/kpi-periods?filter[status]=submitted'
  assert.equal(attentionItem(of('kpi_periods_to_approve', { company_id: 5 }), words).href, list)
  const unnamed = { period: null, report_sub_type_id: 2 }
  const nowhere = of('kpi_periods_to_approve', { count: 1, company_id: 5, kpi_period: unnamed })
  assert.equal(attentionItem(nowhere, words).href, list)
})

test('one of something is said in the singular', () => {
  const { title } = attentionItem(of('methods_waiting', { count: 1, amount: null }), words)
  assert.equal(title, '1 investment method to approve')
})

test('money that a fund waits for leads to its transactions, of several funds to their list', () => {
  const one = attentionItem(of('fund_calls_overdue', { fund_id: 4 }), words)
  assert.deepEqual(
    [one.title, one.note, one.href],
    ['3 fund payments overdue', '£82,000, oldest 2 days', '/admin/funds/4/transactions'],
  )
  const several = attentionItem(of('distributions_to_authorise', { count: 1 }), words)
  assert.deepEqual([several.title, several.href], ['1 distribution to authorise', '/admin/funds'])
})

test('every kind leads to a screen that exists, whether it is about one round or several', () => {
  for (const kind of attentionKinds)
    for (const id of [7, null]) {
      const one = { investment_opportunity_id: id, fund_id: id, company_id: id }
      const { screen, href } = attentionItem(of(kind, one), words)
      assert.ok(screenAt(screen), kind)
      assert.match(href, /^\/admin\//)
    }
})
