import { textOf } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { offerAddress, shownOfferName } from '../../../rows/sounding-rows.ts'
import { notifyAll, words } from '../../notifications/index.ts'
import type { Note } from '../../notifications/index.ts'
import { moneyText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

interface NotifiedInvestment {
  id: number
  user_id: number
  owner_id: number | null
  investor: string
  opportunity: string
  offer_id: number
  page: string
  currency: string
  amount_minor: bigint
  status: string
  /** Null where none of the events says that it waits. */
  waiting_position: number | null
}

const waitingListed = 'investment.waiting_listed'
const isWaiting = ({ type }: StoredEvent) => type === waitingListed

async function heldOf(work: Work, events: readonly StoredEvent[]): Promise<NotifiedInvestment[]> {
  const ids = events.flatMap(({ subjectId }) => subjectId ?? [])
  const waiting = events.filter(isWaiting).flatMap(({ subjectId }) => subjectId ?? [])
  const { rows } = await sql<NotifiedInvestment>`
    select i.id, i.user_id, o.owner_id, u.name as investor, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, o.id as offer_id, ${sql.raw(offerAddress('o'))} as page, i.currency, i.amount_minor,
      i.status, case when i.id = any(${waiting}::bigint[]) then (select count(*)::int from investments w where w.tenant_id = ${work.tenant.id} and w.deleted_at is null
        and w.investment_opportunity_id = i.investment_opportunity_id and w.status = 'waiting_list' and w.id <= i.id) end as waiting_position
    from investments i
    join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    where i.tenant_id = ${work.tenant.id} and i.id = any(${ids}::bigint[])`.execute(work.db)
  return rows
}

/** What the investor reads at the bell when something happened to a reservation. */
function messageOf(work: Work, { type }: StoredEvent, notifiedInvestment: NotifiedInvestment): string {
  const amount = moneyText(notifiedInvestment.amount_minor, notifiedInvestment.currency)
  const { labels } = wordingOf(work.tenant)
  const anAllocation = fillLabels(labels, 'an {allocation}')
  if (type === waitingListed)
    return words`${notifiedInvestment.opportunity}: ${textOf(wordingOf(work.tenant), 'waiting_list_position', { n: notifiedInvestment.waiting_position ?? 1 })}`
  if (type === 'investment.entered')
    return words`We’ve entered ${anAllocation} of **${amount}** in ${notifiedInvestment.opportunity} for you. Please review and sign it.`
  if (type === 'investment.signature_asked')
    return words`Your ${fillLabels(labels, '{allocation}')} in ${notifiedInvestment.opportunity} is now **${amount}**. Please sign it again.`
  return words`You reserved **${amount}** in ${notifiedInvestment.opportunity}.`
}

/** To the investor, and where they reserved by themselves to the person who owns the offer. */
function notesOf(work: Work, event: StoredEvent, notifiedInvestment: NotifiedInvestment): Note[] {
  const shared = {
    cause: `event:${event.id}`,
    name: 'InvestmentOpportunityInvested',
    icon: 'investment_opportunity_invested',
  } as const
  const investor: Note = {
    ...shared,
    userIds: [notifiedInvestment.user_id],
    message: messageOf(work, event, notifiedInvestment),
    cta: notifiedInvestment.page,
  }
  if (event.type !== 'investment.reserved' || notifiedInvestment.owner_id === null) return [investor]
  const owner: Note = {
    ...shared,
    userIds: [notifiedInvestment.owner_id],
    message: words`**${notifiedInvestment.investor}** reserved ${moneyText(notifiedInvestment.amount_minor, notifiedInvestment.currency)} in ${notifiedInvestment.opportunity}.`,
    cta: `/admin/investments/opportunities/${notifiedInvestment.offer_id}/transactions`,
  }
  return [investor, owner]
}

const tellReserved = subscription({
  name: 'investments.reserved',
  // Of a place that became free the area of allocation tells, with the time until which it is kept.
  on: [
    'investment.reserved',
    'investment.waiting_listed',
    'investment.entered',
    'investment.signature_asked',
  ],
  handleAll: async (work, events) => {
    const held = new Map((await heldOf(work, events)).map((each) => [each.id, each]))
    const notes = events.flatMap((event) => {
      const one = held.get(event.subjectId ?? 0)
      return one && one.status !== 'cancelled' && one.status !== 'certificated'
        ? notesOf(work, event, one)
        : []
    })
    return notes.length > 0 ? notifyAll(work, notes) : undefined
  },
})

export const reservationSubscriptions: readonly Subscription[] = [tellReserved]
