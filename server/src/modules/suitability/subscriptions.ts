import { categorisationOn, labelOf, textOf } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import {
  categoryApproved,
  categoryEvidence,
  categoryRejected,
  categoryReminder,
  senderOf,
} from '../../letters/index.ts'
import type { Mail } from '../../letters/index.ts'
import { dateText } from '../../domain/format.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { statementOf } from './told-statement.ts'
import type { StatementRow } from './told-statement.ts'

const statementPage = '/investor/profile/investor-type'
const categoryPage = '/investor/profile/type'
const testPage = '/investor/profile/appropriateness'

/** Staff who may decide hear of a statement that waits. */
const tellStaff = subscription({
  name: 'suitability.waiting',
  on: ['categorisation.submitted'],
  handle: async (work, event) => {
    const statement = await statementOf(work, event.subjectId)
    if (statement?.status !== 'pending_review') return
    return notify(work, {
      userIds: await staffWhoMay(work, 'investor_category', 'update'),
      cause: `event:${event.id}`,
      name: 'InvestorCategorySubmitted',
      message: words`**${statement.name}** submitted a statement for approval: ${statement.type_name}.`,
      cta: `/admin/investors/${statement.user_id}/details/category`,
      icon: 'info',
    })
  },
})

/** Staff hear that the evidence which they asked for has come. */
const tellOfEvidence = subscription({
  name: 'suitability.evidence',
  on: ['categorisation.evidence_added'],
  handle: async (work, event) => {
    const statement = await statementOf(work, event.subjectId)
    if (statement?.status !== 'pending_review') return
    return notify(work, {
      userIds: await staffWhoMay(work, 'investor_category', 'update'),
      cause: `event:${event.id}`,
      name: 'InvestorCategoryEvidenceAdded',
      message: words`**${statement.name}** added evidence: ${String(event.payload['name'])}. The statement is ready to review again.`,
      cta: `/admin/investors/${statement.user_id}/details/category`,
      icon: 'info',
    })
  },
})

/** The investor learns what is asked for and where to add it, at the bell and by mail. */
const askForEvidence = subscription({
  name: 'suitability.evidence_requested',
  on: ['categorisation.evidence_requested'],
  handle: async (work, event) => {
    const statement = await statementOf(work, event.subjectId)
    if (statement?.status !== 'pending_review') return
    const message = textOf(wordingOf(work.tenant), 'categorisation_evidence', {
      request: String(event.after?.['evidence_request'] ?? statement.evidence_request).replace(/\.$/, ''),
    })
    const letter = letterTo(work, statement, message)
    const mail = categoryEvidence(senderOf(work.tenant), {
      ...letter,
      url: linkTo(work.platform, work.tenant, categoryPage),
    })
    await postLetter(work, { group: 'checks', to: statement.email, cause: `suitability:${event.id}`, mail })
    return notify(work, {
      userIds: [statement.user_id],
      cause: `event:${event.id}`,
      name: 'InvestorCategoryEvidenceRequested',
      message: words`${message}`,
      cta: categoryPage,
      icon: 'info',
    })
  },
})

/** The investor hears of the decision: at the bell, and by mail when a person decided. */
const tellInvestor = subscription({
  name: 'suitability.decided',
  on: ['categorisation.approved', 'categorisation.rejected', 'categorisation.expired'],
  handle: async (work, event) => {
    const statement = await statementOf(work, event.subjectId)
    if (!statement) return
    if (event.type === 'categorisation.expired' && !asksToRenew(work, statement)) return
    const message = messageOf(work.tenant, event, statement)
    if (event.type !== 'categorisation.expired' && event.payload['automatic'] !== true)
      await postLetter(work, {
        group: 'checks',
        to: statement.email,
        cause: `suitability:${event.id}`,
        mail: letterOf(work, event, { ...statement, message }),
      })
    return notify(work, {
      userIds: [statement.user_id],
      cause: `event:${event.id}`,
      name: noteNames[event.type],
      message: words`${message}`,
      cta: event.type === 'categorisation.approved' ? categoryPage : statementPage,
      icon: 'info',
    })
  },
})

/** Not where another statement waits for us, nor of anyone who stated that they are none of these. */
const asksToRenew = ({ tenant }: Work, { is_renewing: isRenewing, blocks }: StatementRow) =>
  categorisationOn(tenant.flags) && !isRenewing && !blocks

const noteNames = {
  'categorisation.approved': 'InvestorCategoryApproved',
  'categorisation.rejected': 'InvestorCategoryRejected',
  'categorisation.expired': 'InvestorCategoryExpired',
} as const

function messageOf(tenant: Work['tenant'], { type }: StoredEvent, statement: StatementRow): string {
  const wording = wordingOf(tenant)
  if (type === 'categorisation.expired') return textOf(wording, 'categorisation_expired')
  if (type === 'categorisation.rejected')
    return textOf(wording, 'categorisation_rejected', {
      reason: (statement.rejection_reason || 'no reason was given').replace(/\.$/, ''),
    })
  if (statement.category === 'none') return textOf(wording, 'categorisation_none')
  return statement.expires_at === null
    ? `${labelOf(wording.labels, 'investor_categorisation')}: ${statement.type_name}.`
    : textOf(wording, 'categorisation_approved', { date: dateText(statement.expires_at) })
}

const letterTo = ({ tenant }: Work, { first_name, type_name }: StatementRow, message: string) => ({
  firstName: first_name,
  category: type_name,
  message,
  labels: { investor_categorisation: labelOf(wordingOf(tenant).labels, 'investor_categorisation') },
})

function letterOf(work: Work, event: StoredEvent, told: StatementRow & { message: string }): Mail {
  const letter = letterTo(work, told, told.message)
  const sender = senderOf(work.tenant)
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  return event.type === 'categorisation.approved'
    ? categoryApproved(sender, { ...letter, url: address('/investor/investments') })
    : categoryRejected(sender, { ...letter, url: address(statementPage) })
}

/** The yearly renewal: 30 days, 7 days and on the last day before. */
const askForRenewal = subscription({
  name: 'suitability.renewal',
  on: ['categorisation.renewal_due'],
  handle: async (work, event) => {
    const statement = await statementOf(work, event.subjectId)
    if (statement?.status !== 'approved' || statement.expires_at === null) return
    const wording = wordingOf(work.tenant)
    const expiresOn = dateText(statement.expires_at)
    const mail = categoryReminder(senderOf(work.tenant), {
      subject: textOf(wording, 'categorisation_reminder_subject'),
      body: textOf(wording, 'categorisation_reminder_body', {
        first_name: statement.first_name,
        category: statement.type_name,
        date: expiresOn,
      }),
      category: statement.type_name,
      expiresOn,
      url: linkTo(work.platform, work.tenant, statementPage),
    })
    await postLetter(work, { group: 'checks', to: statement.email, cause: `suitability:${event.id}`, mail })
    return notify(work, {
      userIds: [statement.user_id],
      cause: `event:${event.id}`,
      name: 'InvestorCategoryRenewalDue',
      message: words`Your category **${statement.type_name}** expires on ${expiresOn}. Please renew it.`,
      cta: statementPage,
      icon: 'info',
    })
  },
})

/** Staff reset a test: the investor learns that it is open again. */
const tellOfReset = subscription({
  name: 'suitability.reset',
  on: ['appropriateness.reset'],
  handle: async (work, event) =>
    notify(work, {
      userIds: [Number(event.payload['user_id'])],
      cause: `event:${event.id}`,
      name: 'AppropriatenessTestReset',
      message: words`You can take the ${labelOf(wordingOf(work.tenant).labels, 'appropriateness', { lower: true })} again.`,
      cta: testPage,
      icon: 'info',
    }),
})

export const suitabilitySubscriptions: readonly Subscription[] = [
  tellStaff,
  askForEvidence,
  tellOfEvidence,
  tellInvestor,
  askForRenewal,
  tellOfReset,
]
