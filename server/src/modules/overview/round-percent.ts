import { inText } from '../../domain/tenant-labels.ts'
import { figure, moneyCell } from '../../domain/figure-cells.ts'
import { cell, countOf, lineOf, number, over, plus, round, times, words } from '../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, SheetDraft } from '../../domain/worksheet.ts'
import type { ForeignRound } from './view-overview.ts'

/** How far a live round is, in per cent of its target; nothing where it has none. */
export function roundPercent({
  key,
  name,
  target,
}: Pick<ForeignRound, 'key' | 'name' | 'target'>): FigureDraft[] {
  if (BigInt(target) === 0n) return []
  const share = over(
    times(cell(`round_live_committed:${key}`), number('100')),
    cell(`round_live_target:${key}`),
  )
  return [figure(`round_percent:${key}`, `committed of the target, ${name}`, 'percent', round(share, 6))]
}

/** Live rounds in other currencies, which are in no sum, and all of them together. */
export function otherLiveLines(foreign: readonly ForeignRound[]): CellDraft[][] {
  const keys = foreign.map(({ key }) => `round_live_committed:${key}`)
  const all = plus(cell('live'), cell('live_foreign'))
  return [
    lineOf(figure('live_foreign', 'Live rounds in other currencies', 'number', countOf(keys))),
    lineOf(figure('live_all', 'Live rounds, all currencies', 'number', all)),
  ]
}

/** Live rounds in other currencies, each by itself. */
export function foreignSheet(rounds: readonly ForeignRound[]): SheetDraft {
  return {
    name: 'Other currencies',
    columns: ['Round', 'Committed', 'Target', 'Committed of the target, %'],
    rows: rounds.map((one) => {
      const { key, name, currency } = one
      const money = (of: 'committed' | 'target', detail: string) =>
        moneyCell(
          `round_live_${of}:${key}`,
          `${of}, ${name}`,
          { minor: BigInt(one[of]), currency },
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
