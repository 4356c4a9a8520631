import type { CapTableView } from '../../../../domain/cap-table-views.ts'
import { formatPrice } from '../../../../domain/decimal.ts'
import { dateText, priceText } from '../../../../domain/format.ts'
import type { WorksheetDraft } from '../../../../domain/worksheet.ts'
import { knownBasis } from '../../certificate-words.ts'
import { nameOf } from '../../company/history.ts'
import type { History } from '../../company/history.ts'
import { describeEvent } from '../../record/describe-event.ts'
import type { OpenRound } from '../../table/open-round.ts'
import { ownersOn } from '../../table/owners.ts'
import { rowOfHolder } from '../../table/rows.ts'
import type { ViewedCapTable } from '../../table/view-table.ts'
import { checkSheet } from './check-sheet.ts'
import { openRoundSheet } from './open-round-sheet.ts'
import { positionSheet } from './position-sheet.ts'
import { roundSheets } from './round-history-sheets.ts'
import { tableSheets } from './table-sheets.ts'

/**
 * Every figure of a table in cells: its rows, the firm's own position, the rounds, and what the checks remark
 * on.
 */
export function capTableWorksheet(viewed: ViewedCapTable): WorksheetDraft {
  const { history, table, rows, total, price, open, asAt, knownAt } = viewed
  const { currency } = history.company
  const added = viewed.added ? open : undefined
  return {
    currency,
    sheets: [
      ...tableSheets({
        table,
        rows,
        total,
        price: price && { value: price.price, detail: `recorded for ${dateText(price.date)}` },
        roundPrice: added && { value: formatPrice(added.priceE8), detail: added.round.name },
        asked: added && askedBy(added, history),
        eventName: eventNames(history),
        holderName: (holder) => (holder === undefined ? 'nobody yet' : nameOf(history, holder)),
        owners: ownersOn(history, asAt),
        converts: viewed.view !== 'issued',
      }),
      positionSheet(viewed),
      ...roundSheets(viewed.rounds, currency),
      ...(open ? [openRoundSheet(open, viewed.diluted)] : []),
      // What was known earlier is compared with nothing.
      ...(knownAt ? [] : [checkSheet(history, asAt)]),
    ],
    basis: basisOf(viewed),
  }
}

/** Cells of the book by the row in which whoever asked stands. */
function askedBy(open: OpenRound, { holders }: History): Map<string, string[]> {
  const found = new Map<string, string[]>([['unplaced', ['open_unplaced']]])
  for (const { holder } of open.book) {
    const row = rowOfHolder(holder, holders)
    found.set(row, [...(found.get(row) ?? []), `open_asked:${holder}`])
  }
  return found
}

const viewWords: Record<CapTableView, string> = {
  fully_diluted:
    'Fully diluted: shares as converted, options and warrants, and the pool. Notes are not inside',
  as_converted: 'As converted: classes that may convert count as what they convert into',
  issued: 'Issued: what stands on the register',
}

const basisOf = ({ view, asAt, knownAt, price, history }: ViewedCapTable): WorksheetDraft['basis'] => [
  { label: 'Shares', text: viewWords[view] },
  { label: 'As at', text: dateText(asAt) },
  ...knownBasis(knownAt),
  {
    label: 'Price',
    text: price
      ? `${priceText(price.price, history.company.currency)}, ${price.source}, from ${dateText(price.date)}`
      : 'None is recorded',
  },
]

function eventNames(history: History): (eventId: string) => string {
  const events = new Map(history.recorded.map((event) => [event.id, event]))
  const names = { holders: history.holders, events, currency: history.company.currency }
  const lots = new Map(history.lots.map((lot) => [String(lot.id), lot]))
  return (eventId) => {
    const [kind, id] = eventId.includes(':') ? eventId.split(':') : ['recorded', eventId]
    const lot = lots.get(id!)
    if (kind === 'lot' && lot) return `${lot.holder_name} was allotted shares in ${lot.round_name}`
    if (kind === 'end' && lot) return `The holding of ${lot.holder_name} ended`
    const event = events.get(Number(id))
    return event ? describeEvent(event, names) : eventId
  }
}
