import { roomLeft } from '../../../domain/amount-rules.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { cell, larger, lineOf, minus, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedRaise } from '../raise/read-raise.ts'

/** How far a raise is, in cells. Who else invested is nobody's business: they are one sum. */
export function raiseWorksheet(raise: ViewedRaise): WorksheetDraft {
  const { currency, target } = raise
  const [raised, own] = [BigInt(raise.raised), BigInt(raise.own)]
  const { stated } = moneyIn(currency)
  const counted = 'what is reserved, called, paid or held'
  const committed =
    own === 0n
      ? [stated('committed', 'committed', raised, `${counted}, of all ${inText('investors')} in one sum`)]
      : [
          stated('own', 'yours', own, counted),
          stated('others', 'of all others', raised - own, `${counted}, in one sum`),
          moneyIn(currency).worked('committed', 'committed', plus(cell('raise_own'), cell('raise_others'))),
        ]
  return {
    currency,
    sheets: [
      {
        name: 'Raise',
        columns: ['What', 'Amount'],
        rows: [
          ...committed,
          ...(target === null ? [] : [stated('target', 'target', BigInt(target), 'terms of the round')]),
          ...(BigInt(target ?? 0) === 0n ? [] : [percentLine]),
          ...leftLines(raise),
          ...investorLines(raise),
        ],
      },
    ],
    basis: [
      { label: 'Round', text: raise.name },
      { label: 'Counted', text: 'Cancelled and waiting requests are not counted' },
    ],
  }
}

/** Amounts of a raise as lines: those that are stated, and those that their formulas come to. */
const moneyIn = (currency: string) => ({
  stated: (name: string, label: string, minor: bigint, detail: string): CellDraft[] =>
    lineOf(moneyCell(`raise_${name}`, label, { minor, currency }, { detail })),
  worked: (name: string, label: string, formula: Formula): CellDraft[] =>
    lineOf(figure(`raise_${name}`, label, 'money', formula, { currency })),
})

const percentLine: CellDraft[] = lineOf(
  figure(
    'raise_percent',
    'committed of the target',
    'percent',
    round(over(times(cell('raise_committed'), number('100')), cell('raise_target')), 6),
  ),
)

/**
 * What the round still takes: of anybody, and of the reader, for whom some of it may be kept. No line where
 * it takes any amount.
 *
 * Worked example: of at most £5,000,000 with £4,000,000 committed and £300,000 kept for holders, £700,000 are
 * left for anybody; for a holder who may take £50,000 of what is kept, £750,000.
 */
function leftLines({ currency, ceiling, raised, kept, right }: ViewedRaise): CellDraft[][] {
  if (ceiling === null) return []
  const { stated, worked } = moneyIn(currency)
  const room = { ceilingMinor: BigInt(ceiling), heldMinor: BigInt(raised), rightsMinor: BigInt(kept) }
  const isAllFree = roomLeft(room, BigInt(right)) === roomLeft(room) + BigInt(right)
  const unheld = minus(cell('raise_ceiling'), cell('raise_committed'))
  const own = isAllFree ? plus(cell('raise_left'), cell('raise_right')) : larger(unheld, number('0'))
  return [
    stated('ceiling', 'most that the round takes', BigInt(ceiling), 'terms of the round'),
    stated(
      'kept',
      'kept for holders',
      BigInt(kept),
      'what they may still take by right of pre-emption, in one sum',
    ),
    worked('left', 'left for anybody', larger(minus(unheld, cell('raise_kept')), number('0'))),
    ...(right === '0'
      ? []
      : [
          stated('right', 'kept for you by right', BigInt(right), 'what you may still take of it'),
          worked('left_own', 'left for you', own),
        ]),
  ]
}

/** How many take part; anyone who reads it and is one of them stands beside all others. */
function investorLines({ investors, own_investors: own }: ViewedRaise): CellDraft[][] {
  const stated = (name: string, label: string, count: number) =>
    lineOf(
      numberCell(`raise_${name}`, label, String(count), {
        detail: 'people of whom something counts, each once',
      }),
    )
  if (own === 0) return [stated('investors', inText('investors'), investors)]
  const all = plus(cell('raise_own_investors'), cell('raise_other_investors'))
  return [
    stated('own_investors', `you, and who invested for your ${inText('organisations')}`, own),
    stated('other_investors', 'all others', investors - own),
    lineOf(figure('raise_investors', inText('investors'), 'number', all)),
  ]
}
