import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { cell, lineOf, minus, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Worksheet } from '../../../domain/worksheet.ts'

export interface ViewedFunds {
  name: string
  currency: string
  lines: { purpose: string; minor: bigint }[]
  targetMinor: bigint | undefined
}

/**
 * What the money of an offer is for, in cells: each line with its part of all, and how far all are from the target.
 *
 * Worked example: £2,200,000 of £4,000,000 are 55 %; against a target of £4,100,000 the lines are £100,000 short.
 */
export function fundsWorksheet({ name, currency, lines, targetMinor }: ViewedFunds): Worksheet {
  const total = sum(lines.map(({ minor }) => minor))
  const money = (key: string, label: string, minor: bigint, said: Said) =>
    moneyCell(key, label, { minor, currency }, said)
  const rows = lines.map(({ purpose, minor }, index): (Cell | undefined)[] => {
    const [amount, share] = [`fund_amount:${index + 1}`, ratio(minor * 100n, total, 6)]
    const formula = round(over(times(cell(amount), number('100')), cell('fund_total')), 6)
    return [
      words(`fund_purpose:${index + 1}`, purpose),
      money(amount, purpose, minor, { detail: 'as the page says it, or as it is typed' }),
      share === undefined
        ? undefined
        : percentCell(`fund_share:${index + 1}`, `part of all, ${purpose}`, share, { formula }),
    ]
  })
  const keys = lines.map((_line, index) => `fund_amount:${index + 1}`)
  const all = lineOf(money('fund_total', 'all lines', total, { formula: sumOf(keys) }))
  return {
    currency,
    sheets: [
      { name: 'Use of funds', columns: ['What', 'Amount', 'Part, %'], rows: [...rows, all] },
      ...(targetMinor === undefined
        ? []
        : [{ name: 'Target', columns: ['What', 'Amount'], rows: targetLines(targetMinor, total, money) }]),
    ],
    basis: [
      { label: 'Round', text: name },
      { label: 'Lines', text: 'As they stand on the page or in its form; nothing of them is kept by this' },
    ],
  }
}

function targetLines(
  target: bigint,
  total: bigint,
  money: (key: string, label: string, minor: bigint, said: Said) => Cell,
): Cell[][] {
  const [all, sought] = [cell('fund_total'), cell('fund_target')]
  const off =
    total < target
      ? money('fund_short', 'short of the target', target - total, { formula: minus(sought, all) })
      : money('fund_beyond', 'beyond the target', total - target, { formula: minus(all, sought) })
  return [lineOf(money('fund_target', 'target', target, { detail: 'terms of the round' })), lineOf(off)]
}
