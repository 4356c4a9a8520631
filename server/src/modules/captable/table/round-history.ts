import { formatPrice, formatShares, parsePrice, parseShares, valueOfShares } from '../../../domain/decimal.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { readCapTableOn } from '../../../domain/cap-table-fold.ts'
import type { History } from '../company/history.ts'
import { isEffective } from '../company/recorded-events.ts'
import type { OpenRound } from './open-round.ts'
import { dilutedOf } from './open-round-figures.ts'
import type { TableRow } from './rows.ts'

/**
 * Shares that came out together: a round of the platform, or what was recorded under one name, at one price,
 * on one day.
 */
interface PastRound {
  key: string
  name: string
  shareClass: string
  date: string
  priceE8: bigint
  sharesMicro: bigint
  raisedMinor: bigint
  issues: ShareIssue[]
}

/** Shares that somebody was issued in a round. */
export interface ShareIssue {
  id: string
  holder: string
  /**
   * Whether the money is worked out of shares and price; what the platform allotted has the money that was
   * paid.
   */
  priced: boolean
  round: string
  name: string
  shareClass: string
  date: string
  priceE8: bigint
  sharesMicro: bigint
  raisedMinor: bigint
}

/** Rounds up to a day, newest first. */
export function pastRounds(history: History, asAt: string): PastRound[] {
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
      issues: same,
    }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.key.localeCompare(b.key))
}

const platformIssues = ({ lots }: History): ShareIssue[] =>
  lots
    .filter(({ received }) => !received)
    .map((lot) => ({
      id: `lot:${lot.id}`,
      holder: lot.holder_name,
      priced: false,
      round: `o${lot.opportunity_id}`,
      name: lot.round_name,
      shareClass: lot.share_class,
      date: lot.allotted_on,
      priceE8: parsePrice(lot.price) ?? 0n,
      sharesMicro: parseShares(lot.shares) ?? 0n,
      raisedMinor: BigInt(lot.cost),
    }))

function recordedIssues({ recorded, company, holders }: History): ShareIssue[] {
  return recorded
    .filter((event) => event.kind === 'issue' && isEffective(event))
    .map(({ id, date, data }) => {
      const shareClass = String(data['share_class'])
      const name = (data['round'] as string | undefined) ?? shareClass
      const priceE8 = parsePrice(String(data['price'])) ?? 0n
      const sharesMicro = parseShares(String(data['shares'])) ?? 0n
      return {
        id: String(id),
        holder: holders.get(String(data['holder']))?.name ?? String(data['holder']),
        priced: true,
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

/** A round with the shares that it is made of, and all shares after it; no post-money without those. */
export interface RoundWithIssues extends RoundRow {
  after: string | undefined
  issues: readonly ShareIssue[]
}

/**
 * The round history, newest first, with the issues that it is the sum of. The first shares of a company have
 * no post-money: nothing was valued. `open` adds the round that is open, with the shares that there are
 * today; it has no issues yet.
 */
export function roundHistory(
  history: History,
  asAt: string,
  open: { round: OpenRound; diluted: readonly TableRow[] } | undefined,
): RoundWithIssues[] {
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
  return all.map(({ key, name, date, priceE8, sharesMicro, raisedMinor, after, issues }) => ({
    key,
    name,
    date,
    price: formatPrice(priceE8),
    shares: formatShares(sharesMicro),
    raised: formatMoney(raisedMinor, currency),
    post_money:
      after === undefined ? null : formatMoney(valueOfShares(after, { priceE8, currency }), currency),
    after: after === undefined ? undefined : formatShares(after),
    issues,
  }))
}

function openRow({ round: open, diluted }: { round: OpenRound; diluted: readonly TableRow[] }) {
  const sharesMicro = open.newShares * 1_000_000n
  return {
    key: `o${open.round.id}`,
    name: open.round.round_name ?? open.round.name,
    date: null,
    priceE8: open.priceE8,
    sharesMicro,
    raisedMinor: valueOfShares(sharesMicro, { priceE8: open.priceE8, currency: open.round.currency }),
    after: dilutedOf(diluted) + sharesMicro,
    issues: [],
  }
}
