import { refuseField } from '@moorgate/contract'
import type { QueryOf, readCapTable } from '@moorgate/contract'
import type { CapTableView } from '../../../domain/cap-table-views.ts'
import { formatPrice, parsePrice } from '../../../domain/decimal.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Question } from '../../../kernel/work.ts'
import { knownBasis } from '../certificate-words.ts'
import { historyOf, momentOf, nameOf, tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { describeEvent } from '../record/describe-event.ts'
import type { Worksheet } from '../../../domain/worksheet.ts'
import { saidDate, saidPrice } from '../../../domain/said.ts'
import { checkSheet } from './check-sheet.ts'
import { figuresOf, totalOf } from './figures.ts'
import type { Measure } from './figures.ts'
import { openRoundOf } from './open-round.ts'
import { openRoundFigures, openRoundSheet } from './open-round-sheet.ts'
import type { OpenRoundFigures } from './open-round-sheet.ts'
import type { OpenRound } from './open-round.ts'
import { ownersOn } from './owners.ts'
import { positionOf } from './position.ts'
import type { Position } from './position.ts'
import { priceAt, pricesOf } from './price.ts'
import type { KnownPrice } from './price.ts'
import { roundHistory } from './round-history.ts'
import type { RoundRow } from './round-history.ts'
import { rowOfHolder, tableRows } from './rows.ts'
import { tableSheets } from './sheet.ts'
import type { Figured } from './sheet.ts'

export type TableQuery = QueryOf<typeof readCapTable>

/** The table of a day in one view, with everything that its screen, its workings and its workbook show. */
export interface ViewedCapTable {
  history: History
  table: CapTable
  view: CapTableView
  asAt: string
  /** As recorded up to this moment; undefined is all that is known. */
  knownAt: Date | undefined
  price: KnownPrice | undefined
  /** The round that is open, and whether its shares are in the rows. */
  open: OpenRound | undefined
  openRound: OpenRoundFigures | undefined
  added: boolean
  rows: Figured[]
  total: Figured
  position: Position
  rounds: RoundRow[]
  /** Every figure in cells; made when it is asked for, because most readers want the figures alone. */
  worksheet: () => Worksheet
}

export async function viewTable(question: Question, id: number, query: TableQuery): Promise<ViewedCapTable> {
  const { history, looked } = await lookUp(question, id, query)
  return layOut(history, looked)
}

/** What a table is laid out from. */
export async function lookUp(
  question: Question,
  id: number,
  query: TableQuery,
): Promise<{ history: History; looked: Looked }> {
  const { db, tenant, now } = question
  const knownAt = momentOf(query.known_at)
  if (knownAt && query.with_round)
    refuseField('with_round', 'A round is added as its book stands now, so not to what was known earlier.')
  const history = await historyOf(db, tenant.id, id, knownAt)
  const asAt = query.as_at ?? londonDate(now)
  const price = priceAt(await pricesOf(db, tenant.id, history.company, knownAt), asAt)
  const open = knownAt ? undefined : await openRoundOf(db, tenant.id, history.company)
  const view = query.view ?? 'fully_diluted'
  return { history, looked: { asAt, knownAt, price, open, view, withRound: query.with_round ?? false } }
}

export interface Looked {
  asAt: string
  knownAt: Date | undefined
  price: KnownPrice | undefined
  open: OpenRound | undefined
  view: CapTableView
  withRound: boolean
}

/** Pure from here on: the same history gives the same table. */
export function layOut(
  history: History,
  { asAt, knownAt, price, open, view, withRound }: Looked,
): ViewedCapTable {
  const { currency } = history.company
  const table = foldCapTable(history.events, currency, asAt)
  const added = withRound && open !== undefined
  const measure: Measure = {
    currency,
    priceE8: price && parsePrice(price.price),
    roundPriceE8: added ? open.priceE8 : undefined,
  }
  const plain = tableRows(table, view, history.holders, added ? open : undefined)
  const sums = totalOf(plain)
  const rows = plain.map((row): Figured => ({ ...row, figures: figuresOf(row, sums, measure) }))
  const total: Figured = {
    key: 'total',
    name: 'Total',
    detail: null,
    kind: 'shares',
    classes: [],
    lines: [],
    ...sums,
    figures: figuresOf(sums, sums, measure),
  }
  const against = {
    asAt,
    totalMicro: sums.countedMicro,
    afterMicro: sums.countedMicro + sums.newMicro,
    measure,
    open: added ? open : undefined,
  }
  const { position, sheet: positionCells } = positionOf(history, against)
  const diluted = open ? tableRows(tableAt(history), 'fully_diluted', history.holders, undefined) : []
  const past = roundHistory(history, asAt, added ? { round: open, diluted } : undefined)
  const worksheet = (): Worksheet => {
    const sheets = tableSheets({
      table,
      rows,
      total,
      price: price && { value: price.price, detail: `recorded for ${saidDate(price.date)}` },
      roundPrice: added ? { value: formatPrice(open.priceE8), detail: open.round.name } : undefined,
      asked: added ? askedBy(open, history) : undefined,
      eventName: eventNames(history),
      holderName: (holder) => (holder === undefined ? 'nobody yet' : nameOf(history, holder)),
      owners: ownersOn(history, asAt),
      converts: view !== 'issued',
    })
    return {
      currency,
      sheets: [
        ...sheets,
        positionCells,
        ...past.sheets,
        ...(open ? [openRoundSheet(open, diluted)] : []),
        // What was known earlier is compared with nothing.
        ...(knownAt ? [] : [checkSheet(history, asAt)]),
      ],
      basis: basisOf({ view, asAt, knownAt, price }, currency),
    }
  }
  return {
    history,
    table,
    view,
    asAt,
    knownAt,
    price,
    open,
    openRound: open && openRoundFigures(open, diluted),
    added,
    rows,
    total,
    position,
    rounds: past.rows,
    worksheet,
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

const basisOf = (
  { view, asAt, knownAt, price }: Pick<Looked, 'view' | 'asAt' | 'knownAt' | 'price'>,
  currency: string,
): Worksheet['basis'] => [
  { label: 'Shares', text: viewWords[view] },
  { label: 'As at', text: saidDate(asAt) },
  ...knownBasis(knownAt),
  {
    label: 'Price',
    text: price
      ? `${saidPrice(price.price, currency)}, ${price.source}, from ${saidDate(price.date)}`
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
