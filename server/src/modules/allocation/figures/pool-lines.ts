import { atHead } from '../../../domain/tenant-labels.ts'
import { figure, numberCell } from '../../../domain/figure-cells.ts'
import { minimumShares } from '../../../domain/round-allocation.ts'
import { cell, number, over, round as rounded, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import { atMinimum, lineCells, lineHeads, refusedCells } from './book-cells.ts'
import type { Row, RuleCells } from './book-cells.ts'
import { isAnybodyOut } from './pool.ts'
import type { Pool } from './pool.ts'

const memberHeads = [
  atHead('investor'),
  'Request',
  'Stays in',
  'Of the pool',
  'Part of the pool',
  'Quota',
  ...lineHeads,
]

/** Lines of all pools, one pool below the other, and below them what each pool had and asked for. */
export function lineSheet(rule: RuleCells, pools: readonly Pool[]): SheetDraft {
  return {
    name: rule.name,
    columns: [...memberHeads, 'Would be', 'Would cost'],
    // Members together, so that a sum over them is one range.
    rows: [...pools.flatMap(memberRows), ...pools.flatMap(poolRows)],
  }
}

/** What a pool shares out, and what is asked of it. */
function poolRows({ rule, key, name, from, members }: Pool): Row[] {
  const { currency } = rule.round
  const keys = (part: string) => members.map((index) => `${rule.policy}_${part}:${rule.rows[index]!.id}`)
  const of = name.toLowerCase()
  return [
    [
      words(`${key}_on_offer_label`, `${name}: shares to allocate`),
      figure(`${key}_on_offer`, `shares to allocate, ${of}`, 'shares', from),
    ],
    [
      words(`${key}_asked_label`, `${name}: asked for`),
      figure(`${key}_asked`, `requested, ${of}`, 'money', sumOf(keys('asked')), { currency }),
    ],
    [
      words(`${key}_staying_label`, `${name}: asked for by those who stay in`),
      figure(`${key}_staying`, `requested by those who stay in, ${of}`, 'money', sumOf(keys('pool')), {
        currency,
      }),
    ],
  ]
}

function memberRows(pool: Pool): Row[] {
  const { rule, trials, key: poolKey, members } = pool
  const { policy, round: at } = rule
  const { currency } = at
  const count = trials.staying?.count ?? 0
  const turns = new Map(trials.order.map(({ id }, index) => [id, index]))
  return members.map((index) => {
    const row = rule.rows[index]!
    const { id, investor_name: investor } = row
    const isIn = turns.get(id)! < count
    const key = (part: string) => `${policy}_${part}:${id}`
    const all = cell(isIn ? `${poolKey}_staying` : `${poolKey}_asked`)
    const of = `${investor}, ${rule.name.toLowerCase()}`
    return [
      words(key('investor'), investor),
      figure(key('asked'), `request of ${of}`, 'money', cell(`request:${id}`), { currency }),
      minimumShares(at) > 0n
        ? figure(key('in'), `whether ${of}, stays in`, 'number', cell(key('stays')))
        : numberCell(key('in'), `whether ${of}, stays in`, isIn ? '1' : '0', {
            detail: 'no minimum is kept',
          }),
      figure(key('pool'), `money in the pool of ${of}`, 'money', times(cell(key('asked')), cell(key('in'))), {
        currency,
      }),
      figure(
        key('percent'),
        `part of the pool of ${of}`,
        'percent',
        rounded(over(times(cell(key('asked')), number('100')), all), 6),
      ),
      figure(
        key('quota'),
        `quota of ${of}`,
        'number',
        rounded(over(times(cell(`${poolKey}_on_offer`), cell(key('asked'))), all), 2),
        { detail: 'shares before they are made whole' },
      ),
      ...lineCells(rule, row, {
        formula: isIn ? cell(`${poolKey}_part_${count}:${id}`) : atMinimum(cell(key('comes_to'))),
        detail: isIn ? 'whole shares of the sharing among those who stay in' : 'below the minimum is none',
      }),
      ...(isIn || !isAnybodyOut(pool)
        ? []
        : refusedCells(rule, row, cell(`${poolKey}_part_${trials.order.length}:${id}`))),
    ]
  })
}
