import { atHead } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, sharesCell } from '../../../domain/figure-cells.ts'
import { sumOf, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import { wholeSharesOf } from '../../../domain/decimal.ts'
import type { Book } from '../read-book.ts'

/** What each request was given when the book was shared out, and what it came to. None before that. */
export function appliedSheets({ rows, round: { currency } }: Book): SheetDraft[] {
  const given = rows.filter(({ allotted }) => allotted !== null)
  if (given.length === 0) return []
  const keys = (part: string) => given.map(({ id }) => `applied_${part}:${id}`)
  const texts = { detail: 'as allocated' }
  return [
    {
      name: 'Allocated',
      columns: [atHead('investor'), 'Shares', 'Cost'],
      rows: [
        ...given.map(({ id, investor_name: investor, allotted, cost }) => [
          words(`applied_investor:${id}`, investor),
          sharesCell(`applied_shares:${id}`, `shares given to ${investor}`, wholeSharesOf(allotted), texts),
          moneyCell(
            `applied_cost:${id}`,
            `cost of the shares given to ${investor}`,
            { minor: BigInt(cost ?? 0), currency },
            texts,
          ),
        ]),
        [
          words('applied_all', 'All'),
          figure('applied_placed_shares', 'shares given', 'shares', sumOf(keys('shares'))),
          figure('applied_placed', 'cost of the shares given', 'money', sumOf(keys('cost')), { currency }),
        ],
      ],
    },
  ]
}
