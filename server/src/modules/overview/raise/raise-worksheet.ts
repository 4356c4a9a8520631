import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { cell, lineOf, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { Cell, Worksheet } from '../../../domain/worksheet.ts'
import type { ViewedRaise } from './read-raise.ts'

/** How far a raise is, in cells. Who else invested is nobody's business: they are one sum. */
export function raiseWorksheet(raise: ViewedRaise): Worksheet {
  const { currency, target } = raise
  const [raised, own] = [BigInt(raise.raised), BigInt(raise.own)]
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(`raise_${figure}`, label, { minor, currency }, said))
  const counted = 'what is reserved, called, paid or held'
  const parts =
    own === 0n
      ? []
      : [
          money('own', 'yours', own, { detail: counted }),
          money('others', 'of all others', raised - own, { detail: `${counted}, in one sum` }),
        ]
  const said =
    own === 0n
      ? { detail: `${counted}, of all investors in one sum` }
      : { formula: plus(cell('raise_own'), cell('raise_others')) }
  return {
    currency,
    sheets: [
      {
        name: 'Raise',
        columns: ['What', 'Amount'],
        rows: [
          ...parts,
          money('committed', 'committed', raised, said),
          ...(target === null
            ? []
            : [money('target', 'target', BigInt(target), { detail: 'terms of the round' })]),
          ...percentLine(raised, BigInt(target ?? 0)),
        ],
      },
    ],
    basis: [
      { label: 'Round', text: raise.name },
      { label: 'Counted', text: 'What is cancelled, or waits for a place, never counts' },
    ],
  }
}

function percentLine(raised: bigint, target: bigint): Cell[][] {
  const value = ratio(raised * 100n, target, 6)
  const formula = round(over(times(cell('raise_committed'), number('100')), cell('raise_target')), 6)
  return value === undefined
    ? []
    : [lineOf(percentCell('raise_percent', 'committed of the target', value, { formula }))]
}
