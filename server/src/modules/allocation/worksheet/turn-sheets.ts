import { atHead } from '../../../domain/tenant-labels.ts'
import { numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { affordable, minimumShares } from '../../../domain/round-allocation.ts'
import { smaller as smallerOf } from '../../../domain/money.ts'
import { atLeast, cell, minus, number, plus, smaller, words } from '../../../domain/worksheet.ts'
import type { Sheet } from '../../../domain/worksheet.ts'
import { atMinimum, lineCells, lineHeads, refusedCells } from './book-cells.ts'
import type { RuleCells } from './book-cells.ts'

const refusedHeads = ['Would be', 'Would cost']

/**
 * First come: each gets what the request pays for as long as there is some, in the order in which they asked.
 */
export function turnSheet(rule: RuleCells): Sheet {
  const { policy, round, allocation, rows, requests } = rule
  let left = round.shares
  return {
    name: rule.name,
    columns: [atHead('investor'), 'Place', 'Left at this place', 'Could get', ...lineHeads],
    rows: rows.map((row, index) => {
      const { id, investor_name: investor } = row
      const key = (figure: string) => `${policy}_${figure}:${id}`
      const before = rows[index - 1]?.id
      const line = allocation.lines[index]!
      const here = left
      left -= line.shares
      return [
        words(key('investor'), investor),
        numberCell(key('turn'), `place of ${investor} in the queue`, String(index + 1), {
          detail: 'in the order in which they asked',
        }),
        sharesCell(key('left'), `left at the place of ${investor}`, here, {
          formula:
            before === undefined
              ? cell('shares_on_offer')
              : minus(cell(`${policy}_left:${before}`), cell(`${policy}_shares:${before}`)),
        }),
        sharesCell(
          key('could'),
          `what ${investor} could get`,
          smallerOf(here, affordable(round, requests[index]!.amountMinor)),
          {
            formula: smaller(cell(`affordable:${id}`), cell(key('left'))),
          },
        ),
        ...lineCells(rule, row, line, {
          formula: atMinimum(cell(key('could'))),
          detail: 'first come, first served',
        }),
      ]
    }),
  }
}

/**
 * By hand: what staff wrote; below a minimum that is kept it counts as nothing. What is more than the request
 * stands, and is a problem.
 */
export function handSheet(rule: RuleCells): Sheet {
  const { policy, round, allocation, rows, requests } = rule
  const least = minimumShares(round)
  return {
    name: rule.name,
    columns: ['Investor', 'Written', ...lineHeads, ...refusedHeads],
    rows: rows.map((row, index) => {
      const { id, investor_name: investor } = row
      const written = requests[index]!.byHand
      const key = (figure: string) => `${policy}_${figure}:${id}`
      const at = cell(key('written'))
      const line = allocation.lines[index]!
      const kept = least > 0n
      return [
        words(key('investor'), investor),
        sharesCell(key('written'), `written beside ${investor}`, written, { detail: 'written by staff' }),
        ...lineCells(rule, row, line, {
          formula: kept ? atLeast(at, plus(cell(`affordable:${id}`), number('1')), at, atMinimum(at)) : at,
          detail: 'what staff wrote',
        }),
        ...(line.shares === 0n && written > 0n ? refusedCells(rule, row, written, at) : []),
      ]
    }),
  }
}
