import { roleIds } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { dateText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../investors/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { ownerOfDocument } from './document-owner.ts'

/**
 * A paper with whoever answers for it: its investor, or who leads the organisation or method that it is of.
 */
async function paperOf(work: Work, id: number | null) {
  const { rows } = await sql<Paper>`
    select d.id, d.status, d.reason, d.created_by, d.expires_on, d.user_id, d.organisation_id, d.investment_method_entity_id,
      r.title, u.id as person_id, u.role_id, u.first_name, u.name, u.email, coalesce(o.name, e.display_name) as record_name
    from registration_documents d
    join registration_requirements r on r.tenant_id = ${work.tenant.id} and r.id = d.registration_requirement_id
    left join organisations o on o.tenant_id = ${work.tenant.id} and o.id = d.organisation_id
    left join investment_method_entities e on e.tenant_id = ${work.tenant.id} and e.id = d.investment_method_entity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = coalesce(d.user_id, o.lead_user_id, e.lead_user_id, d.created_by)
    where d.tenant_id = ${work.tenant.id} and d.id = ${id ?? 0}`.execute(work.db)
  return rows[0]
}

interface Paper {
  id: number
  status: string
  reason: string | null
  created_by: number | null
  expires_on: string | null
  user_id: number | null
  organisation_id: number | null
  investment_method_entity_id: number | null
  title: string
  person_id: number
  role_id: number
  first_name: string
  name: string
  email: string
  /** The organisation or method; null where the paper is of the person. */
  record_name: string | null
}

/** "Proof of address", or "Register of members of Whitcombe Holdings Limited". */
const named = ({ title, record_name: record }: Paper) => (record === null ? title : `${title} of ${record}`)

/** Where staff decide about it, and where the investor sends another. */
function pagesOf(paper: Paper): { staff: string; portal: string } {
  const { type, id } = ownerOfDocument({ ...paper })
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
    const paper = await paperOf(work, event.subjectId)
    if (
      paper?.status !== 'submitted' ||
      paper.role_id !== roleIds.user ||
      paper.created_by !== paper.person_id
    )
      return
    return notify(work, {
      userIds: await staffWhoMay(work, 'onboarding_documents', 'update'),
      cause: `event:${event.id}`,
      name: 'RegistrationDocumentSubmitted',
      message: words`${paper.name} has sent **${named(paper)}**.`,
      cta: pagesOf(paper).staff,
      icon: 'info',
    })
  },
})

const said = {
  'registration_document.approved': (paper) => words`We have accepted **${named(paper)}**.`,
  'registration_document.rejected': (paper) =>
    withReason(words`We couldn’t accept **${named(paper)}**`, paper.reason),
  'registration_document.expired': (paper) => words`**${named(paper)}** has run out. Please send a new one.`,
  'registration_document.expiring': (paper) =>
    words`**${named(paper)}** runs out on ${dateText(paper.expires_on ?? '')}. Please send a new one before then.`,
} satisfies Partial<Record<EventType, (paper: Paper) => string>>

/**
 * Whoever answers for it hears what became of it, under the bell; where something is to be done, by mail too.
 */
const tellInvestor = subscription({
  name: 'registration_documents.decided',
  on: typesIn(said),
  handle: async (work, event) => {
    const paper = await paperOf(work, event.subjectId)
    if (paper?.role_id !== roleIds.user) return
    // By the time it is heard, another one may have taken its place.
    if (event.type === 'registration_document.expiring' && paper.status !== 'approved') return
    const message = said[event.type](paper)
    if (event.type !== 'registration_document.approved') await write(work, event, paper, message)
    return notify(work, {
      userIds: [paper.person_id],
      cause: `event:${event.id}`,
      name: 'RegistrationDocumentDecided',
      message,
      cta: pagesOf(paper).portal,
      icon: 'info',
    })
  },
})

async function write(work: Work, event: StoredEvent, paper: Paper, message: string): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: paper.first_name,
    message,
    button: { label: 'Send another', url: address(pagesOf(paper).portal) },
  })
  await postLetter(work, { to: paper.email, cause: `registration_documents:${event.id}`, mail })
}

export const registrationDocumentSubscriptions: readonly Subscription[] = [tellStaff, tellInvestor]
