import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, draftDistribution as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parsePercent } from '../../../domain/decimal.ts'
import { noTiers, shareOfFund, tierNames } from '../../../domain/fund-waterfall.ts'
import type { DatedAmount, FundWaterfall, TierName } from '../../../domain/fund-waterfall.ts'
import { formatMoney, parseMoney, sum } from '../../../domain/money.ts'
import type { Tier } from '../../../domain/waterfall.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Fund } from '../lock-fund.ts'

type Body = BodyOf<typeof endpoint>

const wireNames = {
  returnOfContributions: 'contributions',
  preferredReturn: 'preferred',
  catchUp: 'catch_up',
  split: 'split',
} as const satisfies Record<TierName, string>

/** Tiers as they are stored and answered: amounts are decimal text. */
export interface StoredTier {
  tier: string
  amount: string
  investors: string
  carry: string
}

export interface WaterfallOfFund {
  shared: FundWaterfall
  tiers: StoredTier[]
  terms: Record<string, string>
  sharing: 'european' | 'american'
}

/**
 * Shares an amount by the fund's waterfall: over the whole fund where it is European, over what one company
 * cost where it is American.
 */
export async function waterfallOfFund(
  work: Work,
  fund: Fund,
  body: Body,
  amountMinor: bigint,
): Promise<WaterfallOfFund> {
  const sharing = fund.waterfall === 'american' ? 'american' : 'european'
  const basis =
    sharing === 'american' ? ofCompany(fund, body) : await ofWholeFund(work, fund, body.record_date)
  const terms = {
    carryPercentMicro: parsePercent(fund.carry_percent) ?? 0n,
    catchUpPercentMicro: parsePercent(fund.catch_up_percent) ?? 0n,
    hurdlePercentMicro: parsePercent(fund.hurdle_percent) ?? 0n,
  }
  const shared = shareOfFund({ ...basis, amountMinor, date: body.record_date, terms })
  const money = (minor: bigint) => formatMoney(minor, fund.currency)
  const before = (side: keyof Tier) => sum(tierNames.map((name) => basis.tiersBefore[name][side]))
  return {
    shared,
    sharing,
    tiers: tierNames.map((name) => {
      const { investorsMinor, carryMinor } = shared.tiers[name]
      return {
        tier: wireNames[name],
        amount: money(investorsMinor + carryMinor),
        investors: money(investorsMinor),
        carry: money(carryMinor),
      }
    }),
    terms: {
      contributed: money(shared.contributedMinor),
      preferred: money(shared.preferredMinor),
      paid_before: money(before('investorsMinor')),
      carry_before: money(before('carryMinor')),
      hurdle_percent: fund.hurdle_percent,
      carry_percent: fund.carry_percent,
      catch_up_percent: fund.catch_up_percent,
      clawback: money(shared.clawbackMinor),
    },
  }
}

interface Basis {
  contributions: readonly DatedAmount[]
  paidBefore: readonly DatedAmount[]
  tiersBefore: Readonly<Record<TierName, Tier>>
}

function ofCompany(fund: Fund, body: Body): Basis {
  const amountMinor = parseMoney(body.cost ?? '', fund.currency) ?? refuseField('cost', say.required)
  const date = body.invested_on ?? refuseField('invested_on', say.required)
  if (date > body.record_date) refuseField('invested_on', say.beforeOrEqual(body.record_date))
  return { contributions: [{ date, amountMinor }], paidBefore: [], tiersBefore: noTiers }
}

/** What was paid in and paid out by the day, and what earlier distributions put into each tier. */
async function ofWholeFund(work: Work, fund: Fund, date: string): Promise<Basis> {
  const { rows: contributions } = await sql<{ date: string; amount_minor: bigint }>`
    select p.received_on as date, sum(p.capital_minor)::bigint as amount_minor from fund_payments p
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${work.tenant.id} and c.fund_id = ${fund.id} and p.received_on <= ${date}::date
    group by p.received_on order by p.received_on`.execute(work.db)
  const { rows: earlier } = await sql<{
    date: string
    sharing: string
    kind: string
    investors_minor: bigint
    tiers: StoredTier[]
  }>`
    select record_date as date, sharing, kind, investors_minor, tiers from distributions
    where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and status <> 'cancelled' and kind <> 'equalisation'
      and deleted_at is null order by number`.execute(work.db)
  return {
    contributions: contributions.map((row) => ({ date: row.date, amountMinor: row.amount_minor })),
    paidBefore: earlier.map((row) => ({ date: row.date, amountMinor: row.investors_minor })),
    tiersBefore: earlier.reduce((total, row) => addTiers(total, tiersOf(fund, row)), noTiers),
  }
}

/** What was shared pro rata all went to investors: it counts as the first tier that it is of. */
function tiersOf(
  fund: Fund,
  row: { sharing: string; kind: string; investors_minor: bigint; tiers: StoredTier[] },
): Readonly<Record<TierName, Tier>> {
  if (row.sharing === 'pro_rata') {
    const name =
      row.kind === 'return_of_capital' || row.kind === 'recallable'
        ? 'returnOfContributions'
        : 'preferredReturn'
    return { ...noTiers, [name]: { investorsMinor: row.investors_minor, carryMinor: 0n } }
  }
  const read = (amount: string | undefined) => parseMoney(amount ?? '0', fund.currency) ?? 0n
  return Object.fromEntries(
    tierNames.map((name) => {
      const stored = row.tiers.find((tier) => tier.tier === wireNames[name])
      return [name, { investorsMinor: read(stored?.investors), carryMinor: read(stored?.carry) }]
    }),
  ) as Record<TierName, Tier>
}

const addTiers = (one: Readonly<Record<TierName, Tier>>, other: Readonly<Record<TierName, Tier>>) =>
  Object.fromEntries(
    tierNames.map((name) => [
      name,
      {
        investorsMinor: one[name].investorsMinor + other[name].investorsMinor,
        carryMinor: one[name].carryMinor + other[name].carryMinor,
      },
    ]),
  ) as Record<TierName, Tier>
