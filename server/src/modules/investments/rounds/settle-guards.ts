import { blockingStatuses, say, messageFor } from '@moorgate/contract'
import type { FieldErrors, OpportunityGuard } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney } from '../../../domain/money.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Opportunity } from './lock-opportunity.ts'
import { pendingRights } from '../reserve/pending-rights.ts'

type Check = (work: Work, offer: Opportunity) => Promise<FieldErrors> | FieldErrors

const missing = (field: string): FieldErrors => ({ [field]: [messageFor(say.required, field)] })

/**
 * What a round needs before its shares are allotted, before it fails, and before it matures: domain handbook
 * §4.1.
 */
export const settleGuards: Partial<Record<OpportunityGuard, Check>> = {
  every_investment_settled: async (work, offer) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from investments
      where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${offer.id} and deleted_at is null
        and status in ${sql.raw(statusList(blockingStatuses))}`.execute(work.db)
    const open = rows[0]!.count
    const are = open === 1 ? '1 investment is' : `${open} investments are`
    return open === 0 ? {} : { investments: [`${are} neither paid nor cancelled.`] }
  },
  rights_settled: async (work, offer) => {
    const pending = await pendingRights(work, offer.id)
    return pending ? { pre_emption: [pending] } : {}
  },
  minimum_raised: async (work, offer) => {
    const paid = await receivedMinor(work, offer)
    const least = offer.minimum_raise_minor ?? 0n
    if (paid === 0n) return { investments: ['Nobody has paid: there are no shares to allot.'] }
    if (paid >= least) return {}
    const amount = formatMoney(least, offer.currency)
    return {
      minimum_raise: [`Only ${formatMoney(paid, offer.currency)} of the minimum of ${amount} was paid.`],
    }
  },
  minimum_not_raised: async (work, offer) => {
    const paid = await receivedMinor(work, offer)
    return offer.minimum_raise_minor !== null && paid >= offer.minimum_raise_minor
      ? { minimum_raise: ['The minimum was raised: this round is completed, not failed.'] }
      : {}
  },
  allotment_date_set: (work, offer) => {
    const today = londonDate(work.now)
    return {
      ...(offer.allotment_date === null && missing('allotment_date')),
      ...(offer.allotment_date !== null &&
        offer.allotment_date > today && {
          allotment_date: [messageFor(say.beforeOrEqual(today), 'allotment_date')],
        }),
      ...(offer.share_price === null && missing('share_price')),
    }
  },
  outcome_recorded: (_work, offer) => ({
    ...(offer.outcome === null && missing('outcome')),
    ...(offer.outcome_date === null && missing('outcome_date')),
  }),
  proceeds_distributed: async (work, offer) => {
    const { rows } = await sql<{ paid_minor: bigint }>`
      select coalesce(sum(debit_minor - credit_minor), 0)::bigint as paid_minor from ledgers
      where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${offer.id} and account = 'distribution'`.execute(
      work.db,
    )
    const paid = rows[0]!.paid_minor
    const proceeds = offer.outcome_proceeds_minor ?? 0n
    if (paid >= proceeds) return {}
    const left = formatMoney(proceeds - paid, offer.currency)
    return { outcome_proceeds: [`${left} of the proceeds has not been distributed.`] }
  },
}

/** What was paid in full for a round. Part payments and surplus don't count towards its minimum. */
async function receivedMinor(work: Work, offer: Opportunity): Promise<bigint> {
  const { rows } = await sql<{ paid_minor: bigint }>`
    select coalesce(sum(received_minor), 0)::bigint as paid_minor from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${offer.id} and deleted_at is null
      and status = 'payment_received'`.execute(work.db)
  return rows[0]!.paid_minor
}
