import type { CapTableView } from '../../../../domain/cap-table-views.ts'
import { formatPrice, formatShares } from '../../../../domain/decimal.ts'
import { dateText, priceText } from '../../../../domain/format.ts'
import { cell, larger, lineOf, minus, over, plus, round, sumOf, times } from '../../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../../domain/worksheet.ts'
import { knownBasis } from '../../certificate-words.ts'
import { nameOf } from '../../company/history.ts'
import type { History } from '../../company/history.ts'
import { describeEvent } from '../../record/describe-event.ts'
import type { OpenRound } from '../../table/open-round.ts'
import { ownersOn } from '../../table/owners.ts'
import { rowOfHolder } from '../../table/rows.ts'
import type { TableRow } from '../../table/rows.ts'
import type { ViewedCapTable } from '../../table/view-table.ts'
import { checkSheet } from './check-sheet.ts'
import { positionSheet } from './position-sheet.ts'
import { roundSheets } from './round-history-sheets.ts'
import { tableSheets } from './table-sheets.ts'
import { figure } from '../../../../domain/figure-cells.ts'
import { currencyPlaces, formatMoney } from '../../../../domain/money.ts'
import { wholeShares } from '../formulas.ts'
import { inText } from '../../../../domain/tenant-labels.ts'

const entered = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): CellDraft[] =>
  lineOf({ key, label, ...given })

const sharesLine = (key: string, label: string, formula: Formula, detail?: string): CellDraft[] =>
  lineOf(figure(key, label, 'shares', formula, detail === undefined ? {} : { detail }))

/** The open round in cells: its book, and its valuation before and after the new money. */
function openRoundSheet(open: OpenRound, diluted: readonly TableRow[]): SheetDraft {
  const name = open.round.round_name ?? open.round.name
  const places = currencyPlaces(open.round.currency)
  const valued = (key: string, label: string, shares: Formula): CellDraft[] =>
    lineOf(figure(key, label, 'money', round(times(shares, cell('open_price')), places)))
  return {
    name: 'Open round',
    columns: ['What', 'Amount'],
    rows: [
      entered('open_price', `price in ${name}`, {
        unit: 'price',
        value: formatPrice(open.priceE8),
        detail: name,
      }),
      ...offeredLines(open),
      ...open.book.map(({ holder, holder_name: who, shares }) =>
        entered(`open_asked:${holder}`, `asked for by ${who}`, {
          unit: 'shares',
          value: String(shares),
          detail: 'whole shares at the price of the round, each request by itself',
        }),
      ),
      sharesLine(
        'open_asked',
        `asked for in ${name}`,
        sumOf(open.book.map(({ holder }) => `open_asked:${holder}`)),
      ),
      sharesLine(
        'open_new_shares',
        `new shares of ${name}`,
        larger(cell('open_offered'), cell('open_asked')),
        'as many as are on offer, or were requested where that is more',
      ),
      sharesLine(
        'open_unplaced',
        `not asked for yet in ${name}`,
        minus(cell('open_new_shares'), cell('open_asked')),
      ),
      ...diluted.map((row) =>
        entered(`open_row:${row.key}`, `${row.name}, fully diluted`, {
          unit: 'shares',
          value: formatShares(row.countedMicro),
          detail: `the ${inText('cap_table')} as at today`,
        }),
      ),
      sharesLine(
        'open_diluted',
        'all shares today, fully diluted',
        sumOf(diluted.map(({ key }) => `open_row:${key}`)),
      ),
      valued('open_pre_money', `pre-money of ${name}`, cell('open_diluted')),
      sharesLine(
        'open_after',
        `all shares after ${name}, fully diluted`,
        plus(cell('open_diluted'), cell('open_new_shares')),
      ),
      valued('open_post_money', `post-money of ${name}`, cell('open_after')),
    ],
  }
}

/** Shares on offer: a number of them, or as many whole ones as the target buys. */
function offeredLines({
  round: { shares_available: available, target_minor: target, currency },
  offered,
}: OpenRound): CellDraft[][] {
  if (available !== null)
    return [
      entered('open_offered', 'shares on offer', {
        unit: 'shares',
        value: String(offered),
        detail: 'as the round says',
      }),
    ]
  return [
    entered('open_target', 'target of the round', {
      unit: 'money',
      value: formatMoney(BigInt(target), currency),
    }),
    sharesLine(
      'open_offered',
      'shares that the target buys',
      wholeShares(over(cell('open_target'), cell('open_price'))),
    ),
  ]
}

/**
 * Every figure of a table in cells: its rows, the tenant's own position, the rounds, and what the checks
 * remark on.
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

/** Cells of the book by the row in which the person who asked stands. */
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
  issued: 'Issued: as on the register',
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
    if (kind === 'end' && lot?.to) return `${lot.holder_name} transferred shares to ${lot.to.name}`
    if (kind === 'end' && lot) return `The holding of ${lot.holder_name} ended`
    const event = events.get(Number(id))
    return event ? describeEvent(event, names) : eventId
  }
}
