import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification } from '../../kernel/mail/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../investors/index.ts'
import { notify, postLetter, senderOf, words } from '../notifications/index.ts'

async function paperOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('registration_documents as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.user_id'),
    )
    .innerJoin('registration_requirements as r', (join) =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.registration_requirement_id'),
    )
    .select(['d.id', 'd.user_id', 'd.status', 'd.reason', 'd.created_by', 'r.title'])
    .select(['u.first_name', 'u.name', 'u.email'])
    .where('d.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('r.tenant_id', '=', work.tenant.id)
    .where('d.id', '=', id ?? 0)
    .executeTakeFirst()
}

type Paper = NonNullable<Awaited<ReturnType<typeof paperOf>>>

/** Staff who may decide hear of what an investor has handed in. What they sent themselves is no news. */
const tellStaff: Listener = {
  name: 'registration_documents.waiting',
  hears: ['registration_document.submitted'],
  handle: async (work, event) => {
    const paper = await paperOf(work, event.subjectId)
    if (paper?.status !== 'submitted' || paper.created_by !== paper.user_id) return
    return notify(work, {
      userIds: await staffWhoMay(work, 'investors', 'update'),
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\RegistrationDocumentSubmitted',
      message: words`${paper.name} has sent **${paper.title}**.`,
      cta: `/admin/investors/${paper.user_id}/details/investment-documents`,
      icon: 'info',
    })
  },
}

const said: Readonly<Record<string, (paper: Paper) => string>> = {
  'registration_document.approved': ({ title }) => words`We have accepted **${title}**.`,
  'registration_document.rejected': ({ title, reason }) =>
    words`We couldn’t accept **${title}**: ${reason ?? ''}`,
  'registration_document.expired': ({ title }) => words`**${title}** has run out. Please send a new one.`,
}

/** The investor hears what became of it, under the bell; where something is to be done, by mail too. */
const tellInvestor: Listener = {
  name: 'registration_documents.decided',
  hears: Object.keys(said),
  handle: async (work, event) => {
    const paper = await paperOf(work, event.subjectId)
    if (!paper) return
    const message = said[event.type]!(paper)
    if (event.type !== 'registration_document.approved') await write(work, event, paper, message)
    return notify(work, {
      userIds: [paper.user_id],
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\RegistrationDocumentDecided',
      message,
      cta: documentsPage,
      icon: 'info',
    })
  },
}

const documentsPage = '/investor/profile/documents'

async function write(work: Work, event: Heard, paper: Paper, message: string): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: paper.first_name,
    message,
    button: { label: 'Send another', url: address(documentsPage) },
    preferencesUrl: address('/investor/profile/subscription'),
  })
  await postLetter(work, { to: paper.email, cause: `registration_documents:${event.id}`, mail })
}

export const registrationDocumentListeners: readonly Listener[] = [tellStaff, tellInvestor]
