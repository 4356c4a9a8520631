import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kpiDistance, kpiKind, kpiNumber, kpiValue } from './kpi-words.ts'

const of = (
  unit: 'money' | 'number' | 'percent' | 'months' | 'ratio',
  decimals = 0,
  label: string | null = null,
) => ({ unit, decimals, unit_label: label }) as const

test('a figure is written in its unit, and a missing one as a dash', () => {
  assert.equal(kpiValue('262000', of('money'), 'GBP'), '£262,000')
  assert.equal(kpiValue('-2.5', of('money', 2), 'SEK'), '−SEK\u00a02.50')
  assert.equal(kpiValue('45.555556', of('percent', 1), 'GBP'), '45.6%')
  assert.equal(kpiValue('1086', of('number', 0, 'MWh'), 'GBP'), '1,086 MWh')
  assert.equal(kpiValue('18', of('months'), 'GBP'), '18 months')
  assert.equal(kpiValue('0', of('number'), 'GBP'), '0')
  assert.equal(kpiValue(null, of('number'), 'GBP'), '–')
  assert.equal(kpiNumber('-436', of('money')), '−436')
})

test('distances of percentages are points, all others percent', () => {
  assert.equal(kpiDistance('2.745098', of('money')), '+2.7%')
  assert.equal(kpiDistance('-1.4', of('percent')), '−1.4 pts')
  assert.equal(kpiDistance(null, of('money')), '–')
  const kind = { ...of('percent'), aggregation: 'ratio', is_calculated: true } as const
  assert.equal(kpiKind(kind, 'GBP'), '%, from parts')
})
