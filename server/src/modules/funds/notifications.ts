import { statusList } from '../../kernel/database/status-list.ts'
import { admittedCommitmentStatuses, openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { labelOf } from '@moorgate/contract'
import type { FundDrawdownLineStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { openOfLine } from '../../domain/cash-call.ts'
import { dateText, dayText, moneyText, weekdayText } from '../../domain/format.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { cashCallNotice, senderOf } from '../../letters/index.ts'
import { shownAccount, tellOfAccount } from '../collection-accounts/index.ts'
import { notifyAll, tellCallCancelled, words } from '../notifications/index.ts'
import { tellReminded } from './drawdowns/remind-of-payments.ts'
import { tellReceived, tellReversed } from './drawdowns/tell-of-payments.ts'
import { tellOfDefault } from './letters/tell-of-default.ts'
import { tellTransferred } from './transfers/tell-transferred.ts'
import { tellOfLateCharge } from './late/tell-of-late-charge.ts'
import { tellPaid } from './distributions/tell-paid.ts'
import { fundAccount } from './bank-account.ts'

const fundPage = (id: number) => `/investor/portfolio/fund/${id}`

/** A published value, to everybody with a commitment in its class. */
const tellValue = subscription({
  name: 'funds.valued',
  on: ['net_asset_value.published'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<{
      id: number
      fund_id: number
      fund: string
      date: string
      user_ids: number[]
    }>`
      select n.id, n.fund_id, f.name as fund, n.date,
        array(select distinct c.user_id from fund_commitments c where c.tenant_id = ${work.tenant.id} and c.fund_id = n.fund_id
          and c.class = n.class and c.status in ${sql.raw(statusList(admittedCommitmentStatuses))} and c.deleted_at is null) as user_ids
      from net_asset_values n join funds f on f.tenant_id = ${work.tenant.id} and f.id = n.fund_id
      where n.tenant_id = ${work.tenant.id} and n.id = ${subjectId ?? 0} and n.status = 'published'`.execute(
      work.db,
    )
    const [value] = rows
    if (!value) return
    const { labels } = wordingOf(work.tenant)
    return notifyAll(work, [
      {
        userIds: value.user_ids,
        cause: `net_asset_value:${value.id}`,
        name: 'NetAssetValuePublished',
        message: words`${labelOf(labels, 'nav')} of ${value.fund} at **${dateText(value.date)}** has been published.`,
        cta: fundPage(value.fund_id),
        icon: 'info',
      },
    ])
  },
})

interface CalledLine {
  id: number
  user_id: number
  fund_id: number
  fund: string
  title: string
  due_date: string
  currency: string
  amount_minor: bigint
  interest_minor: bigint
  received_minor: bigint
  reference: string
  bank_account_id: number | null
  email: string
  first_name: string
}

/**
 * Lines of a call in any of these statuses, locked: a payment or a cancellation waits, so that a notice says what is
 * due, and a cancellation finds that it went out.
 */
async function linesOf(
  work: Work,
  drawdownId: number | null,
  statuses: readonly FundDrawdownLineStatus[],
): Promise<CalledLine[]> {
  const { rows } = await sql<CalledLine>`
    select l.id, l.user_id, d.fund_id, f.name as fund, d.title, d.due_date, l.currency, l.amount_minor, l.interest_minor,
      l.received_minor, l.reference, d.bank_account_id, u.email, u.first_name
    from fund_drawdowns d
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = d.id and l.deleted_at is null
      and l.status in ${sql.raw(statusList(statuses))}
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    where d.tenant_id = ${work.tenant.id} and d.id = ${drawdownId ?? 0} order by l.id for share of l`.execute(
    work.db,
  )
  return rows
}

/** Cause of the notice of a line. */
const noticeOf = ({ id }: CalledLine) => `fund_drawdown_line:${id}`

/** The notice of a call, to each investor who has something to pay: at the bell and by mail. */
const tellCalled = subscription({
  name: 'funds.called',
  on: ['fund_drawdown.issued'],
  handle: async (work, { subjectId }) => {
    const rows = await linesOf(work, subjectId, openDrawdownLineStatuses)
    const wording = wordingOf(work.tenant)
    const { labels } = wording
    const scope = { ...work, isInvestor: true }
    const bank = await shownAccount(work.db, scope, rows[0]?.bank_account_id ?? null)
    const commitment = labelOf(labels, 'commitment', { lower: true })
    for (const line of rows)
      await postLetter(work, {
        group: 'money',
        to: line.email,
        cause: noticeOf(line),
        mail: cashCallNotice(senderOf(work.tenant), {
          firstName: line.first_name,
          offer: line.fund,
          title: line.title,
          amount: moneyText(openOfLine(line), line.currency),
          dueDay: weekdayText(line.due_date),
          dueDate: dayText(line.due_date),
          explanation: [`Part of your ${commitment} to ${line.fund} is now due.`],
          ...(bank && { bank }),
          ...(work.tenant.flags['hide_payment_reference'] !== 1 && { reference: line.reference }),
          url: linkTo(work.platform, work.tenant, fundPage(line.fund_id)),
          labels: { cash_call: labelOf(labels, 'cash_call') },
          wording,
        }),
      })
    return notifyAll(
      work,
      rows.map((line) => ({
        userIds: [line.user_id],
        cause: noticeOf(line),
        name: 'CashCallIssued',
        message: words`${labelOf(labels, 'cash_call')}: please pay **${moneyText(openOfLine(line), line.currency)}** for ${line.fund} by ${dayText(line.due_date)}.`,
        cta: fundPage(line.fund_id),
        icon: 'info',
      })),
    )
  },
})

/** Anyone whose notice went out hears that the call was cancelled. Of a draft nobody has heard. */
const tellCancelled = subscription({
  name: 'funds.call_cancelled',
  on: ['fund_drawdown.cancelled'],
  handle: async (work, { subjectId }) => {
    const rows = await linesOf(work, subjectId, ['cancelled'])
    return tellCallCancelled(
      work,
      rows.map((line) => ({
        ...line,
        amount_minor: openOfLine(line),
        notice: noticeOf(line),
        offer: line.fund,
        page: fundPage(line.fund_id),
      })),
    )
  },
})

export const fundSubscriptions: readonly Subscription[] = [
  tellValue,
  tellCalled,
  tellCancelled,
  tellReminded,
  tellReceived,
  tellReversed,
  tellPaid,
  tellOfLateCharge,
  tellOfDefault,
  tellTransferred,
  tellOfAccount('funds.account_set', fundAccount),
]
