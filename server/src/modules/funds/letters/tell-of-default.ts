import { labelOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import { notifyAll, words } from '../../notifications/index.ts'

interface ToldInvestor {
  id: number
  user_id: number
  email: string
  first_name: string
  fund_id: number
  fund: string
  declared_on: string
}

/** A confirmed default, to its investor: at the bell, and by mail. The letter itself is among their documents. */
export const tellOfDefault: Subscription = subscription({
  name: 'funds.defaulted',
  on: ['fund_commitment.defaulted'],
  handle: async (work, { id: eventId, subjectId }) => {
    const { rows } = await sql<ToldInvestor>`
      select x.id, c.user_id, u.email, u.first_name, f.id as fund_id, f.name as fund, x.declared_on::text as declared_on
      from fund_commitments c
      join funds f on f.tenant_id = ${work.tenant.id} and f.id = c.fund_id
      join users u on u.tenant_id = ${work.tenant.id} and u.id = c.user_id
      join fund_defaults x on x.tenant_id = ${work.tenant.id} and x.fund_commitment_id = c.id
      where c.tenant_id = ${work.tenant.id} and c.id = ${subjectId ?? 0} and c.status = 'defaulted'
      order by x.id desc limit 1`.execute(work.db)
    const noun = labelOf(wordingOf(work.tenant).labels, 'commitment', { lower: true })
    const told = rows.map((row) => ({
      ...row,
      page: `/investor/portfolio/fund/${row.fund_id}`,
      message: words`Your ${noun} to **${row.fund}** is in default from ${dateText(row.declared_on)}, because a call was not paid. Our letter sets out what is due and how to pay.`,
    }))
    for (const { email, first_name: firstName, fund, message, page } of told)
      await postLetter(work, {
        group: 'money',
        to: email,
        cause: `event:${eventId}`,
        mail: notification(senderOf(work.tenant), {
          firstName,
          message,
          subject: `Your ${noun} to ${fund} is in default`,
          button: { label: 'View details', url: linkTo(work.platform, work.tenant, page) },
        }),
      })
    return notifyAll(
      work,
      told.map(({ id, user_id: userId, message, page }) => ({
        userIds: [userId],
        cause: `fund_default:${id}`,
        name: 'FundDefaultDeclared',
        message,
        cta: page,
        icon: 'info',
      })),
    )
  },
})
