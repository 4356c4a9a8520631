import { labelOf, maturedStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { notify, words } from '../../notifications/index.ts'
import { moneyText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

interface Holder {
  user_id: number
  opportunity: string
  currency: string
  paid_out_minor: bigint
  /** Some of it waits for a new bank account. */
  held?: boolean
}

/**
 * Everybody who held something of a round that matured hears that it has ended, and what was paid out to them
 * in all.
 */
const tellMatured = subscription({
  name: 'investments.matured',
  on: ['opportunity.matured'],
  handle: async (work, { subjectId, id }) => {
    const { rows } = await sql<Holder>`
      select i.user_id, o.name as opportunity, o.currency, coalesce(sum(d.paid_out_minor), 0)::bigint as paid_out_minor
      from investments i
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
      left join lateral (
        select sum(e.debit_minor - e.credit_minor) as paid_out_minor from ledgers e
        where e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'distribution') d on true
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${subjectId} and i.deleted_at is null
        and i.status in ${sql.raw(statusList(maturedStatuses))}
      group by i.user_id, o.name, o.currency order by i.user_id`.execute(work.db)
    const matured = labelOf(wordingOf(work.tenant).labels, 'opportunity_matured', { lower: true })
    return ringAll(work, rows, ({ opportunity, currency, paid_out_minor: paidOutMinor }) => {
      const paid = paidOutMinor > 0n ? moneyText(paidOutMinor, currency) : 'Nothing'
      return {
        cause: `event:${id}`,
        name: 'InvestmentOpportunityMatured',
        message: words`**${opportunity}** has ${matured}. **${paid}** was paid out to you.`,
        cta: `/investor/portfolio/${subjectId}`,
        icon: 'info',
      }
    })
  },
})

/**
 * Everybody to whom something was paid out hears how much; on the screen it is their portfolio that shows it.
 */
const tellDistributed = subscription({
  name: 'investments.distributed',
  on: ['opportunity.distributed'],
  handle: async (work, { subjectId, payload }) => {
    const { journal_id: journalId } = payload as { journal_id: number }
    const { rows } = await sql<Holder>`
      select e.user_id, o.name as opportunity, e.currency, sum(e.debit_minor)::bigint as paid_out_minor,
        exists (select 1 from refunds r where r.tenant_id = ${work.tenant.id} and r.ledger_journal_id = ${journalId}
          and r.user_id = e.user_id) as held
      from ledgers e
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = e.investment_opportunity_id
      where e.tenant_id = ${work.tenant.id} and e.journal_id = ${journalId} and e.account = 'distribution'
      group by e.user_id, o.name, e.currency order by e.user_id`.execute(work.db)
    return ringAll(work, rows, (holder) => ({
      cause: `distribution:${journalId}`,
      name: 'DistributionPaid',
      message: holder.held
        ? words`**${moneyText(holder.paid_out_minor, holder.currency)}** from **${holder.opportunity}** is due to you. We’ll pay it 48 hours after your bank account changed.`
        : words`**${moneyText(holder.paid_out_minor, holder.currency)}** from **${holder.opportunity}** was paid out to you.`,
      cta: `/investor/portfolio/${subjectId}`,
      icon: 'info',
    }))
  },
})

/** One note for each holder, each with a message of its own. */
async function ringAll(
  work: Work,
  holders: readonly Holder[],
  noteFor: (holder: Holder) => Omit<Parameters<typeof notify>[1], 'userIds'>,
): Promise<() => Promise<void>> {
  const rings: (() => Promise<void>)[] = []
  for (const holder of holders)
    rings.push(await notify(work, { userIds: [holder.user_id], ...noteFor(holder) }))
  return async () => {
    for (const ring of rings) await ring()
  }
}

export const endingSubscriptions: readonly Subscription[] = [tellDistributed, tellMatured]
