import { roleIds } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { dateText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { ownerOfDocument } from './document-owner.ts'

/**
 * A document with the person who answers for it: its investor, or who leads the organisation or method that
 * it is of.
 */
async function documentOf(work: Work, id: number | null) {
  const { rows } = await sql<RequestedDocument>`
    select d.id, d.status, d.reason, d.created_by, d.expires_on, d.user_id, d.organisation_id, d.investment_method_entity_id,
      r.title, u.is_active and u.deleted_at is null as is_open, r.active and r.deleted_at is null and not exists (
        select 1 from registration_documents n
        where n.tenant_id = ${work.tenant.id} and n.id > d.id and (n.status = 'submitted' or n.status = 'approved')
          and n.registration_requirement_id = d.registration_requirement_id
          and (n.user_id = d.user_id or n.organisation_id = d.organisation_id
            or n.investment_method_entity_id = d.investment_method_entity_id)) as is_needed,
      u.id as person_id, u.role_id, u.first_name, u.name, u.email, coalesce(o.name, e.display_name) as record_name
    from registration_documents d
    join registration_requirements r on r.tenant_id = ${work.tenant.id} and r.id = d.registration_requirement_id
    left join organisations o on o.tenant_id = ${work.tenant.id} and o.id = d.organisation_id
    left join investment_method_entities e on e.tenant_id = ${work.tenant.id} and e.id = d.investment_method_entity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = coalesce(d.user_id, o.lead_user_id, e.lead_user_id, d.created_by)
    where d.tenant_id = ${work.tenant.id} and d.id = ${id ?? 0}`.execute(work.db)
  return rows[0]
}

interface RequestedDocument {
  id: number
  status: string
  reason: string | null
  created_by: number | null
  expires_on: string | null
  user_id: number | null
  organisation_id: number | null
  investment_method_entity_id: number | null
  title: string
  /** Whether the account of the person is open. */
  is_open: boolean
  /** Whether another one is wanted in its place: none was sent since. */
  is_needed: boolean
  person_id: number
  role_id: number
  first_name: string
  name: string
  email: string
  /** The organisation or method; null where the document is of the person. */
  record_name: string | null
}

/** "Proof of address", or "Register of members of Whitcombe Holdings Limited". */
const named = ({ title, record_name: record }: RequestedDocument) =>
  record === null ? title : `${title} of ${record}`

/** Where staff decide about it, and where the investor sends another. */
function pagesOf(document: RequestedDocument): { staff: string; portal: string } {
  const { type, id } = ownerOfDocument({ ...document })
  if (type === 'organisation')
    return {
      staff: `/admin/investors/organisations/${id}/documents`,
      portal: `/investor/profile/organisation-documents_${id}`,
    }
  if (type === 'investment_method_entity')
    return {
      staff: `/admin/investors/investment-methods/${id}/documents`,
      portal: `/investor/profile/investmentmethod-documents_${id}`,
    }
  return {
    staff: `/admin/investors/${id}/details/investment-documents`,
    portal: '/investor/profile/documents',
  }
}

/** Staff who may decide hear of what an investor has handed in. What they sent themselves is no news. */
const tellStaff = subscription({
  name: 'registration_documents.waiting',
  on: ['registration_document.submitted'],
  handle: async (work, event) => {
    const document = await documentOf(work, event.subjectId)
    if (
      document?.status !== 'submitted' ||
      document.role_id !== roleIds.user ||
      document.created_by !== document.person_id
    )
      return
    return notify(work, {
      userIds: await staffWhoMay(work, 'onboarding_documents', 'update'),
      cause: `event:${event.id}`,
      name: 'RegistrationDocumentSubmitted',
      message: words`${document.name} uploaded **${named(document)}**.`,
      cta: pagesOf(document).staff,
      icon: 'info',
    })
  },
})

const messages = {
  'registration_document.approved': (document) => words`We have accepted **${named(document)}**.`,
  'registration_document.rejected': (document) =>
    withReason(words`We couldn’t accept **${named(document)}**`, document.reason),
  'registration_document.expired': (document) =>
    words`**${named(document)}** has expired. Please upload a new one.`,
  'registration_document.expiring': (document) =>
    words`**${named(document)}** expires on ${dateText(document.expires_on ?? '')}. Please upload a new one before then.`,
} satisfies Partial<Record<EventType, (document: RequestedDocument) => string>>

const asksForAnother = ({ type }: StoredEvent) =>
  type === 'registration_document.expired' || type === 'registration_document.expiring'

/**
 * Anyone who answers for it hears what became of it, under the bell; where something is to be done, by mail
 * too.
 */
const tellInvestor = subscription({
  name: 'registration_documents.decided',
  on: typesIn(messages),
  handle: async (work, event) => {
    const document = await documentOf(work, event.subjectId)
    if (document?.role_id !== roleIds.user || !document.is_open) return
    // By the time it is heard, another one may have taken its place.
    if (event.type === 'registration_document.expiring' && document.status !== 'approved') return
    if (asksForAnother(event) && !document.is_needed) return
    const message = messages[event.type](document)
    if (event.type !== 'registration_document.approved') await write(work, event, document, message)
    return notify(work, {
      userIds: [document.person_id],
      cause: `event:${event.id}`,
      name: 'RegistrationDocumentDecided',
      message,
      cta: pagesOf(document).portal,
      icon: 'info',
    })
  },
})

async function write(
  work: Work,
  event: StoredEvent,
  document: RequestedDocument,
  message: string,
): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: document.first_name,
    message,
    button: { label: 'Upload a new one', url: address(pagesOf(document).portal) },
  })
  await postLetter(work, {
    group: 'documents',
    to: document.email,
    cause: `registration_documents:${event.id}`,
    mail,
  })
}

export const registrationDocumentSubscriptions: readonly Subscription[] = [tellStaff, tellInvestor]
