import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kpiAggregations } from '@moorgate/contract'
import { evaluate } from './formula-value.ts'
import { compare, fractionOf } from './fraction.ts'
import { kpiFormula } from './kpi-cells.ts'
import { KpiBook } from './kpi-roll-up.ts'
import type { KpiCell, KpiRule } from './kpi-roll-up.ts'
import { formatScaled } from './scaled.ts'

const rule = (id: number, more: Partial<KpiRule>): KpiRule => ({
  id,
  code: `kpi_${id}`,
  unit: 'number',
  aggregation: 'sum',
  numeratorId: null,
  denominatorId: null,
  formula: null,
  ...more,
})

const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((pence) => formatScaled(BigInt(pence), 2))
const entered = fc.array(
  fc.record({ entity: fc.integer({ min: 1, max: 4 }), last: fc.integer({ min: 1, max: 3 }), value }),
  { maxLength: 10 },
)

test('a KPI as a formula comes to what it is rolled up to, whatever its kind', () => {
  const story = fc.record({
    one: entered,
    two: entered,
    kind: fc.constantFrom(...kpiAggregations),
    formula: fc.constantFrom(null, '(kpi_1 - kpi_2) / kpi_1', 'kpi_1 * kpi_2 - kpi_1', '-kpi_2 / kpi_1'),
    unit: fc.constantFrom('number' as const, 'percent' as const, 'months' as const, 'ratio' as const),
  })
  fc.assert(
    fc.property(story, ({ one, two, kind, formula, unit }) => {
      const asked = rule(3, { aggregation: kind, formula, unit, numeratorId: 1, denominatorId: 2 })
      const weighted = { ...asked, numeratorId: null, formula: null }
      const chosen = kind === 'weighted' ? weighted : asked
      const isEntered = !KpiBook.isCalculated(chosen)
      const book = new KpiBook([rule(1, {}), rule(2, { unit: 'percent' }), chosen])
      const cellsOf = (id: number): KpiCell[] => {
        const rows = new Map((id === 2 ? two : one).map((row) => [`${row.entity}:${row.last}`, row]))
        return id === 3 && !isEntered
          ? []
          : [...rows.values()].map((row) => ({ ...row, value: fractionOf(row.value) }))
      }
      const range = { entities: [1, 2, 3, 4], periods: [1, 2, 3] }
      const closed = book.rolledUp(chosen, cellsOf, range).value
      if (closed === null) return
      const given = new Map<string, string>()
      const keyOf = (part: KpiRule, cell: KpiCell) => {
        const key = `${part.id}:${cell.entity}:${cell.last}`
        const row = (part.id === 2 ? two : one).findLast(
          (each) => each.entity === cell.entity && each.last === cell.last,
        )
        given.set(key, row!.value)
        return key
      }
      const formulaOf = kpiFormula(book, chosen, { cellsOf, keyOf }, range)
      assert.equal(
        compare(
          evaluate(formulaOf, (key) => given.get(key)!),
          closed,
        ),
        0,
      )
    }),
    { numRuns: 2_000 },
  )
})
