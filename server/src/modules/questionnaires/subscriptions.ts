import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import { dateText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { lowerCase, signedKinds } from '@moorgate/contract'
import { responseOf } from './open-response.ts'

const pages: Readonly<Record<string, string>> = {
  fact_find: '/investor/profile/fact-find',
  risk_profile: '/investor/profile/risk-profile',
}

const tabs: Readonly<Record<string, string>> = { fact_find: 'fact-find', risk_profile: 'risk-profile' }

/** A response with the names that are said about it; undefined where it was thrown away meanwhile. */
async function toldOf(work: Work, { subjectId }: StoredEvent) {
  return work.db
    .selectFrom('questionnaire_responses as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
    )
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.kind', '=', 'r.kind'),
    )
    .select(['r.user_id', 'r.kind', 'r.status', 'r.expires_at', 'q.name as questionnaire'])
    .select(['u.name', 'u.first_name', 'u.email', 'u.owner_id'])
    .where('r.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('q.tenant_id', '=', work.tenant.id)
    .where('r.id', '=', subjectId ?? 0)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Staff have filled something in: the investor confirms it with their name. */
const askForSignature = subscription({
  name: 'questionnaires.signature',
  on: ['questionnaire_response.signature_asked'],
  handle: async (work, event) => {
    const response = await toldOf(work, event)
    if (response?.status !== 'open' || response.user_id === null) return
    const path = pages[response.kind]!
    await postLetter(work, {
      group: 'documents',
      to: response.email,
      cause: `questionnaire:${event.id}`,
      mail: renderMail(senderOf(work.tenant), {
        subject: `Please check and sign your ${lowerCase(response.questionnaire)}`,
        preheader: 'We’ve filled in your answers. They take effect once you’ve signed.',
        about: response.questionnaire,
        heading: 'Your answers are waiting for you',
        greeting: `Hello ${response.first_name},`,
        blocks: [
          {
            kind: 'text',
            paragraphs: [
              'Please review your answers, correct any mistakes and sign. They take effect once you’ve signed.',
            ],
          },
          { kind: 'button', label: 'Check and sign', url: linkTo(work.platform, work.tenant, path) },
        ],
        because: `You receive this because ${work.tenant.name} prepared a questionnaire for you.`,
      }),
    })
    return notify(work, {
      userIds: [response.user_id],
      cause: `event:${event.id}`,
      name: 'QuestionnaireSignatureAsked',
      message: words`Please check and sign your **${lowerCase(response.questionnaire)}**.`,
      cta: path,
      icon: 'info',
    })
  },
})

/** The member of staff who looks after the investor hears that there is something to read. */
const tellOwner = subscription({
  name: 'questionnaires.signed',
  on: ['questionnaire_response.signed'],
  handle: async (work, event) => {
    const response = await toldOf(work, event)
    if (!response || response.owner_id === null) return
    return notify(work, {
      userIds: [response.owner_id],
      cause: `event:${event.id}`,
      name: 'QuestionnaireSigned',
      message: words`**${response.name}** signed: ${response.questionnaire}.`,
      cta: `/admin/investors/${response.user_id}/details/${tabs[response.kind]}`,
      icon: 'info',
    })
  },
})

/** Answers run out soon: once, so many days before as the questionnaire says. */
const remind = subscription({
  name: 'questionnaires.expiring',
  on: ['questionnaire_response.expiring'],
  handle: async (work, event) => {
    const response = await toldOf(work, event)
    if (response?.status !== 'signed' || response.user_id === null || response.expires_at === null) return
    return notify(work, {
      userIds: [response.user_id],
      cause: `event:${event.id}`,
      name: 'QuestionnaireExpiring',
      message: words`Your **${lowerCase(response.questionnaire)}** expires on ${dateText(response.expires_at)}. Please review your answers and sign them again.`,
      cta: pages[response.kind]!,
      icon: 'info',
    })
  },
})

/** What a contact answered goes with them when they become an investor, who then signs it. */
const follow = subscription({
  name: 'questionnaires.contact',
  on: ['contact.converted'],
  handle: async (work, { subjectId, payload }) => {
    if (subjectId !== null) await moveToInvestor(work, subjectId, Number(payload['user_id']))
  },
})

export const questionnaireSubscriptions: readonly Subscription[] = [
  askForSignature,
  tellOwner,
  remind,
  follow,
]

/**
 * Hands a contact's open answers to the investor whom they became. Where the investor has begun on their own,
 * that one stays and the contact's is thrown away: nobody's own words are replaced by what staff wrote down.
 */
async function moveToInvestor(work: Work, contactId: number, userId: number): Promise<void> {
  for (const kind of signedKinds) {
    const theirs = await responseOf(work, { column: 'contact_id', id: contactId }, kind, 'open')
    if (!theirs) continue
    const own = await responseOf(work, { column: 'user_id', id: userId }, kind, 'open')
    await work.db
      .updateTable('questionnaire_responses')
      .set(
        own
          ? { deleted_at: work.now, updated_at: work.now }
          : { user_id: userId, contact_id: null, updated_at: work.now },
      )
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', theirs.id)
      .execute()
    work.emit({
      type: own ? 'questionnaire_response.discarded' : 'questionnaire_response.moved',
      subject: { type: 'questionnaire_response', id: theirs.id },
      payload: { user_id: userId, contact_id: contactId, kind },
    })
  }
}
