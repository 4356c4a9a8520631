import { roomLeft } from '../../../domain/amount-rules.ts'
import { inText } from '../../../domain/firm-labels.ts'
import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, numberCell, percentCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { cell, larger, lineOf, minus, number, over, plus, round, times } from '../../../domain/worksheet.ts'
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
      ? { detail: `${counted}, of all ${inText('investors')} in one sum` }
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
          ...leftLines(raise),
          ...investorLines(raise),
        ],
      },
    ],
    basis: [
      { label: 'Round', text: raise.name },
      { label: 'Counted', text: 'What is cancelled, or waits for a place, never counts' },
    ],
  }
}

/**
 * What the round still takes: of anybody, and of the reader, for whom some of it may be kept. No line where it takes any amount.
 *
 * Worked example: of at most £5,000,000 with £4,000,000 committed and £300,000 kept for holders, £700,000 are left for anybody; for a
 * holder who may take £50,000 of what is kept, £750,000.
 */
function leftLines({ currency, ceiling, raised, kept, right }: ViewedRaise): Cell[][] {
  if (ceiling === null) return []
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(`raise_${figure}`, label, { minor, currency }, said))
  const room = { ceilingMinor: BigInt(ceiling), heldMinor: BigInt(raised), rightsMinor: BigInt(kept) }
  const [left, own] = [roomLeft(room), roomLeft(room, BigInt(right))]
  const unheld = minus(cell('raise_ceiling'), cell('raise_committed'))
  const isAllFree = own === left + BigInt(right)
  return [
    money('ceiling', 'most that the round takes', BigInt(ceiling), { detail: 'terms of the round' }),
    money('kept', 'kept for holders', BigInt(kept), {
      detail: 'what they may still take by right of pre-emption, in one sum',
    }),
    money('left', 'left for anybody', left, {
      formula: larger(minus(unheld, cell('raise_kept')), number('0')),
    }),
    ...(right === '0'
      ? []
      : [
          money('right', 'kept for you by right', BigInt(right), { detail: 'what you may still take of it' }),
          money('left_own', 'left for you', own, {
            formula: isAllFree ? plus(cell('raise_left'), cell('raise_right')) : larger(unheld, number('0')),
          }),
        ]),
  ]
}

/** How many take part; whoever reads it and is one of them stands beside all others. */
function investorLines({ investors, own_investors: own }: ViewedRaise): Cell[][] {
  const line = (figure: string, label: string, count: number, said: Said) =>
    lineOf(numberCell(`raise_${figure}`, label, String(count), said))
  const detail = 'people of whom something counts, each once'
  if (own === 0) return [line('investors', inText('investors'), investors, { detail })]
  return [
    line('own_investors', `you, and who invested for your ${inText('organisations')}`, own, { detail }),
    line('other_investors', 'all others', investors - own, { detail }),
    line('investors', inText('investors'), investors, {
      formula: plus(cell('raise_own_investors'), cell('raise_other_investors')),
    }),
  ]
}

function percentLine(raised: bigint, target: bigint): Cell[][] {
  const value = ratio(raised * 100n, target, 6)
  const formula = round(over(times(cell('raise_committed'), number('100')), cell('raise_target')), 6)
  return value === undefined
    ? []
    : [lineOf(percentCell('raise_percent', 'committed of the target', value, { formula }))]
}
