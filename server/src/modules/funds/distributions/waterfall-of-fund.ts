import { refuseField, say } from '@moorgate/contract'
import { sharedDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Scope } from '../../../kernel/work.ts'
import type { Fund } from '../lock-fund.ts'
import { onHurdle } from '../figures/hurdle-account.ts'
import { nothingBefore, waterfallTierNames } from '../figures/waterfall-basis.ts'
import type { WaterfallBasis } from '../figures/waterfall-basis.ts'
import { waterfallOf } from '../figures/waterfall-cells.ts'
import type { WaterfallResult } from '../figures/waterfall-cells.ts'

/** All that a draft is worked out with: it is also opened before it is saved, by a query. */
export type ReadingWork = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }

interface Proceeds {
  amountMinor: bigint
  record_date: string
  cost?: string | null | undefined
  invested_on?: string | null | undefined
  /** The draft that is changed. */
  redrafted: number | undefined
}
type Tiers = WaterfallBasis['tiers_before']

/** A tier as it is stored and answered: amounts are decimal text. */
type StoredTier = WaterfallResult['tiers'][number]

interface WaterfallOfFund {
  shared: WaterfallResult
  terms: Record<string, string>
  sharing: 'european' | 'american'
  basis: WaterfallBasis
}

/**
 * Shares an amount by the fund's waterfall: over the whole fund where it is European, over what one company
 * cost where it is American.
 */
export async function waterfallOfFund(
  work: ReadingWork,
  fund: Fund,
  proceeds: Proceeds,
): Promise<WaterfallOfFund> {
  const sharing = fund.waterfall === 'american' ? 'american' : 'european'
  const basis = sharing === 'american' ? ofCompany(proceeds) : await ofWholeFund(work, fund, proceeds)
  const shared = waterfallOf({
    currency: fund.currency,
    amount: formatMoney(proceeds.amountMinor, fund.currency),
    date: proceeds.record_date,
    basis,
    hurdlePercent: fund.hurdle_percent,
    carryPercent: fund.carry_percent,
    catchUpPercent: fund.catch_up_percent,
  })
  return {
    shared,
    sharing,
    basis,
    terms: {
      contributed: shared.contributed,
      preferred: shared.preferred,
      paid_before: shared.paidBefore,
      carry_before: shared.carryBefore,
      hurdle_percent: fund.hurdle_percent,
      carry_percent: fund.carry_percent,
      catch_up_percent: fund.catch_up_percent,
      clawback: shared.clawback,
    },
  }
}

function ofCompany(body: Proceeds): WaterfallBasis {
  const amount = body.cost ?? refuseField('cost', say.required)
  const date = body.invested_on ?? refuseField('invested_on', say.required)
  if (date > body.record_date) refuseField('invested_on', say.beforeOrEqual(body.record_date))
  return { contributions: [{ date, amount }], paid_before: [], tiers_before: nothingBefore }
}

interface EarlierDistribution {
  date: string
  sharing: string
  kind: string
  investors_minor: bigint
  tiers: StoredTier[]
}

/**
 * What was paid in and paid out by the day, and what earlier distributions put into each tier. Of those that
 * came after a draft that is changed, what may still be cancelled doesn't count.
 */
async function ofWholeFund(
  work: ReadingWork,
  fund: Fund,
  { record_date: date, redrafted = 0 }: Proceeds,
): Promise<WaterfallBasis> {
  const { rows: contributions } = await sql<{ date: string; amount_minor: bigint }>`
    select p.received_on as date, sum(p.capital_minor)::bigint as amount_minor from fund_payments p
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${work.tenant.id} and c.fund_id = ${fund.id} and p.received_on <= ${date}::date and p.capital_minor > 0
    group by p.received_on order by p.received_on`.execute(work.db)
  const { rows: earlier } = await sql<EarlierDistribution>`
    select record_date as date, sharing, kind, investors_minor, tiers from distributions
    where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and status <> 'cancelled' and kind <> 'equalisation'
      and deleted_at is null and id <> ${redrafted}
      and (status in ${sql.raw(statusList(sharedDistributionStatuses))} or (number > (select d.number from distributions d
        where d.tenant_id = ${work.tenant.id} and d.id = ${redrafted})) is not true)
    order by number`.execute(work.db)
  const money = (minor: bigint) => formatMoney(minor, fund.currency)
  const flows = {
    contributions: contributions.map((row) => ({ date: row.date, amount: money(row.amount_minor) })),
    paid_before: earlier.map((row) => ({ date: row.date, amount: money(row.investors_minor) })),
  }
  return {
    ...onHurdle(flows, { currency: fund.currency, hurdlePercent: fund.hurdle_percent, date }),
    tiers_before: earlier
      .map((row) => tiersOf(fund, row))
      .reduce((total, tiers) => addTiers(total, tiers, fund.currency), nothingBefore),
  }
}

/** What was shared pro rata all went to investors: it counts as the first tier that it is of. */
function tiersOf(fund: Fund, row: EarlierDistribution): Tiers {
  if (row.sharing === 'pro_rata') {
    const isCapital = row.kind === 'return_of_capital' || row.kind === 'recallable'
    const investors = formatMoney(row.investors_minor, fund.currency)
    return { ...nothingBefore, [isCapital ? 'contributions' : 'preferred']: { investors, carry: '0' } }
  }
  const stored = new Map(row.tiers.map((tier) => [tier.tier, tier]))
  return Object.fromEntries(
    waterfallTierNames.map((name) => [
      name,
      { investors: stored.get(name)?.investors ?? '0', carry: stored.get(name)?.carry ?? '0' },
    ]),
  ) as Tiers
}

function addTiers(one: Tiers, other: Tiers, currency: string): Tiers {
  const added = (a: string, b: string) =>
    formatMoney((parseMoney(a, currency) ?? 0n) + (parseMoney(b, currency) ?? 0n), currency)
  return Object.fromEntries(
    waterfallTierNames.map((name) => [
      name,
      {
        investors: added(one[name].investors, other[name].investors),
        carry: added(one[name].carry, other[name].carry),
      },
    ]),
  ) as Tiers
}
