import { atHead } from '../../../domain/tenant-labels.ts'
import { moneyCell, sharesCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { sumOf, words } from '../../../domain/worksheet.ts'
import type { Sheet } from '../../../domain/worksheet.ts'
import { wholeSharesOf } from '../../../domain/decimal.ts'
import type { Book } from '../read-book.ts'

/** What each request was given when the book was shared out, and what it came to. None before that. */
export function appliedSheets({ rows, round: { currency } }: Book): Sheet[] {
  const given = rows.filter(({ allotted }) => allotted !== null)
  if (given.length === 0) return []
  const keys = (figure: string) => given.map(({ id }) => `applied_${figure}:${id}`)
  const said = { detail: 'as it was shared out' }
  const shares = sum(given.map(({ allotted }) => wholeSharesOf(allotted)))
  const minor = sum(given.map(({ cost }) => BigInt(cost ?? 0)))
  return [
    {
      name: 'Shared out',
      columns: [atHead('investor'), 'Shares', 'Cost'],
      rows: [
        ...given.map(({ id, investor_name: investor, allotted, cost }) => [
          words(`applied_investor:${id}`, investor),
          sharesCell(`applied_shares:${id}`, `shares given to ${investor}`, wholeSharesOf(allotted), said),
          moneyCell(
            `applied_cost:${id}`,
            `cost of the shares given to ${investor}`,
            { minor: BigInt(cost ?? 0), currency },
            said,
          ),
        ]),
        [
          words('applied_all', 'All'),
          sharesCell('applied_placed_shares', 'shares given', shares, { formula: sumOf(keys('shares')) }),
          moneyCell(
            'applied_placed',
            'cost of the shares given',
            { minor, currency },
            { formula: sumOf(keys('cost')) },
          ),
        ],
      ],
    },
  ]
}
