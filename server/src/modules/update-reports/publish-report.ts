import { figuresIn, messageFor, refuse, say } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { plainText } from '../../kernel/html/index.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { audienceOf } from './audience.ts'
import { isPublished, lockReport } from './lock-report.ts'
import type { ReportRow } from './lock-report.ts'
import { figuresToPublish } from './report-figures.ts'
import { mustNameGroups } from './set-audience.ts'

/**
 * Shows a report to its audience, with its figures as they are now. Who they are is kept, so that it is known
 * whom it was for. A live one stays as it is, however often it is published.
 */
export async function publishReport(work: Work, id: number): Promise<void> {
  const report = await lockReport(work, id)
  if (isPublished(report)) return
  mustBeComplete(report)
  await mustNameGroups(work, report)
  const figures = JSON.stringify(await figuresToPublish(work, report))
  await sql`
    update update_reports set figures = ${figures}::jsonb, status = 'live', publish_at = null, scheduled_by = null, published_at = ${work.now},
      published_by = ${work.actor.id}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
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
  const missing = { title: title.trim() === '', body: plainText(body) === '' && figuresIn(body).length === 0 }
  const errors = Object.entries(missing).flatMap(([name, isMissing]) =>
    isMissing ? [[name, [messageFor(say.required, name)]]] : [],
  )
  if (errors.length > 0) refuse({ code: 'invalid', errors: Object.fromEntries(errors) })
}

async function keepRecipients(work: Work, id: number): Promise<void> {
  const text = `
    with readers as (
      select r.id as report_id, u.id as user_id from update_reports r
      cross join lateral (${audienceOf('r')}) h
      join users u on u.tenant_id = $1 and u.id = h.user_id and ${isOpenInvestorRow('u')}
      where r.tenant_id = $1 and r.id = $2)
    insert into update_report_recipients (tenant_id, update_report_id, user_id, created_at)
    select $1, report_id, user_id, $3::timestamptz from readers on conflict do nothing returning 1`
  await work.db.executeQuery(CompiledQuery.raw(text, [work.tenant.id, id, work.now]))
}
