import { inText } from '../../domain/firm-labels.ts'
import { ratio } from '../../domain/decimal.ts'
import { moneyCell, numberCell, percentCell } from '../../domain/figure-cells.ts'
import { cell, countOf, lineOf, number, over, plus, round, times, words } from '../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../domain/worksheet.ts'
import type { ForeignRound } from './view-overview.ts'

/** How far a live round is, in per cent of its target; nothing where it has none. */
export function roundPercent({
  key,
  name,
  committed,
  target,
}: Pick<ForeignRound, 'key' | 'name' | 'committed' | 'target'>): Cell[] {
  const value = ratio(BigInt(committed) * 100n, BigInt(target), 6)
  if (value === undefined) return []
  const share = over(
    times(cell(`round_live_committed:${key}`), number('100')),
    cell(`round_live_target:${key}`),
  )
  return [
    percentCell(`round_percent:${key}`, `committed of the target, ${name}`, value, {
      formula: round(share, 6),
    }),
  ]
}

/** Live rounds in other currencies, which are in no sum, and all of them together. */
export function otherLiveLines(inPounds: number, foreign: readonly ForeignRound[]): Cell[][] {
  const keys = foreign.map(({ key }) => `round_live_committed:${key}`)
  return [
    lineOf(
      numberCell('live_foreign', 'Live rounds in other currencies', String(foreign.length), {
        formula: countOf(keys),
      }),
    ),
    lineOf(
      numberCell('live_all', 'Live rounds, all currencies', String(inPounds + foreign.length), {
        formula: plus(cell('live'), cell('live_foreign')),
      }),
    ),
  ]
}

/** Live rounds in other currencies, each by itself. */
export function foreignSheet(rounds: readonly ForeignRound[]): Sheet {
  return {
    name: 'Other currencies',
    columns: ['Round', 'Committed', 'Target', 'Committed of the target, %'],
    rows: rounds.map((one) => {
      const { key, name, currency } = one
      const money = (figure: 'committed' | 'target', detail: string) =>
        moneyCell(
          `round_live_${figure}:${key}`,
          `${figure}, ${name}`,
          { minor: BigInt(one[figure]), currency },
          { detail },
        )
      return [
        words(`round:${key}`, name),
        money('committed', `of its ${inText('allocation')} book`),
        money('target', 'terms of the round'),
        ...roundPercent(one),
      ]
    }),
  }
}
