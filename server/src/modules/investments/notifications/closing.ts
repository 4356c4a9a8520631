import { labelOf, openCallStatuses, openLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { offerAddress, shownOfferName } from '../../../rows/sounding-rows.ts'
import { notifyAll, words } from '../../notifications/index.ts'
import type { Note } from '../../notifications/index.ts'
import { dayText, moneyText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

interface UnpaidInvestment {
  user_id: number
  first_name: string
  email: string
  opportunity: string
  page: string
  currency: string
  amount_minor: bigint
  /** Until when it is to be paid; null where it is not called and waits to be signed. */
  due_date: string | null
}

/**
 * When a round closes, anyone who still has to pay or to sign is reminded (domain handbook §4.1, 2/3→4): at
 * the bell and by mail, because the round is over whether or not somebody signs in.
 */
export const tellClosed = subscription({
  name: 'investments.round_closed',
  on: ['opportunity.closed'],
  handle: async (work, { id, subjectId }) => {
    const { rows } = await sql<UnpaidInvestment>`
      select v.user_id, u.first_name, u.email, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, ${sql.raw(offerAddress('o'))} as page, v.currency, v.amount_minor, v.due_date
      from (
        select l.user_id, l.currency, l.amount_minor - l.received_minor as amount_minor, k.due_date,
          k.investment_opportunity_id
        from cash_call_lines l
        join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
        where l.tenant_id = ${work.tenant.id} and l.status in ${sql.raw(statusList(openLineStatuses))} and l.deleted_at is null
          and k.status in ${sql.raw(statusList(openCallStatuses))} and k.deleted_at is null
        union all
        select i.user_id, i.currency, i.amount_minor, null, i.investment_opportunity_id
        from investments i
        where i.tenant_id = ${work.tenant.id} and i.status = 'reserved' and i.signed_at is null and i.deleted_at is null
      ) v
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = v.investment_opportunity_id
      join users u on u.tenant_id = ${work.tenant.id} and u.id = v.user_id and u.is_active and u.deleted_at is null
      where o.id = ${subjectId} order by v.user_id`.execute(work.db)
    const closed = labelOf(wordingOf(work.tenant).labels, 'opportunity_closed', { lower: true })
    const notes: Note[] = []
    for (const [index, row] of rows.entries()) {
      const note: Note = {
        userIds: [row.user_id],
        cause: `event:${id}:${index}`,
        name: 'InvestmentOpportunityClosed',
        message: `${words`**${row.opportunity}** is ${closed}.`} ${askOf(row, londonDate(work.now))}`,
        cta: row.page,
        icon: 'info',
      }
      await write(work, row, note)
      notes.push(note)
    }
    return notes.length > 0 ? notifyAll(work, notes) : undefined
  },
})

function askOf({ amount_minor, currency, due_date: dueDate }: UnpaidInvestment, today: string): string {
  const amount = moneyText(amount_minor, currency)
  if (dueDate === null) return words`Please sign your reservation of **${amount}**.`
  return dueDate < today
    ? words`**${amount}** was due on ${dayText(dueDate)}. Please pay it now.`
    : words`Please pay **${amount}** by ${dayText(dueDate)}.`
}

async function write(work: Work, row: UnpaidInvestment, { cause, message }: Note): Promise<void> {
  const url = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: row.first_name,
    message,
    button: {
      label: row.due_date === null ? 'Sign' : 'See how to pay',
      url: url(row.page),
    },
  })
  await postLetter(work, { group: 'investments', to: row.email, cause: `closed:${cause}`, mail })
}
