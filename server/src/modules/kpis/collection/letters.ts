import { isOpenKpiRequest } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { renderMail, senderOf } from '../../../letters/index.ts'
import { notify, words } from '../../notifications/index.ts'
import { newLinkPath } from './link.ts'
import type { KpiRequestRow } from './request.ts'

type ToldRequest = KpiRequestRow & { company: string }

async function requestOf(work: Work, { subjectId }: StoredEvent): Promise<ToldRequest | undefined> {
  const { rows } = await sql<ToldRequest>`
    select r.*, c.name as company from kpi_requests r
    join companies c on c.tenant_id = ${work.tenant.id} and c.id = r.company_id
    where r.tenant_id = ${work.tenant.id} and r.id = ${subjectId ?? 0}`.execute(work.db)
  return rows[0]
}

type AskingEvent = 'kpi_request.asked' | 'kpi_request.reminded' | 'kpi_request.sent_back'

interface LetterWords {
  subject: string
  heading: string
  text: string[]
}

function wordsOf(
  type: AskingEvent,
  { company, period_label: label, due_date: due, ...request }: ToldRequest,
  today: string,
): LetterWords {
  const figures = `the KPIs of ${company} for ${label}`
  const until = `Please submit them by ${dateText(due)}.`
  if (type === 'kpi_request.sent_back')
    return {
      subject: `Please correct ${figures}`,
      heading: 'Your figures were sent back',
      text: [
        `We reviewed ${figures}, and something needs correcting.`,
        ...(request.reason === null ? [] : [request.reason]),
        'Please correct them and submit them again.',
      ],
    }
  if (type === 'kpi_request.reminded' && request.status === 'sent_back')
    return {
      subject: `Reminder: please correct ${figures}`,
      heading: 'Your figures still need correcting',
      text: [
        `We sent back ${figures}.`,
        ...(request.reason === null ? [] : [request.reason]),
        'Please correct them and submit them again.',
      ],
    }
  if (type === 'kpi_request.reminded')
    return {
      subject: `Reminder: ${figures}`,
      heading: 'Your figures are still missing',
      text: [`We have not received ${figures} yet. ${dueWords(due, today)}`],
    }
  return {
    subject: `Please report ${figures}`,
    heading: 'Figures to report',
    text: [
      ...(request.message === null ? [] : [request.message]),
      `Please enter ${figures}. ${until} Your figures save as a draft until you submit them.`,
    ],
  }
}

function dueWords(due: string, today: string): string {
  if (due === today) return 'They are due today.'
  return `They ${due < today ? 'were' : 'are'} due on ${dateText(due)}.`
}

const ownLink =
  'This link is personal, and you don’t need an account. We’ll e-mail a code to this address before showing the form.'

/** It is the company's turn, for the first time or again: a letter, and the bell of those who have an account. */
const askCompany = subscription({
  name: 'kpis.ask',
  on: ['kpi_request.asked', 'kpi_request.reminded', 'kpi_request.sent_back'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (!request || !isOpenKpiRequest(request.status)) return
    const said = wordsOf(event.type as AskingEvent, request, todayOf(work))
    const isGuest = request.user_id === null
    const path = isGuest ? await newLinkPath(work, request.id) : `/admin/reports/own-kpis/${request.id}`
    await postLetter(work, {
      group: 'documents',
      to: request.recipient_email,
      cause: `kpi-request:${event.id}`,
      mail: renderMail(senderOf(work.tenant), {
        subject: said.subject,
        preheader: `Due on ${dateText(request.due_date)}.`,
        about: `${request.company}, ${request.period_label}`,
        heading: said.heading,
        greeting: `Hello ${request.recipient_name},`,
        blocks: [
          { kind: 'text', paragraphs: [...said.text, ...(isGuest ? [ownLink] : [])] },
          { kind: 'button', label: 'Enter the figures', url: linkTo(work.platform, work.tenant, path) },
        ],
        because: `You receive this because you report the figures of ${request.company} to ${work.tenant.name}.`,
      }),
    })
    if (request.user_id === null) return
    return notify(work, {
      userIds: [request.user_id],
      cause: `event:${event.id}`,
      name: 'KpisAsked',
      message: words`${said.heading}: **${request.company}**, ${request.period_label}.`,
      cta: path,
      icon: 'info',
    })
  },
})

/** The colleague who asked hears that a company has answered. */
const tellStaff = subscription({
  name: 'kpis.submitted',
  on: ['kpi_request.submitted'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (!request || request.created_by === null) return
    return notify(work, {
      userIds: [request.created_by],
      cause: `event:${event.id}`,
      name: 'KpisSubmitted',
      message: words`**${request.company}** submitted its KPIs for ${request.period_label}.`,
      cta: '/admin/reports/kpi-requests',
      icon: 'info',
    })
  },
})

export const collectionSubscriptions: readonly Subscription[] = [askCompany, tellStaff]
