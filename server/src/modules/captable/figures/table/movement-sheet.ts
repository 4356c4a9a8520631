import type { CapTable } from '../../../../domain/cap-table-fold.ts'
import type { ViewLine } from '../../../../domain/cap-table-views.ts'
import { formatShares } from '../../../../domain/decimal.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { words } from '../../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../../domain/worksheet.ts'
import type { PlacedLine, SheetFacts } from './table-sheets.ts'

/** Names a line in the keys of its cells: "h12/class:a ordinary". */
export const lineKey = ({ holder, instrument }: Pick<ViewLine, 'holder' | 'instrument'>) =>
  `${holder ?? ''}/${instrument}`

/** What a line is of: a class by its name, or options, warrants and pools. */
export function whatOf(table: CapTable, { instrument }: Pick<ViewLine, 'instrument'>): string {
  const key = instrument.slice(instrument.indexOf(':') + 1)
  if (instrument.startsWith('class:')) return table.classes.get(key)?.name ?? key
  if (instrument.startsWith('pool:')) return `${table.plans.get(key)?.name ?? key}, unallocated`
  return table.grants.get(key)?.instrument === 'warrant' ? 'Warrants' : 'Options'
}

/** Movements stand line by line, so that a line's sum is one range, however long its history. */
export function movementsSheet(
  { table, eventName, holderName }: SheetFacts,
  lines: readonly PlacedLine[],
): Sheet {
  const moves = Map.groupBy(table.movements.entries(), ([, movement]) => lineKey(movement))
  const shown = lines.flatMap(({ line }) => moves.get(lineKey(line)) ?? [])
  return {
    name: 'Movements',
    columns: ['Date', 'Event', 'Holder', 'What', 'Shares', 'Paid'],
    rows: shown.map(([index, movement]) => [
      { key: `date:${index}`, label: 'Date', unit: 'date', value: movement.date },
      words(`event:${index}`, eventName(movement.eventId)),
      words(`who:${index}`, holderName(movement.holder)),
      words(`what:${index}`, whatOf(table, movement)),
      {
        key: `quantity:${index}`,
        label: eventName(movement.eventId),
        unit: 'shares',
        value: formatShares(movement.quantity),
        detail: movement.date,
      },
      {
        key: `moved_paid:${index}`,
        label: eventName(movement.eventId),
        unit: 'money',
        value: formatMoney(movement.paidMinor, table.currency),
        detail: movement.date,
      },
    ]),
  }
}

/** Prices that the table is valued at, with where they come from. */
export function inputsSheet({ price, roundPrice }: SheetFacts): Sheet {
  const input = (key: string, label: string, given: SheetFacts['price']): (Cell | undefined)[][] =>
    given
      ? [
          [
            words(`label:${key}`, label),
            { key, label, unit: 'price', value: given.value, detail: given.detail },
            words(`detail:${key}`, given.detail),
          ],
        ]
      : []
  return {
    name: 'Prices',
    columns: ['What', 'Price', 'From'],
    rows: [
      ...input('price', 'share price', price),
      ...input('round_price', 'price of the round', roundPrice),
    ],
  }
}
