import { previewedDocument, previewedReport, refuse, roleIds } from '@moorgate/contract'
import type { AnswerOf, previewUpdateReport } from '@moorgate/contract'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isInvestorRow, isOpenInvestorRow } from '../../rows/people-rows.ts'
import { isHolderOf, isInAudienceOf } from './audience.ts'
import { isPublished, reportRow } from './lock-report.ts'
import { figuresNow } from './report-figures.ts'
import { previewedReports } from './tables.ts'

type Preview = AnswerOf<typeof previewUpdateReport>
type PreviewedReport = NonNullable<Preview['report']>

interface PreviewFacts {
  name: string
  is_open: boolean
  is_holder: boolean
  is_in_audience: boolean
  is_archived: boolean
}

/** A report as one investor reads it: by the portal’s rule, with the fields and documents that they see. */
export async function previewReport(question: QueryContext, id: number, userId: number): Promise<Preview> {
  const [facts] = await question.rows<PreviewFacts>(
    `select u.name, ${isOpenInvestorRow('u')} as is_open, ${isHolderOf('r', 'u.id')} as is_holder,
      ${isInAudienceOf(question, 'r', 'u.id')} as is_in_audience, r.status = 'archived' as is_archived
    from update_reports r join users u on u.tenant_id = $1 and u.id = $3 and ${isInvestorRow('u')}
    where r.tenant_id = $1 and r.id = $2`,
    [question.tenant.id, id, userId],
  )
  if (!facts) return refuse({ code: 'not_found' })
  const investor = { user_id: userId, name: facts.name }
  const reason = reasonOf(facts)
  if (reason !== null) return { investor, is_in_audience: false, reason, report: null, problems: [] }
  const report = await reportFor(question, id, userId)
  const row = await reportRow(question, id)
  if (isPublished(row)) return { investor, is_in_audience: true, reason, report, problems: [] }
  const read = await figuresNow(question, row)
  return {
    investor,
    is_in_audience: true,
    reason,
    report: { ...report, body: row.body, figures: read.map(({ figures }) => figures) },
    problems: read.flatMap(({ problem }) => problem ?? []),
  }
}

function reasonOf(facts: PreviewFacts) {
  if (facts.is_archived) return 'archived'
  if (!facts.is_open) return 'no_account'
  if (facts.is_in_audience) return null
  return facts.is_holder ? 'not_in_group' : 'not_held'
}

/** The fields of an answer that a schema has. */
const only = <Fields extends object>(given: Fields, shape: object): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in shape)) as Fields

/** Read with the investor’s own scope, as their portal reads it. */
async function reportFor(question: QueryContext, id: number, userId: number): Promise<PreviewedReport> {
  const { tenant, now, rows } = question
  const scope = { tenant, now, actor: { id: userId, roleId: roleIds.user } }
  const caller = callerOf(previewedReports, scope)
  const request = readListRequest(previewedReports.resource, { include: 'documents' }, caller)
  const { text } = await showJson({ rows }, previewedReports, scope, id, request)
  const shown = JSON.parse(text) as PreviewedReport
  return {
    ...only(shown, previewedReport.shape),
    documents: shown.documents.map((each) => only(each, previewedDocument.shape)),
  }
}
