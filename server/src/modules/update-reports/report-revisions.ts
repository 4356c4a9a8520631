import type { AnswerOf, readUpdateReportRevisions } from '@moorgate/contract'
import type { QueryContext } from '../../kernel/work.ts'
import { reportRow } from './lock-report.ts'
import { differences } from './report-versions.ts'

type Revision = AnswerOf<typeof readUpdateReportRevisions>[number]

/** What the report said before each revision, the latest first, with what that revision changed. */
export async function revisionsOf(question: QueryContext, id: number): Promise<Revision[]> {
  const revisions = await question.rows<Omit<Revision, 'changes'>>(
    `select v.number, v.title, v.summary, v.year, v.quarter, v.body, v.figures, v.note,
      (select u.name from users u where u.tenant_id = $1 and u.id = v.revised_by) as revised_by,
      wire_instant(v.revised_at) as revised_at
    from update_report_revisions v where v.tenant_id = $1 and v.update_report_id = $2 order by v.number desc`,
    [question.tenant.id, id],
  )
  const now = await reportRow(question, id)
  return revisions.map((revision, index) => ({
    ...revision,
    changes: differences({ ...revision }, { ...(revisions[index - 1] ?? now) }),
  }))
}
