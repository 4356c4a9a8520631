import { refuseField } from '@moorgate/contract'
import type { QueryOf, readCapTable } from '@moorgate/contract'
import type { CapTableView } from '../../../domain/cap-table-views.ts'
import { parsePrice } from '../../../domain/decimal.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { historyOf, momentOf, tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { figuresOf, totalOf } from './row-figures.ts'
import type { RowWithFigures, RowPrices } from './row-figures.ts'
import { openRoundOf } from './open-round.ts'
import { openRoundFigures } from './open-round-figures.ts'
import type { OpenRoundFigures } from './open-round-figures.ts'
import type { OpenRound } from './open-round.ts'
import { positionOf } from './position.ts'
import type { Position } from './position.ts'
import { priceAt, pricesOf } from './price.ts'
import type { KnownPrice } from './price.ts'
import { roundHistory } from './round-history.ts'
import type { RoundWithIssues } from './round-history.ts'
import { tableRows } from './rows.ts'
import type { TableRow } from './rows.ts'

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
  rows: RowWithFigures[]
  total: RowWithFigures
  position: Position
  rounds: RoundWithIssues[]
  /** What there is today, fully diluted, beside which an open round stands. */
  diluted: TableRow[]
}

export async function viewTable(
  question: QueryContext,
  id: number,
  query: TableQuery,
): Promise<ViewedCapTable> {
  const { history, looked } = await lookUp(question, id, query)
  return layOut(history, looked)
}

/** What a table is laid out from. */
export async function lookUp(
  question: QueryContext,
  id: number,
  query: TableQuery,
): Promise<{ history: History; looked: TableRequest }> {
  const { db, tenant, now } = question
  const knownAt = momentOf(query.known_at)
  if (knownAt && query.with_round)
    refuseField(
      'with_round',
      'A round is added from its book as at today, so it can’t be added to an earlier state.',
    )
  const history = await historyOf(db, tenant.id, id, knownAt)
  const asAt = query.as_at ?? londonDate(now)
  const price = priceAt(await pricesOf(db, tenant.id, history.company, knownAt), asAt)
  const open = knownAt ? undefined : await openRoundOf(db, tenant.id, history.company)
  const view = query.view ?? 'fully_diluted'
  return { history, looked: { asAt, knownAt, price, open, view, withRound: query.with_round ?? false } }
}

export interface TableRequest {
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
  { asAt, knownAt, price, open, view, withRound }: TableRequest,
): ViewedCapTable {
  const { currency } = history.company
  const table = foldCapTable(history.events, currency, asAt)
  const added = withRound && open !== undefined
  const measure: RowPrices = {
    currency,
    priceE8: price && parsePrice(price.price),
    roundPriceE8: added ? open.priceE8 : undefined,
  }
  const plain = tableRows(table, view, history.holders, added ? open : undefined)
  const sums = totalOf(plain)
  const rows = plain.map((row): RowWithFigures => ({ ...row, figures: figuresOf(row, sums, measure) }))
  const total: RowWithFigures = {
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
  const diluted = open ? tableRows(tableAt(history), 'fully_diluted', history.holders, undefined) : []
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
    position: positionOf(history, against),
    diluted,
    rounds: roundHistory(history, asAt, added ? { round: open, diluted } : undefined),
  }
}
