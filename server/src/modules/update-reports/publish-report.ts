import { figuresIn, messageFor, refuse, say } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { plainText } from '../../kernel/html/index.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { audienceOf } from './audience.ts'
import { isPublished, lockReport, mustNotBeArchived } from './lock-report.ts'
import type { ReportRow } from './lock-report.ts'
import { figuresToPublish } from './report-figures.ts'
import { keepWorkings } from './report-workings.ts'
import { mustNameGroups } from './set-audience.ts'

/**
 * Shows a report to its audience, with its figures as they are now. Who they are is kept, so that it is known
 * whom it was for. A live one stays as it is, however often it is published.
 */
export async function publishReport(work: Work, id: number): Promise<void> {
  const report = await lockReport(work, id)
  mustNotBeArchived(report)
  if (isPublished(report)) return
  mustBeComplete(report)
  await mustNameGroups(work, report)
  const { figures, worksheets } = await figuresToPublish(work, report)
  await sql`
    update update_reports set figures = ${JSON.stringify(figures)}::jsonb, status = 'live', publish_at = null, scheduled_by = null, published_at = ${work.now},
      published_by = ${work.actor.id}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await keepWorkings(work, id, { edition: report.revisions_count, worksheets })
  await keepRecipients(work, id)
  work.emit({
    type: 'update_report.published',
    subject: { type: 'update_report', id },
    payload: { notify: report.notify },
    before: { status: report.status },
    after: { status: 'live' },
  })
}

/** 422 with the fields that a report needs before anybody reads it. */
export function mustBeComplete({ title, body }: Pick<ReportRow, 'title' | 'body'>): void {
  const errors = Object.entries(missingIn({ title, body })).flatMap(([name, problem]) =>
    problem === null ? [] : [[name, [problem]]],
  )
  if (errors.length > 0) refuse({ code: 'invalid', errors: Object.fromEntries(errors) })
}

/** Neither words nor figures nor a picture. */
const isBlank = (body: string) =>
  plainText(body) === '' && figuresIn(body).length === 0 && !body.includes('<img ')

/** What a report says to nobody: each field that it needs, with null where it is there. */
export const missingIn = ({ title, body }: Pick<ReportRow, 'title' | 'body'>) => ({
  title: title.trim() === '' ? messageFor(say.required, 'title') : null,
  body: isBlank(body) ? messageFor(say.required, 'body') : null,
})

async function keepRecipients(work: Work, id: number): Promise<void> {
  const text = `
    with readers as (
      select r.id as report_id, u.id as user_id from update_reports r
      cross join lateral (${audienceOf(work, 'r')}) h
      join users u on u.tenant_id = $1 and u.id = h.user_id and ${isOpenInvestorRow('u')}
      where r.tenant_id = $1 and r.id = $2)
    insert into update_report_recipients (tenant_id, update_report_id, user_id, created_at)
    select $1, report_id, user_id, $3::timestamptz from readers on conflict do nothing returning 1`
  await work.db.executeQuery(CompiledQuery.raw(text, [work.tenant.id, id, work.now]))
}
