import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { largestRemainder } from './allocate.ts'
import { valuesOf } from './evaluate.ts'
import { numberCell, moneyCell } from './figure-cells.ts'
import { partsSheet } from './part-cells.ts'

test('a sharing by largest remainder in cells comes to the very parts, to the penny', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 7n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), weights, (total, all) => {
      const parts = largestRemainder(
        total,
        all.map((weight, id) => ({ id, weight })),
      )
      if (!parts) return
      const shared = partsSheet({
        of: 'capital:1',
        sheet: 'Capital',
        name: 'capital',
        unit: 'money',
        currency: 'GBP',
        places: 2,
        total: 'total',
        totalUnits: total,
        rows: all.map((weightUnits, id) => ({
          id: String(id),
          name: `Investor ${id}`,
          weight: `weight:${id}`,
          weightUnits,
          partUnits: parts[id]!.part,
        })),
      })
      const given = [
        moneyCell('total', 'total', { minor: total, currency: 'GBP' }, {}),
        ...all.map((weight, id) => numberCell(`weight:${id}`, 'weight', String(weight), {})),
      ]
      const sheets = [{ name: 'Given', columns: [], rows: [given] }, shared]
      const valueOf = valuesOf({ currency: 'GBP', sheets, basis: [] })
      assert.deepEqual(
        all.map((_weight, id) => BigInt(valueOf(`capital:1_part:${id}`).replace('.', ''))),
        parts.map(({ part }) => part),
      )
    }),
  )
})
