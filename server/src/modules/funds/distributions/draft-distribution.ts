import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, draftDistribution as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { largestRemainder } from '../../../domain/allocate.ts'
import { parseShares } from '../../../domain/decimal.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockNamedFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { insertDistribution } from './insert-distribution.ts'
import type { NewDistribution, NewLine } from './insert-distribution.ts'
import { waterfallOfFund } from './waterfall-of-fund.ts'
import type { ReadingWork } from './waterfall-of-fund.ts'

export type DraftBody = Omit<BodyOf<typeof endpoint>, 'fund_id'>

interface Holder {
  id: number
  user_id: number
  organisation_id: number | null
  units: string
}

/**
 * Drafts a distribution: the investors' part is shared by the units that they held on the record date, to the
 * penny by largest remainder; with the waterfall the carry is taken first.
 *
 * Worked example, £20,000,000.00 with £10,000,000.00 paid in five years ago at 8 %, carry 20 %, full catch-up:
 * £18,000,000.00 to investors, of which one with 12.5 % of the units gets £1,250,000.00 of capital and
 * £1,000,000.00 of gain; £2,000,000.00 of carry.
 */
export async function draftDistribution(
  work: Work,
  { fund_id: fundId, ...body }: BodyOf<typeof endpoint>,
): Promise<number> {
  const fund = await lockNamedFund(work, fundId)
  return insertDistribution(work, fund, await shareOut(work, fund, body))
}

/** Who would get what. A draft that is changed, `redrafted`, doesn't count as one before itself. */
export async function shareOut(
  work: ReadingWork,
  fund: Fund,
  body: DraftBody,
  redrafted?: number,
): Promise<NewDistribution> {
  const amountMinor = parseMoney(body.amount, fund.currency) ?? refuseField('amount', say.number)
  const today = londonDate(work.now)
  if (body.record_date > today) refuseField('record_date', say.beforeOrEqual(today))
  if (body.pay_date < body.record_date) refuseField('pay_date', say.afterOrEqual(body.record_date))
  const holders = await holdersOf(work, fund.id, body.record_date)
  if (holders.length === 0) refuseField('record_date', 'No one held units on this date.')
  const common = {
    title: body.title,
    kind: body.kind,
    recordDate: body.record_date,
    payDate: body.pay_date,
    amountMinor,
  }
  if (body.sharing !== 'waterfall') {
    const isCapital = body.kind === 'return_of_capital' || body.kind === 'recallable'
    const [capital, gain] = isCapital ? [amountMinor, 0n] : [0n, amountMinor]
    const lines = linesOf(holders, capital, gain)
    return { ...common, sharing: 'pro_rata', carryMinor: 0n, lines }
  }
  return shareByWaterfall(work, { fund, body, holders, common, redrafted })
}

async function shareByWaterfall(
  work: ReadingWork,
  drafted: {
    fund: Fund
    body: DraftBody
    holders: readonly Holder[]
    common: { title: string; kind: string; recordDate: string; payDate: string; amountMinor: bigint }
    redrafted: number | undefined
  },
): Promise<NewDistribution> {
  const { fund, body, holders, common, redrafted } = drafted
  const amountMinor = common.amountMinor
  const { shared, terms, sharing, basis } = await waterfallOfFund(work, fund, {
    ...body,
    amountMinor,
    redrafted,
  })
  const minor = (amount: string) => parseMoney(amount, fund.currency) ?? 0n
  const [contributions] = shared.tiers
  const capitalMinor = minor(contributions!.investors)
  const lines = linesOf(holders, capitalMinor, minor(shared.investors) - capitalMinor)
  return {
    ...common,
    sharing,
    carryMinor: minor(shared.carry),
    tiers: shared.tiers,
    terms,
    basis,
    lines,
  }
}

/**
 * Who has the units that were paid for by the end of the record date: who took a commitment over since gets what is
 * shared out of it from then on.
 */
export async function holdersOf(work: ReadingWork, fundId: number, date: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select c.id, c.user_id, c.organisation_id, wire_decimal(sum(p.units)) as units from fund_commitments c
    join lateral (
      select y.units from fund_payments y
      where y.tenant_id = ${work.tenant.id} and y.fund_commitment_id = c.id and y.received_on <= ${date}::date
      union all
      select x.units from fund_transfer_parts x
      where x.tenant_id = ${work.tenant.id} and x.fund_commitment_id = c.id and x.kind = 'payment' and x.date <= ${date}::date) p
      on true
    where c.tenant_id = ${work.tenant.id} and c.fund_id = ${fundId} and c.deleted_at is null
    group by c.tenant_id, c.id having sum(p.units) > 0 order by c.id`.execute(work.db)
  return rows
}

/** Capital and gain are shared each by itself, so that both add up. */
function linesOf(holders: readonly Holder[], capitalMinor: bigint, gainMinor: bigint): NewLine[] {
  const claims = holders.map(({ id, units }) => ({ id, weight: parseShares(units) ?? 0n }))
  const capital = largestRemainder(capitalMinor, claims)!
  const gain = largestRemainder(gainMinor, claims)!
  return holders.map((holder, index) => ({
    commitmentId: holder.id,
    units: holder.units,
    userId: holder.user_id,
    organisationId: holder.organisation_id,
    capitalMinor: capital[index]!.part,
    gainMinor: gain[index]!.part,
  }))
}
