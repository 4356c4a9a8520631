import { labelOf } from '@moorgate/contract'
import type { Wording } from '@moorgate/contract'
import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import { linkTo } from '../../kernel/links.ts'
import { invitation as invitationLetter } from '../../kernel/mail/index.ts'
import { plainText } from '../../kernel/html/index.ts'
import type { Fact, Mail } from '../../kernel/mail/index.ts'
import type { Work } from '../../kernel/work.ts'
import { formatMoney } from '../../domain/money.ts'
import { notify, postLetter, senderOf, words } from '../notifications/index.ts'

type Told = Awaited<ReturnType<typeof invitationsOf>>[number]

/** Invitations to live offers, one or all of an offer. One that was made for a draft is told when the draft is published. */
const invitationsOf = (work: Work, { type, subjectId }: Heard) =>
  work.db
    .selectFrom('invitations as n')
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'n.investment_opportunity_id').on('o.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'n.user_id').on('u.tenant_id', '=', work.tenant.id),
    )
    .select([
      'n.id',
      'n.user_id',
      'n.message',
      'u.first_name',
      'u.email',
      'u.is_active',
      'o.name',
      'o.slug',
      'o.summary',
    ])
    .select([
      'o.market_sounding',
      'o.currency',
      'o.target_amount_minor',
      'o.minimum_investment_minor',
      'o.close_date',
    ])
    .where('n.tenant_id', '=', work.tenant.id)
    .where('n.deleted_at', 'is', null)
    .where(type === 'invitation.created' ? 'n.id' : 'o.id', '=', subjectId ?? 0)
    .where('o.status', 'in', [2, 3])
    .execute()

/** Whoever is invited hears of it, at the bell and by mail: once for each invitation, however often the offer goes live. */
export const tellInvited: Listener = {
  name: 'opportunities.invited',
  hears: ['invitation.created', 'opportunity.published'],
  handle: async (work, event) => {
    const rings: (() => Promise<void>)[] = []
    for (const told of await invitationsOf(work, event)) {
      if (!told.is_active) continue
      rings.push(
        await notify(work, {
          userIds: [told.user_id],
          cause: `invitation:${told.id}`,
          type: 'App\\Notifications\\InvestmentOpportunityInvited',
          message: words`You were invited to **${nameOf(told)}**.`,
          cta: `/investor/investments/${told.slug}`,
          icon: 'investment_opportunity_invited',
        }),
      )
      await postLetter(work, { to: told.email, cause: `invitation:${told.id}`, mail: letter(work, told) })
    }
    return async () => {
      for (const ring of rings) await ring()
    }
  },
}

/** A confidential offer is not named before its reader has accepted the duties that come with knowing. */
const nameOf = (told: Told) => (told.market_sounding ? 'a confidential offer' : told.name)

function letter(work: Work, told: Told): Mail {
  const { branding } = work.tenant
  const labels = branding.navigation as Wording['labels']
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  return invitationLetter(senderOf(work.tenant), {
    firstName: told.first_name,
    opportunity: nameOf(told),
    summary:
      (told.market_sounding ? null : (told.message ?? told.summary)) ?? 'We would like to show you this.',
    facts: told.market_sounding ? [] : facts(told, labels),
    riskWarning: plainText(branding.risk_banner_text),
    url: address(`/investor/investments/${told.slug}`),
    preferencesUrl: address('/investor/profile/subscription'),
    labels: { opportunity: labelOf(labels, 'opportunity') },
  })
}

function facts(told: Told, labels: Wording['labels']): Fact[] {
  const money = (minor: bigint) => `${told.currency} ${formatMoney(minor, told.currency)}`
  return [
    ...(told.target_amount_minor === null
      ? []
      : [{ label: labelOf(labels, 'target'), value: money(told.target_amount_minor) }]),
    ...(told.minimum_investment_minor === null
      ? []
      : [{ label: labelOf(labels, 'min_investment'), value: money(told.minimum_investment_minor) }]),
    ...(told.close_date === null ? [] : [{ label: 'Closes', value: told.close_date }]),
  ]
}
