import { preferredReturn } from './interest.ts'
import { larger, smaller, sum } from './money.ts'
import { clawback, distributeWaterfall } from './waterfall.ts'
import type { Tier, Waterfall, WaterfallTerms } from './waterfall.ts'

export interface DatedAmount {
  date: string
  amountMinor: bigint
}

export type TierName = Exclude<keyof Waterfall, 'total'>
export const tierNames = ['returnOfContributions', 'preferredReturn', 'catchUp', 'split'] as const

export interface FundWaterfallInput {
  /** What is to be shared out now. */
  amountMinor: bigint
  /** The day on which it is shared out. */
  date: string
  contributions: readonly DatedAmount[]
  /** What investors were paid before. */
  paidBefore: readonly DatedAmount[]
  /** What the tiers of earlier distributions gave to investors and to carry. */
  tiersBefore: Readonly<Record<TierName, Tier>>
  terms: WaterfallTerms & { hurdlePercentMicro: bigint }
}

export interface FundWaterfall {
  tiers: Record<TierName, Tier>
  investorsMinor: bigint
  carryMinor: bigint
  contributedMinor: bigint
  preferredMinor: bigint
  /** Carry of before that is above its percentage of the profit that was paid out so far. */
  clawbackMinor: bigint
}

/**
 * One distribution of a fund whose waterfall is over the whole fund: the tiers of everything that was ever
 * shared out, less what earlier distributions took of them. The preferred return compounds on each
 * contribution from its day, and what was paid out before counts against it from its own, until all is paid
 * back: profit paid beyond that earns nothing.
 *
 * Worked example, £10,000,000 paid in on 20 November 2021, 8 %, carry 20 %, full catch-up; £20,000,000 on 20
 * November 2026: £18,000,000.00 to investors and £2,000,000.00 of carry. The same in two parts of one day,
 * £9,000,000 and £11,000,000: £9,000,000.00 first, then £9,000,000.00 and £2,000,000.00.
 *
 * Where contributions came after carry was paid, the tiers of before may hold more than is due: then carry is
 * paid nothing until it is due again, and investors take the rest.
 */
export function shareOfFund(input: FundWaterfallInput): FundWaterfall {
  const { amountMinor, tiersBefore, terms } = input
  const contributedMinor = sum(input.contributions.map((each) => each.amountMinor))
  const preferredMinor = preferredOf(input)
  const investorsBefore = sum(tierNames.map((name) => tiersBefore[name].investorsMinor))
  const carryBefore = sum(tierNames.map((name) => tiersBefore[name].carryMinor))
  const inAll = distributeWaterfall(
    { distributableMinor: amountMinor + investorsBefore + carryBefore, contributedMinor, preferredMinor },
    terms,
  )
  const carryMinor = smaller(larger(inAll.total.carryMinor - carryBefore, 0n), amountMinor)
  const investorsMinor = amountMinor - carryMinor
  const profit = larger(investorsBefore + carryBefore - contributedMinor, 0n)
  return {
    tiers: tiersNow(inAll, tiersBefore, { investorsMinor, carryMinor }),
    investorsMinor,
    carryMinor,
    contributedMinor,
    preferredMinor,
    clawbackMinor: clawback(carryBefore, profit, terms.carryPercentMicro),
  }
}

/**
 * Preferred return of all contributions to the day. Signed flows run up a balance: a payout takes from it, but
 * never more than all of it, and one that takes all of it ends them.
 */
function preferredOf({ contributions, paidBefore, date, terms }: FundWaterfallInput): bigint {
  const payouts = paidBefore.filter((each) => each.date <= date)
  let open: DatedAmount[] = []
  let [before, ended, earned, taken] = ['', 0n, 0n, 0n]
  const runTo = (on: string) => {
    open.push(...contributions.filter((each) => each.date > before && each.date <= on))
    before = on
    const growthOf = (flow: DatedAmount) => preferredReturn(flow, terms.hurdlePercentMicro, on) ?? 0n
    const growth = open.map(({ date: from, amountMinor }) =>
      amountMinor < 0n
        ? -growthOf({ date: from, amountMinor: -amountMinor })
        : growthOf({ date: from, amountMinor }),
    )
    earned = larger(earned, ended + sum(growth))
  }
  for (const payout of payouts.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    runTo(payout.date)
    const paidIn = sum(contributions.filter((each) => each.date <= before).map((each) => each.amountMinor))
    const counts = smaller(payout.amountMinor, paidIn + earned - taken)
    taken += counts
    open.push({ date: payout.date, amountMinor: -counts })
    if (taken === paidIn + earned) {
      open = []
      ended = earned
    }
  }
  runTo(date)
  return earned
}

/** What each tier takes now; the last takes what the others leave, so that all of it is shared out. */
function tiersNow(
  inAll: Waterfall,
  before: Readonly<Record<TierName, Tier>>,
  total: Tier,
): Record<TierName, Tier> {
  let { investorsMinor: investorsLeft, carryMinor: carryLeft } = total
  const take = (name: TierName): Tier => {
    const isLast = name === 'split'
    const upTo = (side: keyof Tier) => larger(inAll[name][side] - before[name][side], 0n)
    const investorsMinor = isLast ? investorsLeft : smaller(upTo('investorsMinor'), investorsLeft)
    const carryMinor = isLast ? carryLeft : smaller(upTo('carryMinor'), carryLeft)
    investorsLeft -= investorsMinor
    carryLeft -= carryMinor
    return { investorsMinor, carryMinor }
  }
  return Object.fromEntries(tierNames.map((name) => [name, take(name)])) as Record<TierName, Tier>
}

/** No distribution before. */
export const noTiers: Readonly<Record<TierName, Tier>> = {
  returnOfContributions: { investorsMinor: 0n, carryMinor: 0n },
  preferredReturn: { investorsMinor: 0n, carryMinor: 0n },
  catchUp: { investorsMinor: 0n, carryMinor: 0n },
  split: { investorsMinor: 0n, carryMinor: 0n },
}
