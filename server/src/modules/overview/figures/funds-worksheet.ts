import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { cell, lineOf, minus, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, WorksheetDraft } from '../../../domain/worksheet.ts'

export interface ViewedFunds {
  name: string
  currency: string
  lines: { purpose: string; minor: bigint }[]
  targetMinor: bigint | undefined
}

/**
 * What the money of an offer is for, in cells: each line with its part of all, and how far all are from the
 * target.
 *
 * Worked example: £2,200,000 of £4,000,000 are 55 %; against a target of £4,100,000 the lines are £100,000
 * short.
 */
export function fundsWorksheet({ name, currency, lines, targetMinor }: ViewedFunds): WorksheetDraft {
  const total = sum(lines.map(({ minor }) => minor))
  const keys = lines.map((_line, index) => `fund_amount:${index + 1}`)
  const rows = lines.map(({ purpose, minor }, index): (CellDraft | undefined)[] => {
    const key = keys[index]!
    const share = round(over(times(cell(key), number('100')), cell('fund_total')), 6)
    return [
      words(`fund_purpose:${index + 1}`, purpose),
      moneyCell(key, purpose, { minor, currency }, { detail: 'as the page says it, or as it is typed' }),
      total === 0n
        ? undefined
        : figure(`fund_share:${index + 1}`, `part of all, ${purpose}`, 'percent', share),
    ]
  })
  const all = lineOf(figure('fund_total', 'all lines', 'money', sumOf(keys), { currency }))
  return {
    currency,
    sheets: [
      { name: 'Use of funds', columns: ['What', 'Amount', 'Part, %'], rows: [...rows, all] },
      ...(targetMinor === undefined
        ? []
        : [{ name: 'Target', columns: ['What', 'Amount'], rows: targetLines(targetMinor, total, currency) }]),
    ],
    basis: [
      { label: 'Round', text: name },
      { label: 'Lines', text: 'As entered on the page. Opening the working saves nothing' },
    ],
  }
}

function targetLines(target: bigint, total: bigint, currency: string): CellDraft[][] {
  const [all, sought] = [cell('fund_total'), cell('fund_target')]
  const off =
    total < target
      ? figure('fund_short', 'short of the target', 'money', minus(sought, all), { currency })
      : figure('fund_beyond', 'beyond the target', 'money', minus(all, sought), { currency })
  const given = { minor: target, currency }
  return [lineOf(moneyCell('fund_target', 'target', given, { detail: 'terms of the round' })), lineOf(off)]
}
