import { largeMovePercent, refuseField, messageFor, say } from '@moorgate/contract'
import type {
  KpiFrequency,
  KpiMatrix,
  KpiMatrixPeriod,
  KpiPeriodStatus,
  QueryOf,
  readKpiMatrix as endpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import {
  earlier,
  lastDayOf,
  lastOver,
  monthsOf,
  parsePeriod,
  periodLabel,
  periodName,
  periodsUntil,
} from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { readDefinitions } from './definitions.ts'
import { companyInPath, figureKinds, kindAsked } from './reporting-company.ts'
import type { FigureKind, ReportingCompany, TenantQuestion } from './reporting-company.ts'
import { MatrixFigures } from './matrix-figures.ts'
import type { EnteredFigure } from './matrix-figures.ts'
import { matrixRows } from './matrix-rows.ts'
import { inputStatusSql } from './tables.ts'

/** What a matrix shows: whose figures, of which kind, and of which periods. */
export interface MatrixView {
  company: ReportingCompany
  kind: FigureKind
  kinds: readonly FigureKind[]
  frequency: KpiFrequency
  periods: readonly KpiPeriod[]
}

/** Who asks, and when: a matrix is read in queries and in commands. */
export type MatrixQuestion = TenantQuestion & Pick<Scope, 'now' | 'today'>

/** A request knows its period by its day: a name is of the year as it ends today. */
type MatrixQuery = Omit<QueryOf<typeof endpoint>, 'until'> & { until?: string | KpiPeriod | undefined }

/** The KPIs of a company, period by period, with what they come to over twelve months and beside the budget. */
export async function readMatrix(
  question: MatrixQuestion,
  id: number,
  query: MatrixQuery,
): Promise<KpiMatrix> {
  const { view, figures } = await openMatrix(question, id, query)
  const { company, kind, periods } = view
  const states = await periodStates(question, view)
  const rows = matrixRows(view, figures)
  return {
    company: { id, name: company.name, currency: company.currency, year_end_month: company.yearEndMonth },
    sub_type: kind,
    sub_types: [...view.kinds],
    frequency: view.frequency,
    large_move_percent: largeMovePercent,
    earlier: periodName(earlier(periods.at(-1)!), company.yearEndMonth),
    later: periodName(earlier(periods.at(-1)!, -1), company.yearEndMonth),
    periods: periods.map((period, index) => {
      const asked = rows.filter(({ can_enter: canEnter }) => canEnter)
      const filled = asked.filter(({ cells }) => cells[index]!.value !== null || cells[index]!.text !== null)
      const counts = { filled: filled.length, expected: asked.length }
      return periodOf(period, {
        company,
        today: todayOf(question),
        state: states.get(lastDayOf(period)),
        counts,
      })
    }),
    rows,
  }
}

/** What a matrix shows, and its figures. */
export async function openMatrix(
  question: MatrixQuestion,
  id: number,
  query: MatrixQuery,
): Promise<{ view: MatrixView; figures: MatrixFigures }> {
  const view = await viewOf(question, id, query)
  const definitions = (await readDefinitions(question)).filter(
    ({ ownerId }) => ownerId === null || ownerId === view.company.id,
  )
  return { view, figures: new MatrixFigures(view, definitions, await enteredFigures(question, view)) }
}

const usualCount: Readonly<Record<KpiFrequency, number>> = { monthly: 6, quarterly: 4, annual: 4 }

async function viewOf(question: MatrixQuestion, id: number, query: MatrixQuery): Promise<MatrixView> {
  const company = await companyInPath(question, id)
  const kinds = await figureKinds(question)
  const kind = kindAsked(kinds, query.report_sub_type_id)
  const until = typeof query.until === 'string' ? parsePeriod(query.until, company.yearEndMonth) : query.until
  const frequency = query.frequency ?? frequencyOf(until)
  const months = monthsOf(frequency)
  if (query.until !== undefined && until?.months !== months) refuseField('until', messageFor(say.in, 'until'))
  const last = until ?? lastOver(todayOf(question), months, company.yearEndMonth)
  const periods = periodsUntil(last, query.count ?? usualCount[frequency])
  return { company, kind, kinds, frequency, periods }
}

const frequencyOf = (period: KpiPeriod | undefined): KpiFrequency =>
  ({ 1: 'monthly', 3: 'quarterly', 12: 'annual' } as const)[period?.months ?? 3]

/** All that the periods, the year before them and the budget of the last one are made of. */
async function enteredFigures(question: MatrixQuestion, view: MatrixView): Promise<EnteredFigure[]> {
  const { company, kind, kinds, periods } = view
  const { db, tenant } = question
  const [first, last] = [periods[0]!, periods.at(-1)!]
  // Two years before the first: the year before it, and the twelve months before that.
  const from = lastDayOf({ months: 1, last: first.last - 24 - first.months })
  const wanted = kinds.flatMap((each) =>
    each.id === kind.id || each.kind === 'budget' || each.kind === 'actual' ? [each.id] : [],
  )
  const { rows } = await sql<EnteredFigure>`
    select i.id, i.report_sub_type_id as "kindId", i.report_type_id as "typeId", i.months, i.ends_on as day,
      wire_decimal(i.value) as value, i.text, i.source, i.note, wire_decimal(i.changed_from) as "changedFrom",
      wire_instant(i.changed_at) as "changedAt", wire_instant(i.entered_at) as "enteredAt",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "enteredBy",
      ${sql.raw(inputStatusSql('i', 'p'))} as status
    from report_inputs i
    join kpi_periods p on p.tenant_id = ${tenant.id} and p.id = i.kpi_period_id
    left join users u on u.tenant_id = ${tenant.id} and u.id = i.entered_by
    where i.tenant_id = ${tenant.id} and i.company_id = ${company.id}
      and i.report_sub_type_id = any(${wanted}::bigint[])
      and i.ends_on between ${from}::date and ${lastDayOf(last)}::date`.execute(db)
  return rows
}

interface PeriodState {
  day: string
  status: KpiPeriodStatus
  version: number
  submittedAt: string | null
  approvedAt: string | null
  lockedAt: string | null
}

async function periodStates(
  { db, tenant }: MatrixQuestion,
  { company, kind, periods }: MatrixView,
): Promise<Map<string, PeriodState>> {
  const { rows } = await sql<PeriodState>`
    select ends_on as day, status, version, wire_instant(submitted_at) as "submittedAt",
      wire_instant(approved_at) as "approvedAt", wire_instant(locked_at) as "lockedAt"
    from kpi_periods
    where tenant_id = ${tenant.id} and company_id = ${company.id} and report_sub_type_id = ${kind.id}
      and months = ${periods[0]!.months}
      and ends_on between ${lastDayOf(periods[0]!)}::date and ${lastDayOf(periods.at(-1)!)}::date`.execute(db)
  return new Map(rows.map((row) => [row.day, row]))
}

interface PeriodFacts {
  company: ReportingCompany
  today: string
  state: PeriodState | undefined
  counts: { filled: number; expected: number }
}

const periodOf = (period: KpiPeriod, { company, today, state, counts }: PeriodFacts): KpiMatrixPeriod => ({
  period: periodName(period, company.yearEndMonth),
  label: periodLabel(period, company.yearEndMonth),
  ends_on: lastDayOf(period),
  is_over: lastDayOf(period) <= today,
  status: state?.status ?? 'missing',
  version: state?.version ?? null,
  submitted_at: state?.submittedAt ?? null,
  approved_at: state?.approvedAt ?? null,
  locked_at: state?.lockedAt ?? null,
  ...counts,
})
