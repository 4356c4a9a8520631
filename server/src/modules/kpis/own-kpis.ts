import { refuse, refuseField, messageFor, say } from '@moorgate/contract'
import type { OwnKpi, OwnKpis, QueryOf, readOwnKpis as endpoint } from '@moorgate/contract'
import type { Fraction } from '../../domain/fraction.ts'
import {
  earlier,
  parsePeriod,
  periodEnding,
  periodLabel,
  periodName,
  periodsUntil,
} from '../../domain/kpi-period.ts'
import type { KpiPeriod, PeriodMonths } from '../../domain/kpi-period.ts'
import { KpiBook, kpiTextOf } from '../../domain/kpi-roll-up.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'
import { approvedFigures } from './approved-figures.ts'
import type { ApprovedFigure } from './approved-figures.ts'
import { isInWords, measureOf, readDefinitions } from './definitions.ts'
import type { Definition } from './definitions.ts'
import { MatrixFigures } from './matrix-figures.ts'
import { changeOn, distance } from './matrix-rows.ts'
import type { MatrixView } from './read-matrix.ts'
import { figureKinds, kindAsked } from './reporting-company.ts'
import type { ReportingCompany } from './reporting-company.ts'

/** What an investor sees of a company that they hold: approved figures of KPIs that are shown to investors. */
export async function ownKpis(
  question: QueryContext,
  opportunityId: number,
  query: QueryOf<typeof endpoint>,
): Promise<OwnKpis> {
  const opened = await openOwnKpis(question, opportunityId, query)
  if (!opened) return { ...nothingYet, company: null }
  const { company, all, matrix } = opened
  const named = { id: company.id, name: company.name, currency: company.currency }
  if (!matrix) return { ...nothingYet, company: named }
  const { view, figures } = matrix
  const period = view.periods.at(-1)!
  const headOf = (each: KpiPeriod) => ({
    period: periodName(each, company.yearEndMonth),
    label: periodLabel(each, company.yearEndMonth),
  })
  const ofKind = all.filter(({ months }) => months === period.months)
  const day = ofKind.find(({ last }) => last === period.last)!
  return {
    company: named,
    ...headOf(period),
    ends_on: day.day,
    approved_on: day.approvedOn,
    months: period.months,
    periods: ofKind.map((each) => ({ ...headOf(each), ends_on: each.day })),
    history: view.periods.map(headOf),
    kpis: figures.definitions
      .filter((each) => each.visible && figures.isShown(each))
      .map((each) => kpiOf(each, figures, view)),
  }
}

interface OpenedOwnKpis {
  company: ReportingCompany
  all: readonly ApprovedPeriod[]
  /** Undefined where nothing that is shown to investors is approved yet. */
  matrix: { view: MatrixView; figures: MatrixFigures } | undefined
}

/** What is approved and shown to investors, as a matrix; undefined where no company stands for the opportunity. */
export async function openOwnKpis(
  question: QueryContext,
  opportunityId: number,
  query: QueryOf<typeof endpoint>,
): Promise<OpenedOwnKpis | undefined> {
  const company = await heldCompany(question, opportunityId)
  if (!company) return undefined
  const kinds = await figureKinds(question)
  const kind = kindAsked(kinds, undefined)
  const approved = await approvedFigures(question, company)
  const definitions = (await readDefinitions(question)).filter(
    ({ ownerId }) => ownerId === null || ownerId === company.id,
  )
  const shared = sharedFigures(definitions)
  const all = approvedPeriods(
    approved.filter(({ kindId, typeId }) => kindId === kind.id && shared.has(typeId)),
  )
  const period = periodAsked(all, query.period, company)
  if (!period) return { company, all, matrix: undefined }
  const periods = periodsUntil(period, historyLength)
  const view = { company, kind, kinds, frequency: frequencies[period.months], periods } satisfies MatrixView
  return { company, all, matrix: { view, figures: new MatrixFigures(view, definitions, approved) } }
}

const historyLength = 8
const frequencies = { 1: 'monthly', 3: 'quarterly', 12: 'annual' } as const

const nothingYet = {
  period: null,
  label: null,
  ends_on: null,
  approved_on: null,
  months: 3,
  periods: [],
  history: [],
  kpis: [],
}

/** The company that an opportunity stands for, where there is one: 404 for what the caller doesn’t hold. */
async function heldCompany(
  question: QueryContext,
  opportunityId: number,
): Promise<ReportingCompany | undefined> {
  const statement = new Statement(question)
  const id = statement.bind(opportunityId)
  const { delegation } = question.actor
  const shared = delegation && throughMethods(delegation, 'l.investment_id', statement)
  const text = `
    select c.id, c.name, c.currency, c.year_end_month as "yearEndMonth"
    from (select 1 from share_lots l where l.tenant_id = $1 and l.investment_opportunity_id = ${id}
        and ${ownedBy('l', statement.me())} ${shared ? `and ${shared}` : ''} limit 1) held
    left join companies c on c.tenant_id = $1 and c.investment_opportunity_id = ${id} and c.deleted_at is null
    order by c.id limit 1`
  const [found] = await question.rows<ReportingCompany | { id: null }>(text, statement.values)
  if (!found) return refuse({ code: 'not_found' })
  return found.id === null ? undefined : found
}

/** The KPIs that are entered and that those shown to investors rest on. */
function sharedFigures(definitions: readonly Definition[]): Set<number> {
  const book = new KpiBook(definitions)
  return new Set(
    definitions
      .filter(({ active, visible }) => active && visible)
      .flatMap((each) => book.basesOf(each).map(({ id }) => id)),
  )
}

interface ApprovedPeriod extends KpiPeriod {
  day: string
  approvedOn: string
}

/** The latest first. */
function approvedPeriods(figures: readonly ApprovedFigure[]): ApprovedPeriod[] {
  const groups = Map.groupBy(figures, ({ months, day }) => `${months}:${day}`)
  return [...groups.values()].map((some) => {
    const { day, months } = some[0]!
    const approvedOn = some
      .map((each) => each.approvedOn)
      .toSorted()
      .at(-1)!
    return { ...periodEnding(day, months as PeriodMonths), day, approvedOn }
  })
}

/** The one that was asked for, or the latest approved one: quarters before months and years. */
function periodAsked(
  all: readonly ApprovedPeriod[],
  text: string | undefined,
  company: ReportingCompany,
): KpiPeriod | undefined {
  if (text === undefined) return all.find(({ months }) => months === 3) ?? all[0]
  const asked = parsePeriod(text, company.yearEndMonth)
  if (!asked) return refuseField('period', messageFor(say.in, 'period'))
  return all.some(({ months, last }) => months === asked.months && last === asked.last)
    ? asked
    : refuse({ code: 'not_found' })
}

function kpiOf(definition: Definition, figures: MatrixFigures, { kinds, periods }: MatrixView): OwnKpi {
  const period = periods.at(-1)!
  const value = figures.valueIn(definition, period)
  const budget = kinds.find(({ kind }) => kind === 'budget')
  const planned = budget ? figures.valueIn(definition, period, budget.id) : null
  const beside = (before: Fraction | null) => kpiTextOf(changeOn(definition, value, before))
  return {
    ...measureOf(definition),
    value: kpiTextOf(value),
    text: isInWords(definition) ? (figures.enteredIn(definition, period)?.text ?? null) : null,
    change: beside(figures.valueIn(definition, earlier(period))),
    against_budget: value && planned ? kpiTextOf(distance(definition, value, planned)) : null,
    against_year: beside(figures.valueIn(definition, earlier(period, 12 / period.months))),
    history: periods.map((each) => kpiTextOf(figures.valueIn(definition, each))),
  }
}
