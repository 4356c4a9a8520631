import { formatPrice, formatShares, parsePrice, parseShares, valueOfShares } from '../../../domain/decimal.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { readCapTableOn } from '../../../domain/cap-table-fold.ts'
import type { History } from '../company/history.ts'
import { stands } from '../company/recorded-events.ts'
import { cell, round, times, words } from '../worksheet/worksheet.ts'
import type { Sheet } from '../worksheet/worksheet.ts'
import type { OpenRound } from './open-round.ts'

/** Shares that came out together: a round of the platform, or what was recorded under one name, at one price, on one day. */
export interface PastRound {
  key: string
  name: string
  shareClass: string
  date: string
  priceE8: bigint
  sharesMicro: bigint
  raisedMinor: bigint
  issueIds: string[]
}

interface Issue {
  id: string
  round: string
  name: string
  shareClass: string
  date: string
  priceE8: bigint
  sharesMicro: bigint
  raisedMinor: bigint
}

/** Rounds up to a day, newest first. */
function pastRounds(history: History, asAt: string): PastRound[] {
  const issues = [...platformIssues(history), ...recordedIssues(history)].filter(({ date }) => date <= asAt)
  return [...Map.groupBy(issues, ({ round: key }) => key).values()]
    .map((same) => ({
      key: same[0]!.round,
      name: same[0]!.name,
      shareClass: same[0]!.shareClass,
      date: same.map(({ date }) => date).toSorted()[0]!,
      priceE8: same[0]!.priceE8,
      sharesMicro: sum(same.map(({ sharesMicro }) => sharesMicro)),
      raisedMinor: sum(same.map(({ raisedMinor }) => raisedMinor)),
      issueIds: same.map(({ id }) => id),
    }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.key.localeCompare(b.key))
}

const platformIssues = ({ lots }: History): Issue[] =>
  lots.map((lot) => ({
    id: `lot:${lot.id}`,
    round: `o${lot.opportunity_id}`,
    name: lot.round_name,
    shareClass: lot.share_class,
    date: lot.allotted_on,
    priceE8: parsePrice(lot.price) ?? 0n,
    sharesMicro: parseShares(lot.shares) ?? 0n,
    raisedMinor: BigInt(lot.cost),
  }))

function recordedIssues({ recorded, company }: History): Issue[] {
  return recorded
    .filter((event) => event.kind === 'issue' && stands(event))
    .map(({ id, date, data }) => {
      const shareClass = String(data['share_class'])
      const name = (data['round'] as string | undefined) ?? shareClass
      const priceE8 = parsePrice(String(data['price'])) ?? 0n
      const sharesMicro = parseShares(String(data['shares'])) ?? 0n
      return {
        id: String(id),
        round: `e-${name.toLowerCase()}-${data['round'] === undefined ? date : ''}-${priceE8}`,
        name,
        shareClass,
        date,
        priceE8,
        sharesMicro,
        raisedMinor: valueOfShares(sharesMicro, { priceE8, currency: company.currency }),
      }
    })
}

/** Rounds that the history shows; older ones are in the events. */
const mostRounds = 24

/** Fully diluted shares at the end of each day of a round: what its post-money stands on. */
function dilutedOn({ events, company }: History, rounds: readonly PastRound[]): Map<string, bigint> {
  const days = [...new Set(rounds.map(({ date }) => date))].toSorted()
  return readCapTableOn(
    events,
    company.currency,
    days,
    (table) => viewCapTable(table, 'fully_diluted').totalMicro,
  )
}

export interface RoundRow {
  key: string
  name: string
  date: string | null
  price: string
  shares: string
  raised: string
  post_money: string | null
}

/** Rows of the round history with the cells behind them. The first shares of a company have no post-money: nothing was valued. */
export function roundHistory(
  history: History,
  asAt: string,
  open: { round: OpenRound; afterMicro: bigint } | undefined,
): { rows: RoundRow[]; sheet: Sheet } {
  const { currency } = history.company
  const everyRound = pastRounds(history, asAt)
  const first = everyRound.at(-1)?.date
  const past = everyRound.slice(0, mostRounds)
  const diluted = dilutedOn(history, past)
  const made = past.map((each) => {
    const after = each.date === first ? undefined : diluted.get(each.date)
    return { ...each, date: each.date as string | null, after }
  })
  const all = open ? [openRow(open), ...made] : made
  const rows = all.map((each): RoundRow & { after: bigint | undefined } => ({
    key: each.key,
    name: each.name,
    date: each.date,
    price: formatPrice(each.priceE8),
    shares: formatShares(each.sharesMicro),
    raised: formatMoney(each.raisedMinor, currency),
    post_money:
      each.after === undefined
        ? null
        : formatMoney(valueOfShares(each.after, { priceE8: each.priceE8, currency }), currency),
    after: each.after,
  }))
  return { rows: rows.map(({ after: _after, ...row }) => row), sheet: roundsSheet(rows) }
}

function openRow({ round: open, afterMicro }: { round: OpenRound; afterMicro: bigint }) {
  const sharesMicro = open.newShares * 1_000_000n
  return {
    key: `o${open.round.id}`,
    name: open.round.round_name ?? open.round.name,
    date: null,
    priceE8: open.priceE8,
    sharesMicro,
    raisedMinor: valueOfShares(sharesMicro, { priceE8: open.priceE8, currency: open.round.currency }),
    after: afterMicro,
  }
}

function roundsSheet(rows: readonly (RoundRow & { after: bigint | undefined })[]): Sheet {
  return {
    name: 'Rounds',
    columns: ['Round', 'Date', 'Price', 'Shares', 'Raised', 'Shares in all, diluted', 'Post-money'],
    rows: rows.map((row) => [
      words(`round_name:${row.key}`, row.name),
      row.date === null
        ? undefined
        : { key: `round_date:${row.key}`, label: 'Date', unit: 'date', value: row.date },
      { key: `issue_price:${row.key}`, label: `price in ${row.name}`, unit: 'price', value: row.price },
      { key: `round_shares:${row.key}`, label: `shares of ${row.name}`, unit: 'shares', value: row.shares },
      {
        key: `raised:${row.key}`,
        label: `raised in ${row.name}`,
        unit: 'money',
        value: row.raised,
        detail: 'what each holder paid, added up',
      },
      row.after === undefined
        ? undefined
        : {
            key: `diluted_after:${row.key}`,
            label: `all shares after ${row.name}, fully diluted`,
            unit: 'shares',
            value: formatShares(row.after),
          },
      row.post_money === null
        ? undefined
        : {
            key: `post_money:${row.key}`,
            label: `post-money of ${row.name}`,
            unit: 'money',
            value: row.post_money,
            formula: round(times(cell(`diluted_after:${row.key}`), cell(`issue_price:${row.key}`)), 2),
          },
    ]),
  }
}
