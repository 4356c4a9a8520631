import { isClosedKpiPeriod, isOpenKpiRequest, largeMovePercent } from '@moorgate/contract'
import type { KpiForm, KpiFormSection, KpiFrequency, KpiMatrix } from '@moorgate/contract'
import { fitsYear } from '../../../domain/kpi-period.ts'
import { readDefinitions } from '../definitions.ts'
import { readMatrix } from '../read-matrix.ts'
import type { MatrixQuestion } from '../read-matrix.ts'
import { companyInPath } from '../reporting-company.ts'
import { askedKpis } from './ask.ts'
import { periodOf } from './request.ts'
import type { KpiRequestRow } from './request.ts'

/** So many earlier periods stand beside the one that is asked for. */
const earlierPeriods = 3
const frequencies = { 1: 'monthly', 3: 'quarterly', 12: 'annual' } as const satisfies Record<
  number,
  KpiFrequency
>

/** What a person of the company sees: the KPIs that it was asked for, in this period and a few before. */
export async function readForm(question: MatrixQuestion, request: KpiRequestRow): Promise<KpiForm> {
  const company = await companyInPath(question, request.company_id)
  const period = periodOf(request)
  const asked = askedKpis(await readDefinitions(question), { company, period, ids: request.report_type_ids })
  const ids = new Set(asked.map(({ id }) => id))
  const canFill = isOpenKpiRequest(request.status) && fitsYear(period, company.yearEndMonth)
  const matrices: KpiMatrix[] = []
  for (const kindId of request.report_sub_type_ids)
    matrices.push(
      await readMatrix(question, company.id, {
        report_sub_type_id: kindId,
        frequency: frequencies[period.months],
        until: period,
        count: earlierPeriods + 1,
      }),
    )
  const sections = matrices.map((matrix) => sectionOf(matrix, ids))
  const rows = sections.flatMap((section) => section.rows)
  return {
    id: request.id,
    company: { name: company.name, currency: company.currency },
    recipient_name: request.recipient_name,
    period: request.period,
    period_label: request.period_label,
    ends_on: request.ends_on,
    status: request.status,
    due_date: request.due_date,
    message: request.message,
    reason: request.status === 'sent_back' ? request.reason : null,
    version: request.version,
    large_move_percent: largeMovePercent,
    can_fill: canFill,
    filled: rows.filter(({ value, text }) => value !== null || text !== null).length,
    expected: rows.length,
    earlier: (matrices[0]?.periods ?? []).slice(0, -1).map(({ label }) => label),
    sections,
  }
}

function sectionOf(matrix: KpiMatrix, ids: ReadonlySet<number>): KpiFormSection {
  const { id, name, kind } = matrix.sub_type
  const status = matrix.periods.at(-1)!.status
  return {
    report_sub_type_id: id,
    name,
    kind,
    is_closed: isClosedKpiPeriod(status),
    rows: matrix.rows
      .filter((row) => ids.has(row.id) && row.can_enter)
      .map((row) => {
        const cell = row.cells.at(-1)!
        return {
          report_type_id: row.id,
          code: row.code,
          name: row.name,
          category: row.category,
          unit: row.unit,
          unit_label: row.unit_label,
          decimals: row.decimals,
          previous: row.cells.slice(0, -1).map(({ value, text }) => ({ value, text })),
          value: cell.value,
          text: cell.text,
          note: cell.input?.note ?? null,
          move_percent: cell.move_percent,
          needs_note: cell.needs_note,
        }
      }),
  }
}
