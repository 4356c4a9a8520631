import assert from 'node:assert/strict'
import { noTiers, shareOfFund } from '../server/src/domain/fund-waterfall.ts'
import type { DatedAmount } from '../server/src/domain/fund-waterfall.ts'
import { formatMoney, parseMoney, sum } from '../server/src/domain/money.ts'
import { formatScaled } from '../server/src/domain/scaled.ts'
import { nothingBefore, waterfallOf } from '../server/src/modules/funds/index.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'

/** Numbers that look random and are the same in every run: Park and Miller's generator. */
function* draws(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647
    yield state
  }
}

const pounds = (minor: bigint) => formatMoney(minor, 'GBP')
const pence = (text: string) => parseMoney(text, 'GBP') ?? -1n

/**
 * Distributions by the formulas that a draft is shared out with: their tiers are the amount, to the penny,
 * nobody is paid below nothing, and a second way comes to the same. Throws where it does not.
 */
export function waterfalls(randomWaterfalls: number): TableLine[] {
  const draw = draws(23)
  const next = (below: number) => draw.next().value % below
  const day = () => new Date(Date.UTC(2018, 0, 1 + next(3_000))).toISOString().slice(0, 10)
  for (let number = 0; number < randomWaterfalls; number++) {
    const date = day()
    const amountMinor = 1n + BigInt(draw.next().value) * 50n
    const flows = Array.from({ length: 1 + next(4) }, (): DatedAmount => ({
      date: day(),
      amountMinor: BigInt(1 + draw.next().value),
    }))
    const contributions = flows.filter((flow) => flow.date <= date)
    const percents = Array.from({ length: 3 }, () => BigInt(next(100_000_001)))
    const [carryPercentMicro, catchUpPercentMicro, hurdlePercentMicro] = percents as [bigint, bigint, bigint]
    const terms = { carryPercentMicro, catchUpPercentMicro, hurdlePercentMicro }
    const closed = shareOfFund({
      amountMinor,
      date,
      contributions,
      paidBefore: [],
      tiersBefore: noTiers,
      terms,
    })
    const shared = waterfallOf({
      currency: 'GBP',
      amount: pounds(amountMinor),
      date,
      basis: {
        contributions: contributions.map((flow) => ({ date: flow.date, amount: pounds(flow.amountMinor) })),
        paid_before: [],
        tiers_before: nothingBefore,
      },
      hurdlePercent: formatScaled(hurdlePercentMicro, 6),
      carryPercent: formatScaled(carryPercentMicro, 6),
      catchUpPercent: formatScaled(catchUpPercentMicro, 6),
    })
    const parts = shared.tiers.flatMap(({ investors, carry }) => [pence(investors), pence(carry)])
    assert.ok(parts.every((part) => part >= 0n))
    assert.equal(sum(parts), amountMinor)
    assert.deepEqual(
      [pence(shared.investors), pence(shared.carry)],
      [closed.investorsMinor, closed.carryMinor],
    )
  }
  return [
    {
      what: 'Random waterfalls checked',
      unit: 'accepted',
      ours: figuresOf([randomWaterfalls]),
      budget: 'to the penny, by two ways',
      kept: true,
    },
  ]
}
