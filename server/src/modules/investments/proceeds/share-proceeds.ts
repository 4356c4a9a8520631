import { opportunityStatus, refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, draftProceeds as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseShares } from '../../../domain/decimal.ts'
import { distribute } from '../../../domain/distribution.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { wasHeldRow } from '../../../rows/investment-rows.ts'
import { lotsOnSql } from '../../../rows/register-rows.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import type { ProceedsDistribution } from './lock-proceeds.ts'

/** A draft is also opened before it is saved, by a query. */
type ReadScope = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }

export type DraftBody = Omit<BodyOf<typeof endpoint>, 'investment_opportunity_id'>

/** What an investment held on the record date, with the cost that its books still carry. */
interface HoldingLot {
  id: number
  user_id: number
  organisation_id: number | null
  shares: string
  cost_minor: bigint
}

export interface NewLine {
  investmentId: number
  userId: number
  organisationId: number | null
  shares: string
  amountMinor: bigint
  costMinor: bigint
}

/**
 * Who would get what of an amount: its part for everybody who held shares of a completed round at the end of the
 * record date, by their shares and to the penny. A part of nothing has no line, unless cost is booked out with it.
 *
 * Worked example: A held 6,250 shares, all there are, and has sold 2,000 of them to B since. Of £6,250.00 by the
 * record date before the sale A gets £6,250.00 and B nothing.
 */
export async function shareProceeds(
  work: ReadScope,
  opportunity: Opportunity,
  { amount, pay_date: payDate, record_date: recordDate = londonDate(work.now), final = false }: DraftBody,
  redrafted = 0,
): Promise<{ amountMinor: bigint; recordDate: string; lines: NewLine[] }> {
  mustBeCompleted(opportunity)
  const amountMinor = parseMoney(amount, opportunity.currency) ?? refuseField('amount', say.number)
  if (opportunity.allotment_date !== null && payDate < opportunity.allotment_date)
    refuseField('pay_date', say.afterOrEqual(opportunity.allotment_date))
  const notLast = final ? await whyNotLast(work, opportunity, redrafted) : null
  if (notLast) refuseField('final', notLast)
  const held = await holdingsOf(
    work,
    opportunity.id,
    await mustBeRecordDate(work, opportunity.id, recordDate),
  )
  if (final && !isSame(held, await holdingsOf(work, opportunity.id, londonDate(work.now))))
    refuseField('record_date', movedSince)
  const lines =
    linesOf(held, amountMinor, final) ?? refuseField('amount', 'No one holds shares in this round.')
  return { amountMinor, recordDate, lines }
}

const movedSince =
  'Shares have moved since this day, and the last payment goes to the people who hold them now. Choose a later day.'

/** The day itself: today at the latest, and from the first allotment on. */
async function mustBeRecordDate(
  { db, tenant, now }: ReadScope,
  opportunityId: number,
  day: string,
): Promise<string> {
  const today = londonDate(now)
  if (day > today) refuseField('record_date', say.beforeOrEqual(today))
  const { rows } = await sql<{ first: string | null }>`
    select min(effective_on)::text as first from share_movements
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId}`.execute(db)
  const first = rows[0]?.first ?? null
  if (first !== null && day < first) refuseField('record_date', say.afterOrEqual(first))
  return day
}

/** Whether the same investments hold the same shares for the same people. */
const isSame = (some: readonly HoldingLot[], others: readonly HoldingLot[]): boolean =>
  some.length === others.length &&
  some.every(({ id, user_id: owner, shares }, index) => {
    const other = others[index]!
    return other.id === id && other.user_id === owner && other.shares === shares
  })

function linesOf(held: readonly HoldingLot[], amountMinor: bigint, final: boolean): NewLine[] | undefined {
  const holdings = held.map(({ id, shares, cost_minor: costMinor }) => ({
    id,
    sharesMicro: parseShares(shares) ?? 0n,
    costMinor,
  }))
  return distribute(amountMinor, holdings, { final })
    ?.map(({ id, paidMinor, costMinor }, index) => ({
      investmentId: id,
      userId: held[index]!.user_id,
      organisationId: held[index]!.organisation_id,
      shares: held[index]!.shares,
      amountMinor: paidMinor,
      costMinor,
    }))
    .filter((line) => line.amountMinor > 0n || line.costMinor > 0n)
}

export function mustBeCompleted({ status }: Pick<Opportunity, 'status'>): void {
  if (status !== opportunityStatus.completed) refuse({ code: 'conflict', reason: 'round_not_completed' })
}

/** Why a distribution, by its id, can't be the last payment of its round; null where it can. */
async function whyNotLast(
  { db, tenant }: ReadScope,
  { id: opportunityId, outcome }: Opportunity,
  id: number,
): Promise<string | null> {
  if (outcome === null) return 'Record the outcome before you make the final payment.'
  const { rows } = await sql<{ title: string }>`
    select title from opportunity_distributions
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId} and final and status <> 'cancelled'
      and id <> ${id} and deleted_at is null limit 1`.execute(db)
  return rows[0] ? `${rows[0].title} is the last payment of this round already.` : null
}

/**
 * A distribution that goes on is still right: the round is completed, it may be the last payment where it says
 * so, and the register of its record date has the same people with the same shares. 409 otherwise, with what to do where the holders have changed.
 */
export async function mustStand(
  work: Work,
  { opportunity, row }: { opportunity: Opportunity; row: ProceedsDistribution },
  whatToDo: string,
): Promise<void> {
  mustBeCompleted(opportunity)
  const notLast = row.final ? await whyNotLast(work, opportunity, row.id) : null
  if (notLast) refuseState(notLast)
  const { rows: lines } = await sql<DraftedLine>`
    select investment_id, user_id, wire_decimal(shares) as shares, amount_minor from opportunity_distribution_lines
    where tenant_id = ${work.tenant.id} and opportunity_distribution_id = ${row.id} and deleted_at is null
      and amount_minor > 0
    order by investment_id`.execute(work.db)
  const day = row.final ? null : row.record_date
  const held = await holdingsOf(work, opportunity.id, day ?? londonDate(work.now))
  const now = (linesOf(held, row.amount_minor, false) ?? []).filter((line) => line.amountMinor > 0n)
  const stands =
    now.length === lines.length &&
    now.every((line, index) => {
      const drafted = lines[index]!
      return (
        line.investmentId === drafted.investment_id &&
        line.userId === drafted.user_id &&
        line.shares === drafted.shares &&
        line.amountMinor === drafted.amount_minor
      )
    })
  if (!stands) refuseState(`The holders have changed since this was drafted. ${whatToDo}`)
}

interface DraftedLine {
  investment_id: number
  user_id: number
  shares: string
  amount_minor: bigint
}

const heldOnDay = (opportunityId: number) =>
  lotsOnSql(`m.investment_id is not null and m.investment_opportunity_id = ${opportunityId}`, {
    on: '(select day from asked)',
  })

async function holdingsOf(work: ReadScope, opportunityId: number, day: string): Promise<HoldingLot[]> {
  const { rows } = await sql<HoldingLot>`
    with asked as materialized (select ${day}::date as day)
    select i.id, i.user_id, i.organisation_id, wire_decimal(l.shares) as shares,
      (select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
       where e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'investment_cost') as cost_minor
    from (${tenantSql(work.tenant, heldOnDay(opportunityId))}) l
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id and i.deleted_at is null
      and ${sql.raw(wasHeldRow('i'))}
    order by i.id`.execute(work.db)
  return rows
}
