import { inText } from '../../../domain/tenant-labels.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { countOf, sumOf, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedHoldings } from '../holdings/read-holdings.ts'

/** A row for each holder, so that one of several holdings is counted once, and how many they are. */
export function holdersSheet({ holdings }: Pick<ViewedHoldings, 'holdings'>): SheetDraft {
  const holders = [...Map.groupBy(holdings, ({ owner }) => owner)].map(([, own], index) => ({
    key: `holding_owner:${index}`,
    name: own[0]!.holder,
    formula: sumOf(own.map(({ id }) => `holding_shares:${id}`)),
  }))
  const count = countOf(holders.map(({ key }) => key))
  return {
    name: 'Holders',
    columns: ['Holder', 'Shares'],
    rows: [
      ...holders.map(({ key, name, formula }) => [
        words(`${key}_name`, name),
        figure(key, `shares of ${name}`, 'shares', formula),
      ]),
      [
        words('holding_holders_label', 'Holders'),
        figure('holding_holders', 'holders', 'number', count, {
          detail: `a person and their ${inText('organisation')} are two`,
        }),
      ],
    ],
  }
}
