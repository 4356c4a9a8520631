import { labelOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import type { Work } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import { shownOfferName } from '../../../rows/sounding-rows.ts'
import { notify, withReason, words } from '../../notifications/index.ts'

interface RequestFacts {
  user_id: number
  first_name: string
  email: string
  investor: string
  owner_id: number | null
  offer_id: number
  offer: string
  scheme: string
  status: string
  refusal_reason: string | null
}

async function factsOf(work: Work, id: number | null): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`
    select u.id as user_id, u.first_name, u.email, u.name as investor, o.owner_id, o.id as offer_id, ${tenantSql(work.tenant, shownOfferName('o'))} as offer,
      t.name as scheme, q.status, q.refusal_reason
    from tax_scheme_requests q
    join users u on u.tenant_id = ${work.tenant.id} and u.id = q.created_by and u.is_active and u.deleted_at is null
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = q.investment_opportunity_id
    join tax_options t on t.tenant_id = ${work.tenant.id} and t.id = q.tax_option_id
    where q.tenant_id = ${work.tenant.id} and q.id = ${id ?? 0}`.execute(work.db)
  return rows[0]
}

/** Anyone who looks after an offer hears that a request waits, while it does. */
const tellOwner = subscription({
  name: 'investments.scheme_asked',
  on: ['tax_scheme_request.created'],
  handle: async (work, event) => {
    const facts = await factsOf(work, event.subjectId)
    if (!facts || facts.owner_id === null || facts.status !== 'asked') return
    return notify(work, {
      userIds: [facts.owner_id],
      cause: `event:${event.id}`,
      name: 'TaxSchemeAsked',
      message: words`**${facts.investor}** asked for ${facts.scheme} on their investment in ${facts.offer}.`,
      cta: `/admin/investments/opportunities/${facts.offer_id}/transactions`,
      icon: 'info',
    })
  },
})

/** Who asked hears what was decided, and why it was refused: under the bell and by mail. */
const tellInvestor = subscription({
  name: 'investments.scheme_decided',
  on: ['tax_scheme_request.accepted', 'tax_scheme_request.refused'],
  handle: async (work, { id, subjectId }) => {
    const facts = await factsOf(work, subjectId)
    if (!facts) return
    const page = `/investor/portfolio/${facts.offer_id}`
    const letter = letterOf(work, facts)
    await postLetter(work, {
      group: 'investments',
      to: facts.email,
      cause: `tax_scheme_request:${id}`,
      mail: notification(senderOf(work.tenant), {
        ...letter,
        firstName: facts.first_name,
        button: { label: 'View investment', url: linkTo(work.platform, work.tenant, page) },
      }),
    })
    return notify(work, {
      userIds: [facts.user_id],
      cause: `event:${id}`,
      name: 'TaxSchemeDecided',
      message: letter.message,
      cta: page,
      icon: 'info',
    })
  },
})

function letterOf(work: Work, { status, offer, scheme, refusal_reason: reason }: RequestFacts) {
  const word = labelOf(wordingOf(work.tenant).labels, 'tax_option', { lower: true })
  return status === 'accepted'
    ? {
        subject: `Your ${word} has changed`,
        message: words`Your investment in **${offer}** is now under **${scheme}**.`,
      }
    : {
        subject: `We couldn’t change your ${word}`,
        message: withReason(
          words`We couldn’t change your investment in **${offer}** to **${scheme}**`,
          reason,
        ),
      }
}

export const schemeRequestSubscriptions: readonly Subscription[] = [tellOwner, tellInvestor]
