import { atHead } from '../../../domain/tenant-labels.ts'
import { figure, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { minimumShares } from '../../../domain/round-allocation.ts'
import { atLeast, cell, minus, number, plus, smaller, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import { atMinimum, lineCells, lineHeads, refusedCells } from './book-cells.ts'
import type { RuleCells } from './book-cells.ts'

const refusedHeads = ['Would be', 'Would cost']

/**
 * First come: each gets what the request pays for as long as there is some, in the order in which they asked.
 */
export function turnSheet(rule: RuleCells): SheetDraft {
  const { policy, rows } = rule
  return {
    name: rule.name,
    columns: [atHead('investor'), 'Place', 'Left at this place', 'Could get', ...lineHeads],
    rows: rows.map((row, index) => {
      const { id, investor_name: investor } = row
      const key = (part: string) => `${policy}_${part}:${id}`
      const before = rows[index - 1]?.id
      return [
        words(key('investor'), investor),
        numberCell(key('turn'), `place of ${investor} in the queue`, String(index + 1), {
          detail: 'in the order in which they asked',
        }),
        figure(
          key('left'),
          `left at the place of ${investor}`,
          'shares',
          before === undefined
            ? cell('shares_on_offer')
            : minus(cell(`${policy}_left:${before}`), cell(`${policy}_shares:${before}`)),
        ),
        figure(
          key('could'),
          `what ${investor} could get`,
          'shares',
          smaller(cell(`affordable:${id}`), cell(key('left'))),
        ),
        ...lineCells(rule, row, {
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
export function handSheet(rule: RuleCells): SheetDraft {
  const { policy, round, allocation, rows, requests } = rule
  const least = minimumShares(round)
  return {
    name: rule.name,
    columns: [atHead('investor'), 'Written', ...lineHeads, ...refusedHeads],
    rows: rows.map((row, index) => {
      const { id, investor_name: investor } = row
      const written = requests[index]!.byHand
      const key = (part: string) => `${policy}_${part}:${id}`
      const at = cell(key('written'))
      const kept = least > 0n
      return [
        words(key('investor'), investor),
        sharesCell(key('written'), `written beside ${investor}`, written, { detail: 'written by staff' }),
        ...lineCells(rule, row, {
          formula: kept ? atLeast(at, plus(cell(`affordable:${id}`), number('1')), at, atMinimum(at)) : at,
          detail: 'what staff wrote',
        }),
        ...(allocation.lines[index]!.shares === 0n && written > 0n ? refusedCells(rule, row, at) : []),
      ]
    }),
  }
}
