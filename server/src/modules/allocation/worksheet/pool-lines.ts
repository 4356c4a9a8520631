import { atHead } from '../../../domain/tenant-labels.ts'
import { allocateCapped } from '../../../domain/allocate.ts'
import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { minimumShares } from '../../../domain/round-allocation.ts'
import { cell, number, over, round as rounded, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
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
export function lineSheet(rule: RuleCells, pools: readonly Pool[]): Sheet {
  return {
    name: rule.name,
    columns: [...memberHeads, 'Would be', 'Would cost'],
    // Members together, so that a sum over them is one range.
    rows: [...pools.flatMap(memberRows), ...pools.flatMap(poolRows)],
  }
}

/** What a pool shares out, and what is asked of it. */
function poolRows({ rule, key, name, shares, from, members, ...pool }: Pool): Row[] {
  const { currency } = rule.round
  const keys = (figure: string) => members.map((index) => `${rule.policy}_${figure}:${rule.rows[index]!.id}`)
  const of = name.toLowerCase()
  return [
    [
      words(`${key}_on_offer_label`, `${name}: shares to share out`),
      sharesCell(`${key}_on_offer`, `shares to share out, ${of}`, shares, { formula: from }),
    ],
    [
      words(`${key}_asked_label`, `${name}: asked for`),
      moneyCell(
        `${key}_asked`,
        `asked for, ${of}`,
        { minor: pool.askedMinor, currency },
        {
          formula: sumOf(keys('asked')),
        },
      ),
    ],
    [
      words(`${key}_staying_label`, `${name}: asked for by those who stay in`),
      moneyCell(
        `${key}_staying`,
        `asked for by those who stay in, ${of}`,
        { minor: pool.stayingMinor, currency },
        {
          formula: sumOf(keys('pool')),
        },
      ),
    ],
  ]
}

function memberRows(pool: Pool): Row[] {
  const { rule, trials, shares: onOffer, key: poolKey, members } = pool
  const { policy, round: at, allocation } = rule
  const { currency } = at
  const count = trials.staying?.count ?? 0
  const turns = new Map(trials.order.map(({ id }, index) => [id, index]))
  const wouldBe = isAnybodyOut(pool)
    ? new Map(allocateCapped(onOffer, trials.order).map(({ id, part }) => [id, part]))
    : undefined
  return members.map((index) => {
    const row = rule.rows[index]!
    const { id, investor_name: investor } = row
    const amount = rule.requests[index]!.amountMinor
    const isIn = turns.get(id)! < count
    const key = (figure: string) => `${policy}_${figure}:${id}`
    const poolMinor = isIn ? pool.stayingMinor : pool.askedMinor
    const all = cell(isIn ? `${poolKey}_staying` : `${poolKey}_asked`)
    const of = `${investor}, ${rule.name.toLowerCase()}`
    return [
      words(key('investor'), investor),
      moneyCell(
        key('asked'),
        `request of ${of}`,
        { minor: amount, currency },
        { formula: cell(`request:${id}`) },
      ),
      numberCell(
        key('in'),
        `whether ${of}, stays in`,
        isIn ? '1' : '0',
        minimumShares(at) > 0n ? { formula: cell(key('stays')) } : { detail: 'no minimum is kept' },
      ),
      moneyCell(
        key('pool'),
        `money in the pool of ${of}`,
        { minor: isIn ? amount : 0n, currency },
        {
          formula: times(cell(key('asked')), cell(key('in'))),
        },
      ),
      {
        key: key('percent'),
        label: `part of the pool of ${of}`,
        unit: 'percent',
        value: ratio(amount * 100n, poolMinor, 6) ?? '0.000000',
        formula: rounded(over(times(cell(key('asked')), number('100')), all), 6),
      } satisfies Cell,
      numberCell(key('quota'), `quota of ${of}`, ratio(onOffer * amount, poolMinor, 2) ?? '0.00', {
        formula: rounded(over(times(cell(`${poolKey}_on_offer`), cell(key('asked'))), all), 2),
        detail: 'shares before they are made whole',
      }),
      ...lineCells(rule, row, allocation.lines[index]!, {
        formula: isIn ? cell(`${poolKey}_part_${count}:${id}`) : atMinimum(cell(key('comes_to'))),
        detail: isIn ? 'whole shares of the sharing among those who stay in' : 'below the minimum is none',
      }),
      ...(isIn || !wouldBe
        ? []
        : refusedCells(
            rule,
            row,
            wouldBe.get(id) ?? 0n,
            cell(`${poolKey}_part_${trials.order.length}:${id}`),
          )),
    ]
  })
}
