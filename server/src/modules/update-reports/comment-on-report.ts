import { refuse, refuseField, say } from '@moorgate/contract'
import type { addReportComment, AnswerOf, BodyOf, readReportComments } from '@moorgate/contract'
import { sql } from 'kysely'
import { plainText } from '../../kernel/html/index.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { isPublished, lockReport } from './lock-report.ts'
import type { ReportRow } from './lock-report.ts'

type ReportComment = AnswerOf<typeof readReportComments>[number]
type CommentsQuestion = Pick<QueryContext, 'tenant' | 'actor'> & { db: QueryContext['db'] | Work['db'] }

/** So many are shown of a report, the latest of them, and so many answers. */
const most = { comments: 500, answers: 2000 }

/** A colleague says something of a draft, or answers a comment on it. Answering opens none that is resolved. */
export async function commentOnReport(
  work: Work,
  id: number,
  { text, section, quote, reply_to: replyTo }: BodyOf<typeof addReportComment>,
): Promise<number> {
  const { body } = await lockDraft(work, id)
  if (replyTo !== undefined) await mustBeThread(work, id, replyTo)
  // An answer is of what the comment is of.
  const about = replyTo === undefined ? { section, quote } : {}
  if (about.quote) mustBeWritten(body, about.quote.words)
  const { rows } = await sql<{ id: number }>`
    insert into update_report_comments (tenant_id, update_report_id, reply_to, section, quote, text, created_by, created_at)
    values (${work.tenant.id}, ${id}, ${replyTo ?? null}, ${about.section ?? null},
      ${about.quote ? JSON.stringify(about.quote) : null}, ${text}, ${work.actor.id}, ${work.now})
    returning id`.execute(work.db)
  work.emit({
    type: 'update_report.commented',
    subject: { type: 'update_report', id },
    payload: { comment_id: rows[0]!.id },
  })
  return replyTo ?? rows[0]!.id
}

/** Marks a comment as done with, or opens it again. */
export async function settleComment(
  work: Work,
  id: number,
  { commentId, resolved }: { commentId: number; resolved: boolean },
): Promise<void> {
  await lockDraft(work, id)
  const found = await commentOf(work, id, commentId)
  if ((found.resolved_at !== null) === resolved) return
  await sql`update update_report_comments
    set resolved_at = ${resolved ? work.now : null}, resolved_by = ${resolved ? work.actor.id : null}
    where tenant_id = ${work.tenant.id} and id = ${commentId}`.execute(work.db)
  work.emit({
    type: resolved ? 'update_report.comment_resolved' : 'update_report.comment_reopened',
    subject: { type: 'update_report', id },
    payload: { comment_id: commentId },
  })
}

async function lockDraft(work: Work, id: number): Promise<ReportRow> {
  const report = await lockReport(work, id)
  if (isPublished(report)) refuse({ code: 'conflict', reason: 'report_live' })
  return report
}

/** Nobody quotes what no one wrote. What is no text among the words stands in them as U+FFFC. */
function mustBeWritten(body: string, words: string): void {
  const text = inOneLine(plainText(body))
  if (!words.split('\ufffc').every((part) => text.includes(inOneLine(part))))
    refuseField('quote.words', 'These words aren’t in the report any more. Choose words that are.')
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** An answer is to a comment of the same report, and not to another answer. */
async function mustBeThread({ db, tenant }: Work, id: number, replyTo: number): Promise<void> {
  const { rows } = await sql`select 1 from update_report_comments where tenant_id = ${tenant.id}
    and update_report_id = ${id} and id = ${replyTo} and reply_to is null`.execute(db)
  if (rows.length === 0) refuseField('reply_to', say.in)
}

/** What colleagues say of a report, what is open first, each with its answers. Of one comment alone, if named. */
export async function commentsOf(
  { db, tenant, actor }: CommentsQuestion,
  id: number,
  only?: number,
): Promise<ReportComment[]> {
  const { rows } = await sql<ReportComment & { reply_to: number | null }>`
    with threads as (
      select t.id, t.resolved_at is not null as is_settled from update_report_comments t
      where t.tenant_id = ${tenant.id} and t.update_report_id = ${id} and t.reply_to is null
        and (${only ?? null}::bigint is null or t.id = ${only ?? null})
      order by is_settled, t.id desc limit ${most.comments})
    select c.id, c.reply_to, c.section, c.quote, c.text, wire_instant(c.created_at) as written_at,
      c.created_by is not distinct from ${actor.id} as is_own, wire_instant(c.resolved_at) as resolved_at,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = c.created_by) as author,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = c.resolved_by) as resolved_by
    from update_report_comments c join threads on threads.id = coalesce(c.reply_to, c.id)
    where c.tenant_id = ${tenant.id} and c.update_report_id = ${id}
    order by c.reply_to is not null, threads.is_settled, case when c.reply_to is null then c.id end, c.id desc
    limit ${most.comments + most.answers}`.execute(db)
  const replies = Map.groupBy(rows, (row) => row.reply_to)
  return (replies.get(null) ?? []).map(({ reply_to: _none, ...comment }) => ({
    ...comment,
    replies: (replies.get(comment.id) ?? [])
      .map(({ id: own, text, author, is_own, written_at }) => ({ id: own, text, author, is_own, written_at }))
      .toSorted((one, other) => one.id - other.id),
  }))
}

/** One comment of a report, however many there are. */
export async function commentOf(
  question: CommentsQuestion,
  id: number,
  commentId: number,
): Promise<ReportComment> {
  const [found] = await commentsOf(question, id, commentId)
  return found ?? refuse({ code: 'not_found' })
}
