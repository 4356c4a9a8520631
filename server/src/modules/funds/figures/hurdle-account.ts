import { parsePercent } from '../../../domain/decimal.ts'
import { preferredReturn } from '../../../domain/interest.ts'
import { formatMoney, larger, parseMoney, smaller, sum } from '../../../domain/money.ts'
import type { WaterfallBasis } from './waterfall-basis.ts'

interface Flow {
  date: string
  minor: bigint
  /** The day on which everything before it was paid back: from then on it grows no more. */
  until?: string
}

type Flows = Pick<WaterfallBasis, 'contributions' | 'paid_before'>

/**
 * What the preferred return runs on. A payout counts up to what was then due of contributions and preferred
 * return: anything above is profit, earns nothing and sets nothing off. Once all of that is paid, what was
 * paid in and out so far grows no more, and only what is called later does. A payout compounds on
 * anniversaries of its own, so between them a little more than the contributions that it pays back: the
 * preferred return never falls below what it was when investors were last paid.
 *
 * Worked example, £10,000,000 paid in on 20 November 2021, 8 %: on 20 November 2026, £14,693,280.77 are due.
 * Of £18,938,656.15 paid out on that day so much counts, and the preferred return stays £4,693,280.77.
 */
export function onHurdle(
  { contributions, paid_before }: Flows,
  { currency, hurdlePercent, date }: { currency: string; hurdlePercent: string; date: string },
): Flows & Pick<WaterfallBasis, 'preferred_before'> {
  const inMinor = ({ amount, ...flow }: Flows['contributions'][number]): Flow => ({
    ...flow,
    minor: parseMoney(amount, currency) ?? 0n,
  })
  const paidIn = contributions.map(inMinor)
  const paidOut = paid_before.map(inMinor).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const reached = countPayouts({ paidIn, paidOut, ratePercentMicro: parsePercent(hurdlePercent) ?? 0n, date })
  const inText = ({ date: on, minor, until = date }: Flow) => ({
    date: on,
    amount: formatMoney(minor, currency),
    until,
  })
  return {
    contributions: paidIn.map(inText),
    paid_before: paidOut.map(inText),
    preferred_before: formatMoney(reached, currency),
  }
}

/** Sets what counts of each payout, and until when flows grow; answers the preferred return that it reached. */
function countPayouts({ paidIn, paidOut, ratePercentMicro, date }: Account): bigint {
  let counted = 0n
  let reached = { preferred: 0n, on: date }
  for (const [index, payout] of paidOut.entries()) {
    const on = payout.date
    if (on > date) break
    const before = [paidIn, paidOut.slice(0, index)].map((side) => side.filter((flow) => flow.date <= on))
    const [growthIn = 0n, growthOut = 0n] = before.map((side) =>
      sum(
        side.map(({ date: from, minor, until = on }) => {
          return preferredReturn({ date: from, amountMinor: minor }, ratePercentMicro, until) ?? 0n
        }),
      ),
    )
    if (growthIn - growthOut >= reached.preferred) reached = { preferred: growthIn - growthOut, on }
    const contributed = sum(before[0]!.map(({ minor }) => minor))
    const due = contributed + reached.preferred - counted
    const isPaidBack = payout.minor >= due
    payout.minor = smaller(payout.minor, larger(due, 0n))
    counted += payout.minor
    if (isPaidBack) for (const flow of [...before.flat(), payout]) flow.until ??= reached.on
  }
  return reached.preferred
}

interface Account {
  paidIn: Flow[]
  paidOut: Flow[]
  ratePercentMicro: bigint
  date: string
}
