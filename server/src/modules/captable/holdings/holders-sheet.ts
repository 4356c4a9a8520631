import { inText } from '../../../domain/firm-labels.ts'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { countOf, sumOf, words } from '../../../domain/worksheet.ts'
import type { Sheet } from '../../../domain/worksheet.ts'
import type { ViewedHoldings } from './read-holdings.ts'

/** A row for each holder, so that one of several holdings is counted once, and how many they are. */
export function holdersSheet({ holdings, answer }: Pick<ViewedHoldings, 'holdings' | 'answer'>): Sheet {
  const holders = [...Map.groupBy(holdings, ({ owner }) => owner)].map(([, own], index) => ({
    key: `holding_owner:${index}`,
    name: own[0]!.holder,
    sharesMicro: sum(own.map(({ shares }) => parseShares(shares) ?? 0n)),
    formula: sumOf(own.map(({ id }) => `holding_shares:${id}`)),
  }))
  const count = countOf(holders.map(({ key }) => key))
  return {
    name: 'Holders',
    columns: ['Holder', 'Shares'],
    rows: [
      ...holders.map(({ key, name, sharesMicro, formula }) => [
        words(`${key}_name`, name),
        { ...sharesCell(key, `shares of ${name}`, 0n, { formula }), value: formatShares(sharesMicro) },
      ]),
      [
        words('holding_holders_label', 'Holders'),
        numberCell('holding_holders', 'holders', String(answer.holders), {
          formula: count,
          detail: `a person and their ${inText('organisation')} are two`,
        }),
      ],
    ],
  }
}
