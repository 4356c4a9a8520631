import { roleIds } from '@moorgate/contract'
import type { DocumentOwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { dateText } from '../../domain/format.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { noteEndings } from './note-endings.ts'

async function remindOfDocuments(work: Work): Promise<void> {
  const due = await noteEndings(
    work,
    'document',
    sql`select d.id, d.expires_on from documents d where d.tenant_id = ${work.tenant.id} and d.deleted_at is null`,
  )
  for (const { id, ...payload } of due)
    work.emit({ type: 'document.expiring', subject: { type: 'document', id }, payload: { ...payload } })
}

/** Every hour: says of documents that run out within 30 days, and within 7, that they do. */
export const documentScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_documents',
    everySeconds: 3600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfDocuments),
  },
]

interface EndingDocument {
  name: string
  expires_on: string
  owner_type: DocumentOwnerType
  /** The record on whose page the document is: the owner's own, or the one that it belongs to. */
  record_id: number
  person_id: number
  role_id: number
  first_name: string
  email: string
}

/**
 * Who is told: of a shared document of a person, that person, who has to bring a new one; of everything else
 * the person who put it there. Nobody where they have left.
 */
async function toldOf(work: Work, id: number | null): Promise<EndingDocument | undefined> {
  const { rows } = await sql<EndingDocument>`
    select d.name, d.expires_on, d.owner_type, coalesce(r.investment_opportunity_id, c.user_id, d.owner_id) as record_id,
      u.id as person_id, u.role_id, u.first_name, u.email
    from documents d
    left join data_rooms r on r.tenant_id = ${work.tenant.id} and r.id = d.owner_id and d.owner_type = 'data_room'
    left join fund_commitments c
      on c.tenant_id = ${work.tenant.id} and c.id = d.owner_id and d.owner_type = 'fund_commitment'
    left join folder_structures f on f.tenant_id = ${work.tenant.id} and f.id = d.folder_structure_id
    join users u on u.tenant_id = ${work.tenant.id} and u.is_active and u.deleted_at is null
      and u.id = case when d.owner_type = 'user' and d.visibility = 'public' and coalesce(f.open, true)
        then d.owner_id else d.created_by end
    where d.tenant_id = ${work.tenant.id} and d.id = ${id ?? 0} and d.deleted_at is null`.execute(work.db)
  return rows[0]
}

/** Documents of a commitment are among those of its investor. */
const staffPages: Readonly<Record<DocumentOwnerType, (id: number) => string>> = {
  user: (id) => `/admin/investors/${id}/details/documents`,
  contact: (id) => `/admin/investors/contacts/${id}/documents`,
  organisation: (id) => `/admin/investors/organisations/${id}/documents`,
  investment_method_entity: (id) => `/admin/investors/investment-methods/${id}/documents`,
  investment_method: (id) => `/admin/investors/investment-methods/kinds/${id}/documents`,
  nominee: (id) => `/admin/investors/nominees/${id}/details`,
  fund_commitment: (id) => `/admin/investors/${id}/details/documents`,
  investment_opportunity: (id) => `/admin/investments/opportunities/${id}/documents`,
  data_room: (id) => `/admin/investments/opportunities/${id}/data-room`,
  investment: (id) => `/admin/investments/allocations/${id}/documents`,
  pipeline_deal: (id) => `/admin/investments/deals/${id}/key-information`,
  company: (id) => `/admin/investments/companies/${id}/details/documents`,
  fund: (id) => `/admin/funds/${id}/documents`,
  update_report: (id) => `/admin/reports/updates/${id}/details`,
}

const pageOf = ({ role_id, owner_type, record_id }: EndingDocument) =>
  role_id === roleIds.user ? '/investor/profile/documents' : staffPages[owner_type](record_id)

const tellOfEnding = subscription({
  name: 'documents.expiring',
  on: ['document.expiring'],
  handle: async (work, event) => {
    const document = await toldOf(work, event.subjectId)
    // A last day that was moved meanwhile is another matter.
    if (!document || document.expires_on !== event.payload['expires_on']) return
    const message = words`**${document.name}** expires on ${dateText(document.expires_on)}.`
    const path = pageOf(document)
    const mail = notification(senderOf(work.tenant), {
      firstName: document.first_name,
      message,
      button: { label: 'Open documents', url: linkTo(work.platform, work.tenant, path) },
    })
    await postLetter(work, { group: 'documents', to: document.email, cause: `documents:${event.id}`, mail })
    return notify(work, {
      userIds: [document.person_id],
      cause: `event:${event.id}`,
      name: 'DocumentExpiring',
      message,
      cta: path,
      icon: 'info',
    })
  },
})

export const documentSubscriptions: readonly Subscription[] = [tellOfEnding]
