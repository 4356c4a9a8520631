import { opportunityStatus, refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, draftProceeds as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseShares } from '../../../domain/decimal.ts'
import { distribute } from '../../../domain/distribution.ts'
import { parseMoney } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { heldStatusesSql } from '../../../rows/investment-rows.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import type { ProceedsDistribution } from './lock-proceeds.ts'

/** A draft is also opened before it is saved, by a query. */
type ReadScope = Pick<Scope, 'tenant'> & { db: Db | Trx }

export type DraftBody = Omit<BodyOf<typeof endpoint>, 'investment_opportunity_id'>

/** What an investment holds, with the cost that its books still carry. */
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
 * Who would get what of an amount: its part for everybody who holds shares of a completed round, by their
 * shares and to the penny. A part of nothing has no line, unless cost is booked out with it.
 */
export async function shareProceeds(
  work: ReadScope,
  opportunity: Opportunity,
  { amount, pay_date: payDate, final = false }: DraftBody,
  redrafted = 0,
): Promise<{ amountMinor: bigint; lines: NewLine[] }> {
  mustBeCompleted(opportunity)
  const amountMinor = parseMoney(amount, opportunity.currency) ?? refuseField('amount', say.number)
  if (opportunity.allotment_date !== null && payDate < opportunity.allotment_date)
    refuseField('pay_date', say.afterOrEqual(opportunity.allotment_date))
  const notLast = final ? await whyNotLast(work, opportunity, redrafted) : null
  if (notLast) refuseField('final', notLast)
  const held = await holdingsOf(work, opportunity.id)
  const lines =
    linesOf(held, amountMinor, final) ?? refuseField('amount', 'No one holds shares in this round.')
  return { amountMinor, lines }
}

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
 * so, and the same people hold the same shares. 409 otherwise, with what to do where the holders have changed.
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
  const held = await holdingsOf(work, opportunity.id)
  const now = (linesOf(held, row.amount_minor, false) ?? []).filter((line) => line.amountMinor > 0n)
  const isSame =
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
  if (!isSame) refuseState(`The holders have changed since this was drafted. ${whatToDo}`)
}

interface DraftedLine {
  investment_id: number
  user_id: number
  shares: string
  amount_minor: bigint
}

async function holdingsOf(work: ReadScope, opportunityId: number): Promise<HoldingLot[]> {
  const { rows } = await sql<HoldingLot>`
    select i.id, i.user_id, i.organisation_id, wire_decimal(i.shares) as shares,
      (select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
       where e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'investment_cost') as cost_minor
    from investments i
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunityId} and i.deleted_at is null
      and i.status in ${sql.raw(heldStatusesSql)} and i.shares > 0
    order by i.id`.execute(work.db)
  return rows
}
