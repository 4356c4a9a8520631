import { labelOf, liveStatuses, unansweredInvitationStatuses } from '@moorgate/contract'
import type { WithheldLetterReason, Wording } from '@moorgate/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Job, JobKind } from '../../../kernel/jobs/job.ts'
import { linkTo } from '../../../kernel/links.ts'
import { invitation as invitationLetter, senderOf } from '../../../letters/index.ts'
import { letterWithheldFrom } from '../../../rows/invitation-rows.ts'
import { isLetInRow } from '../../../rows/people-rows.ts'
import { offerAddress, shownOfferName } from '../../../rows/sounding-rows.ts'
import { plainText } from '../../../kernel/html/index.ts'
import type { Fact, Mail, WaysToStop } from '../../../letters/index.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { transact } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { dateText, amountText } from '../../../domain/format.ts'
import { mayBeReadBy } from '../../eligibility/index.ts'
import { notify, postOptionalLetters, words } from '../../notifications/index.ts'

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitationsOf>['execute']>>[number]

/** Invitations to live offers of people who may see offers, in the order in which they were made. */
const invitationsOf = (work: Work) =>
  work.db
    .selectFrom('invitations as n')
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'n.investment_opportunity_id').on('o.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'n.user_id').on('u.tenant_id', '=', work.tenant.id),
    )
    .select(['n.id', 'n.user_id', 'n.message', 'u.first_name', 'u.email', 'o.id as offer_id', 'o.summary'])
    .select(
      tenantSql<WithheldLetterReason | null>(work.tenant, letterWithheldFrom('u')).as('letter_withheld'),
    )
    .select(tenantSql<string>(work.tenant, shownOfferName('o')).as('shown_name'))
    .select(
      tenantSql<boolean>(
        work.tenant,
        `(not o.market_sounding and ${mayBeReadBy(work, 'o', 'n.user_id')})`,
      ).as('may_read'),
    )
    .select(sql<string>`${sql.raw(offerAddress('o'))}`.as('page'))
    .select(['o.currency', 'o.target_amount_minor', 'o.minimum_investment_minor', 'o.close_date'])
    .where('n.tenant_id', '=', work.tenant.id)
    .where('n.deleted_at', 'is', null)
    .where('n.status', 'in', unansweredInvitationStatuses)
    .where('o.status', 'in', liveStatuses)
    .where(sql<boolean>`${sql.raw(isLetInRow('u'))}`)
    .orderBy('n.id')

/**
 * Anyone who is invited to a live offer hears of it. One who is invited to a draft hears of it when the draft
 * is published, and one who registered by an offer's link hears of it when they are let in.
 */
export const tellInvited = subscription({
  name: 'opportunities.invited',
  on: ['invitation.created', 'opportunity.published', 'registration.approved'],
  handle: async (work, event) => {
    const id = event.subjectId ?? 0
    if (event.type === 'invitation.created')
      return tell(work, await invitationsOf(work).where('n.id', '=', id).execute())
    if (event.type === 'registration.approved')
      return tell(work, await invitationsOf(work).where('n.user_id', '=', id).execute())
    await tellFrom(work, { opportunity_id: id, after_id: 0 })
  },
})

interface NextBatch {
  opportunity_id: number
  /** The last invitation that was told. */
  after_id: number
}

const tellNext: JobKind<NextBatch> = {
  name: 'opportunities.tell_invited',
  payload: z.object({ opportunity_id: z.int(), after_id: z.int() }),
}

const tellFrom = (work: Work, next: NextBatch) =>
  work.enqueue(tellNext, next, { key: String(next.opportunity_id) })

const invitationsAtOnce = 50

/** A published offer may have invited thousands, who are told so many at a time. */
const tellAllInvited: Job<NextBatch> = {
  ...tellNext,
  perform: async ({ platform, scope }, next) => {
    const afterwards = await transact(platform, scope, async (work) => {
      const some = await invitationsOf(work)
        .where('o.id', '=', next.opportunity_id)
        .where('n.id', '>', next.after_id)
        .limit(invitationsAtOnce)
        .execute()
      const last = some.at(-1)
      if (last && some.length === invitationsAtOnce) await tellFrom(work, { ...next, after_id: last.id })
      return tell(work, some)
    })
    // They are told: a bell that did not ring shows its note all the same.
    await afterwards().catch((error: unknown) => platform.log.error({ err: error }, 'bells did not ring'))
  },
}

export const opportunityJobs: readonly Job<NextBatch>[] = [tellAllInvited]

/**
 * At the bell, and by mail to those from whom no letter is withheld: once for each invitation, however often
 * the offer goes live. Answers what rings the bells afterwards.
 */
async function tell(work: Work, invited: readonly InvitationRow[]): Promise<() => Promise<void>> {
  const rings: (() => Promise<void>)[] = []
  for (const told of invited) {
    if (told.letter_withheld === 'closed') continue
    rings.push(
      await notify(work, {
        userIds: [told.user_id],
        cause: `invitation:${told.id}`,
        name: 'InvestmentOpportunityInvited',
        message: words`You were invited to **${told.shown_name}**.`,
        cta: told.page,
        icon: 'investment_opportunity_invited',
      }),
    )
  }
  const letters = invited.flatMap((told) =>
    told.letter_withheld === null
      ? [
          {
            reader: { id: told.user_id, email: told.email },
            cause: `invitation:${told.id}`,
            write: (ways: WaysToStop) => letter(work, told, ways),
          },
        ]
      : [],
  )
  await postOptionalLetters(work, { side: 'investor', group: 'opportunities' }, letters)
  return async () => {
    for (const ring of rings) await ring()
  }
}

/** Of an offer that its reader may not read yet, the letter has the name and no more. */
function letter(work: Work, invitationRow: InvitationRow, ways: WaysToStop): Mail {
  const { branding } = work.tenant
  const { labels } = wordingOf(work.tenant)
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  return invitationLetter(senderOf(work.tenant), {
    firstName: invitationRow.first_name,
    opportunity: invitationRow.shown_name,
    ...(invitationRow.may_read && invitationRow.message !== null && { message: invitationRow.message }),
    summary:
      (invitationRow.may_read ? invitationRow.summary : null) ??
      `We’d like to show you this ${labelOf(labels, 'opportunity', { lower: true })}.`,
    facts: invitationRow.may_read ? facts(invitationRow, labels) : [],
    riskWarning: plainText(branding.risk_banner_text),
    url: address(invitationRow.page),
    ways,
    labels: { opportunity: labelOf(labels, 'opportunity') },
  })
}

function facts(invitationRow: InvitationRow, labels: Wording['labels']): Fact[] {
  const money = (minor: bigint) => amountText(minor, invitationRow.currency)
  return [
    ...(invitationRow.target_amount_minor === null
      ? []
      : [{ label: labelOf(labels, 'target'), value: money(invitationRow.target_amount_minor) }]),
    ...(invitationRow.minimum_investment_minor === null
      ? []
      : [{ label: labelOf(labels, 'min_investment'), value: money(invitationRow.minimum_investment_minor) }]),
    ...(invitationRow.close_date === null
      ? []
      : [{ label: 'Closes', value: dateText(invitationRow.close_date) }]),
  ]
}
