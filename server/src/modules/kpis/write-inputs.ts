import { eachItem, refuseField, refuseFields } from '@moorgate/contract'
import type { AnswerOf, BodyOf, writeReportInputs as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { lastDayOf } from '../../domain/kpi-period.ts'
import type { Work } from '../../kernel/work.ts'
import { readDefinitions } from './definitions.ts'
import { isRowProblem, judgeRow } from './judge-row.ts'
import type { GivenRow, JudgedRow } from './judge-row.ts'
import { lockPeriods, mustBeUnlocked } from './lock-periods.ts'
import type { PeriodRow, Reporting } from './lock-periods.ts'
import { companyInBody, figureKinds, kindAsked } from './reporting-company.ts'
import { changeOf } from './figure-change.ts'
import type { FigureChange, StoredFigure } from './figure-change.ts'
import { refuseStale } from './stale-figures.ts'
import { storeFigures } from './store-figures.ts'

export type WrittenFigures = AnswerOf<typeof endpoint>

/** Writes figures of a company, all or none. 422 names the row, 409 a locked period. */
export async function writeInputs(
  work: Work,
  body: Omit<BodyOf<typeof endpoint>, 'rows'> & { rows: readonly GivenRow[] },
): Promise<WrittenFigures> {
  const reporting = await reportingOf(work, body)
  const definitions = await readDefinitions(work)
  const judged = eachItem(body.rows, (row, index) => {
    const found = judgeRow(row, { ...reporting, definitions, index })
    return isRowProblem(found) ? refuseField(`rows.${index}.${found.field}`, found.message) : found
  })
  return writeJudged(work, reporting, judged)
}

/** Whose figures a request writes. What was the year before is read from the actual ones. */
export async function reportingOf(
  work: Work,
  body: { owner_id: number; report_sub_type_id?: number | undefined },
): Promise<Reporting> {
  const company = await companyInBody(work, body.owner_id)
  const kind = kindAsked(await figureKinds(work), body.report_sub_type_id)
  if (kind.kind === 'prior')
    refuseField('report_sub_type_id', 'Prior-year figures are taken from the actual ones.')
  return { company, kind }
}

/** Writes rows that were found right. A KPI that is named twice in one period is refused on its row. */
export async function writeJudged(
  work: Work,
  reporting: Reporting,
  rows: readonly JudgedRow[],
): Promise<WrittenFigures> {
  const twice = rows.filter(({ key }, at) => rows.findIndex((other) => other.key === key) !== at)
  refuseFields(
    twice.map(({ index }) => `rows.${index}.period`),
    'This figure appears twice.',
  )
  if (rows.length === 0) return { written: 0, periods: [] }
  const periods = await lockPeriods(work, reporting, rows)
  const known = await figuresIn(work, periods)
  const changes = rows.flatMap((row) => {
    const day = lastDayOf(row.period)
    const period = periods.find(({ months, ends_on: end }) => months === row.period.months && end === day)
    if (!period) return []
    return changeOf(row, { period, before: known.get(`${period.id}:${row.definition.id}`) }) ?? []
  })
  for (const { period } of changes) mustBeUnlocked(period)
  refuseStale(changes, reporting.company)
  await storeFigures(work, reporting, changes)
  const after = await touchPeriods(work, reporting, { periods, changes })
  return { written: changes.length, periods: after }
}

async function figuresIn(work: Work, periods: readonly PeriodRow[]): Promise<Map<string, StoredFigure>> {
  const { rows } = await sql<StoredFigure>`
    select kpi_period_id, report_type_id, value, text, source, note, approved_value, approved_text, approved_at,
      changed_from, changed_at
    from report_inputs where tenant_id = ${work.tenant.id} and kpi_period_id = any(${periods.map(({ id }) => id)}::bigint[])`.execute(
    work.db,
  )
  return new Map(rows.map((row) => [`${row.kpi_period_id}:${row.report_type_id}`, row]))
}

/** A period whose figures changed is a draft again, one version on, and says what changed. */
async function touchPeriods(
  work: Work,
  { company }: Reporting,
  { periods, changes }: { periods: readonly PeriodRow[]; changes: readonly FigureChange[] },
): Promise<WrittenFigures['periods']> {
  const byPeriod = Map.groupBy(changes, ({ period }) => period.id)
  const reopened = [...byPeriod].flatMap(([id, some]) => (some.some(({ isOther }) => isOther) ? [id] : []))
  if (byPeriod.size > 0)
    await sql`
      update kpi_periods set version = version + 1, updated_at = ${work.now},
        status = case when id = any(${reopened}::bigint[]) then 'draft' else status end
      where tenant_id = ${work.tenant.id} and id = any(${[...byPeriod.keys()]}::bigint[])`.execute(work.db)
  for (const [id, some] of byPeriod)
    work.emit({
      type: 'kpi_period.figures_changed',
      subject: { type: 'kpi_period', id },
      payload: { company_id: company.id, period: some[0]!.period.period },
      before: Object.fromEntries(some.map(({ row, before }) => [row.definition.code, saidOf(before)])),
      after: Object.fromEntries(some.map((change) => [change.row.definition.code, saidOf(change)])),
    })
  return periods.map(({ id, period, status, version }) => ({
    period,
    status: reopened.includes(id) ? 'draft' : status,
    version: byPeriod.has(id) ? version + 1 : version,
  }))
}

const saidOf = (figure: Pick<StoredFigure, 'value' | 'text' | 'source' | 'note'> | undefined) => {
  if (!figure) return null
  const { value, text, source, note } = figure
  return { figure: value ?? text, source, note }
}
