import { isClosedKpiPeriod, messageFor, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, fillOwnKpiForm } from '@moorgate/contract'
import { fitsYear, periodName } from '../../../domain/kpi-period.ts'
import { changeById, touchById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { changePeriod } from '../change-period.ts'
import { readDefinitions } from '../definitions.ts'
import { isRowProblem, judgeRow } from '../judge-row.ts'
import type { JudgedRow } from '../judge-row.ts'
import { companyInPath } from '../reporting-company.ts'
import { reportingOf, writeJudged } from '../write-inputs.ts'
import { askedKpis } from './ask.ts'
import { statesOfRequest } from './follow-period.ts'
import { mustBe, mustBeOpen, periodOf } from './request.ts'
import type { KpiRequestRow } from './request.ts'

type Rows = BodyOf<typeof fillOwnKpiForm>['rows']

/** Saves figures as a draft, all or none: those that were asked for, in the period that was asked for. */
export async function fillForm(work: Work, request: KpiRequestRow, rows: Rows): Promise<void> {
  mustBeOpen(request)
  const byKind = await judged(work, request, rows)
  const states = await statesOfRequest(work, request)
  let written = 0
  for (const [kindId, some] of byKind) {
    const status = states.get(kindId)
    if (isClosedKpiPeriod(status))
      refuse({ code: 'conflict', reason: 'status', message: 'These figures have already been approved.' })
    const reporting = await reportingOf(work, { owner_id: request.company_id, report_sub_type_id: kindId })
    written += (await writeJudged(work, reporting, some)).written
  }
  // The version tells another window of the same form that it shows what is old.
  if (written > 0) await touchById(work, 'kpi_requests', request.id)
}

async function judged(work: Work, request: KpiRequestRow, rows: Rows): Promise<Map<number, JudgedRow[]>> {
  const company = await companyInPath(work, request.company_id)
  mustBe(
    fitsYear(periodOf(request), company.yearEndMonth),
    `The financial year of ${company.name} has changed since, so this period can’t be filled in.`,
  )
  const definitions = askedKpis(await readDefinitions(work), {
    company,
    period: periodOf(request),
    ids: request.report_type_ids,
  })
  const period = periodName(periodOf(request), company.yearEndMonth)
  const seen = new Set<string>()
  const found = new Map<number, JudgedRow[]>()
  for (const [index, { report_sub_type_id: kindId, ...row }] of rows.entries()) {
    const at = (field: string) => `rows.${index}.${field}`
    if (!request.report_sub_type_ids.includes(kindId))
      refuseField(at('report_sub_type_id'), messageFor(say.in, 'report_sub_type_id'))
    const key = `${kindId}:${row.report_type_id}`
    if (seen.has(key)) refuseField(at('report_type_id'), 'This figure appears twice.')
    seen.add(key)
    const isFigure = row.value != null || row.text != null
    const judgedRow = judgeRow(
      { ...row, period, ...(isFigure && { source: request.recipient_name }) },
      { company, definitions, index },
    )
    if (isRowProblem(judgedRow)) return refuseField(at(judgedRow.field), judgedRow.message)
    found.set(kindId, [...(found.get(kindId) ?? []), judgedRow])
  }
  return found
}

/** Submits what was filled in, of every kind that was asked for. Read-only from then on, unless it is sent back. */
export async function submitForm(work: Work, request: KpiRequestRow, version: number): Promise<void> {
  mustBeOpen(request)
  if (version !== request.version) refuse({ code: 'conflict', reason: 'stale_version' })
  const states = await statesOfRequest(work, request)
  if (states.size === 0)
    refuse({ code: 'conflict', reason: 'status', message: 'There are no figures in this form yet.' })
  for (const [kindId, status] of states)
    if (status === 'draft')
      await changePeriod(
        work,
        'submit',
        { owner_id: request.company_id, report_sub_type_id: kindId, period: periodOf(request) },
        { alone: true, kpis: request.report_type_ids },
      )
  await changeById(work, 'kpi_requests', request.id, {
    status: 'submitted',
    reason: null,
    submitted_at: work.now,
  })
  work.emit({
    type: 'kpi_request.submitted',
    subject: { type: 'kpi_request', id: request.id },
    payload: { company_id: request.company_id, period: request.period, name: request.recipient_name },
    before: { status: request.status },
    after: { status: 'submitted' },
  })
}

/** The first look is noted. */
export async function noteOpened(work: Work, request: KpiRequestRow): Promise<void> {
  if (request.status !== 'asked') return
  await changeById(work, 'kpi_requests', request.id, { status: 'opened', opened_at: work.now })
  work.emit({
    type: 'kpi_request.opened',
    subject: { type: 'kpi_request', id: request.id },
    payload: { company_id: request.company_id, period: request.period, name: request.recipient_name },
    before: { status: 'asked' },
    after: { status: 'opened' },
  })
}
