import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatPrice, parsePrice } from '../../../domain/decimal.ts'
import { evaluated } from '../../../domain/evaluate.ts'
import { settlePreEmption } from '../../../domain/pre-emption.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import { answersOf, termsOf } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { opportunityWorksheet } from './offer-worksheet.ts'

const shares = (most: number) => fc.integer({ min: 0, max: most }).map(String)

/** Holders who answered one after the other: none, all, more, excluded, silent, a part. */
const randomChoices = fc.array(
  fc.record({ choice: fc.integer({ min: 1, max: 6 }), holding: shares(5_000), shares: shares(900) }),
  { minLength: 1, maxLength: 12 },
)

const randomTerms = fc.record({
  available: fc.integer({ min: 1, max: 3_000 }).map(String),
  waived_shares: shares(400),
  rounding: fc.constantFrom('floor', 'largest_remainder'),
  allow_excess: fc.boolean(),
  excess_rule: fc.constantFrom('pro_rata_holding', 'pro_rata_request', 'fcfs'),
})

/** By the number of shares, or by nominal values that holders have in up to two classes. */
const randomNominals = fc.option(
  fc.array(
    fc.array(fc.tuple(shares(3_000), fc.constantFrom('1.00', '0.10', '0.001')), {
      minLength: 1,
      maxLength: 2,
    }),
    {
      minLength: 12,
      maxLength: 12,
    },
  ),
)

type Holdings = NonNullable<typeof randomNominals extends fc.Arbitrary<infer Drawn> ? Drawn : never>

/** What one holder has, as it is kept when the offer opens. */
function heldAs(parts: Holdings[number] | undefined) {
  if (!parts) return { nominal_value: null, nominal_parts: null }
  const nominal_parts = parts.map(([held, nominal_value]) => ({
    share_class: 'A',
    shares: held,
    nominal_value,
  }))
  const nominalE8 = parts.reduce((all, [held, of]) => all + BigInt(held) * parsePrice(of)!, 0n)
  return { nominal_value: formatPrice(nominalE8), nominal_parts }
}

test('whatever was answered, formulas come to what the closing gives, to the share', () => {
  fc.assert(
    fc.property(randomTerms, randomChoices, randomNominals, (terms, answers, nominals) => {
      const byNominal = { nominal_with_right: '1.00', waived_nominal: '12.34' }
      const option = { ...fixedTerms, ...terms, ...(nominals && byNominal) } as unknown as Option
      const given = answers.map(
        (answer, index) =>
          ({
            ...answer,
            ...fixedAnswer(index),
            ...heldAs(nominals?.[index]),
            entitlement: '0',
          }) as unknown as Choice,
      )
      const settle = (choices: readonly Choice[]) =>
        settlePreEmption(termsOf(option), answersOf(option, choices)).filter(({ id }) => id <= given.length)
      // Rights are written beside the holders when the offer opens.
      const rights = new Map(settle(given).map(({ id, entitlement }) => [id, String(entitlement)]))
      const choices = given.map((choice) => ({ ...choice, entitlement: rights.get(choice.id)! }))
      const lines = settle(choices)
      const cells = cellsOf(evaluated(opportunityWorksheet({ option, choices, lines })))
      const valueOf = (key: string) => BigInt(cells.get(key)!.value)
      for (const { id, entitlement, byRight, excess, total } of lines)
        assert.deepEqual(
          [`entitlement:${id}`, `by_right:${id}`, `excess:${id}`, `total:${id}`].map(valueOf),
          [entitlement, byRight, excess, total],
        )
    }),
    { numRuns: 600 },
  )
})

const fixedTerms = {
  currency: 'GBP',
  price: '4.00',
  in_issue: '20000',
  record_date: '2026-11-18',
  created_at: new Date('2026-11-18T09:00:00Z'),
  opened_at: null,
  deadline: new Date('2026-12-20T12:00:00Z'),
  waived_note: null,
  waived_nominal: null,
  nominal_with_right: null,
  record_date_by_articles: false,
  waived_holders: 1,
}

const fixedAnswer = (index: number) => ({
  id: index + 1,
  holder_name: `Holder ${index + 1}`,
  decided_at: new Date(Date.UTC(2026, 10, 19, 9, index)),
  lapsed: false,
  allotted: null,
  issued_on: null,
})
