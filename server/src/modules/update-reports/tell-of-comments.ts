import { can } from '@moorgate/contract'
import { updateReportPath } from '@moorgate/contract/screens.ts'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { rolesOf } from '../identity/index.ts'
import { notify, words } from '../notifications/index.ts'

interface ToldComment {
  report_id: number
  title: string
  author_id: number | null
  author: string | null
  is_reply: boolean
  /** Who wrote the draft, and who said something in the same thread. */
  people: number[]
}

/** The author of a draft hears of each comment, and those who commented hear of answers in their thread. */
export const tellOfComments = subscription({
  name: 'update_reports.commented',
  on: ['update_report.commented'],
  handle: async (work, event) => {
    const comment = await readComment(work, event.payload.comment_id)
    if (!comment) return
    const author = comment.author ?? 'A colleague'
    return notify(work, {
      userIds: await readersOf(work, comment),
      cause: `event:${event.id}`,
      name: 'UpdateReportCommented',
      message: comment.is_reply
        ? words`**${author}** replied to a comment on the draft **${comment.title}**.`
        : words`**${author}** commented on the draft **${comment.title}**.`,
      cta: updateReportPath({ id: comment.report_id, status: 'draft' }),
      icon: 'update_reports',
    })
  },
})

async function readComment({ db, tenant }: Work, id: number): Promise<ToldComment | undefined> {
  const { rows } = await sql<ToldComment>`
    select r.id as report_id, r.title, c.created_by as author_id, u.name as author, c.reply_to is not null as is_reply,
      (select coalesce(json_agg(distinct t.created_by), '[]') from update_report_comments t
       where t.tenant_id = ${tenant.id} and coalesce(t.reply_to, t.id) = coalesce(c.reply_to, c.id)
         and t.created_by is not null)::jsonb || to_jsonb(array_remove(array[r.created_by], null)) as people
    from update_report_comments c
    join update_reports r on r.tenant_id = ${tenant.id} and r.id = c.update_report_id and r.deleted_at is null
    left join users u on u.tenant_id = ${tenant.id} and u.id = c.created_by
    where c.tenant_id = ${tenant.id} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** Those who may still read drafts, and never the one who commented. */
async function readersOf(work: Work, { people, author_id: author }: ToldComment): Promise<number[]> {
  const roles = await rolesOf(
    work,
    [...new Set(people)].filter((id) => id !== author),
  )
  return [...roles].filter(([, role]) => can(role, 'update_reports', 'visit')).map(([id]) => id)
}
