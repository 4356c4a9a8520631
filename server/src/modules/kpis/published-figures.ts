import type { FiguresBlock, ShownFigures } from '@moorgate/contract'
import {
  earlier,
  lastDayOf,
  lastOver,
  monthsOf,
  periodLabel,
  periodName,
  periodsUntil,
} from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { KpiBook, kpiTextOf } from '../../domain/kpi-roll-up.ts'
import type { WorksheetDraft } from '../../domain/worksheet.ts'
import { approvedFigures } from './approved-figures.ts'
import type { ApprovedFigure } from './approved-figures.ts'
import { isInWords, measureOf, readDefinitions } from './definitions.ts'
import type { Definition } from './definitions.ts'
import { publishedWorksheet } from './figures/published-worksheet.ts'
import type { PublishedSelection } from './figures/published-worksheet.ts'
import { MatrixFigures } from './matrix-figures.ts'
import { changeOn } from './matrix-rows.ts'
import type { MatrixView } from './read-matrix.ts'
import { figureKinds, findCompany } from './reporting-company.ts'
import type { FigureKind, ReportingCompany, TenantQuestion } from './reporting-company.ts'

/** Figures that may be published, and what of a block may not. */
export interface PublishedFigures {
  /** Null where the company or the kind is gone, or no KPI of the block is shared. */
  figures: ShownFigures | null
  /** How they were got. */
  worksheet: WorksheetDraft | null
  hasKind: boolean
  /** KPIs of the block that are not in use any more, or are another company’s. */
  gone: number
  /** Names of those that investors are not shown. */
  unshared: string[]
  /** Names of those that are asked for less often than the block shows them. */
  tooSeldom: string[]
  /** Of a chart: whether one axis serves all of them. */
  isOfOneUnit: boolean
  isEmpty: boolean
}

/** So many periods before the last one an approved figure is looked for. */
const farthest = 40

/**
 * The figures of a block as they may be published: approved ones of KPIs that are shared with investors, in the
 * latest periods that have any and are over on this day. A period without an approved figure is null.
 */
export async function publishedFigures(
  question: TenantQuestion,
  block: FiguresBlock,
  until: string,
): Promise<PublishedFigures> {
  const company = await findCompany(question, block.company_id)
  const kinds = await figureKinds(question)
  const kind = kinds.find((each) => each.id === block.report_sub_type_id && each.kind !== 'prior')
  const all = (await readDefinitions(question)).filter(
    ({ ownerId }) => ownerId === null || ownerId === block.company_id,
  )
  const asked = block.kpi_ids.flatMap((id) => all.find((each) => each.id === id && each.active) ?? [])
  const found = {
    hasKind: kind !== undefined,
    gone: block.kpi_ids.length - asked.length,
    unshared: asked.filter(({ visible }) => !visible).map(({ name }) => name),
    isOfOneUnit:
      new Set(asked.map(({ unit, unitLabel }) => `${unit} ${unitLabel ?? ''}`)).size < 2 &&
      !asked.some(isInWords),
  }
  const shared = asked.filter(({ visible }) => visible)
  if (!company || !kind || shared.length === 0)
    return { ...found, figures: null, worksheet: null, tooSeldom: [], isEmpty: true }
  const entered = await approvedFigures(question, company)
  const read = readerOf({ company, kind, kinds, all, entered, block, until })
  const last = read.latest(shared)
  const periods = periodsUntil(last ?? read.over, block.periods)
  const selection = { shared, periods, approvedOn: approvedOn(read, shared, periods) }
  return {
    ...found,
    tooSeldom: shared.filter((each) => !read.figures.isShown(each)).map(({ name }) => name),
    isEmpty: last === undefined,
    figures: figuresOf(read, block, selection),
    worksheet: publishedWorksheet(read, selection),
  }
}

interface Reading {
  company: ReportingCompany
  kind: FigureKind
  kinds: readonly FigureKind[]
  all: readonly Definition[]
  entered: readonly ApprovedFigure[]
  block: FiguresBlock
  until: string
}

function readerOf({ company, kind, kinds, all, entered, block: { frequency }, until }: Reading) {
  const over = lastOver(until, monthsOf(frequency), company.yearEndMonth)
  const view = { company, kind, kinds, frequency, periods: [over] } satisfies MatrixView
  const figures = new MatrixFigures(view, all, entered)
  const valueIn = (definition: Definition, period: KpiPeriod) =>
    isInWords(definition) ? null : figures.valueIn(definition, period)
  const textIn = (definition: Definition, period: KpiPeriod) =>
    isInWords(definition) ? (figures.enteredIn(definition, period)?.text ?? null) : null
  const latest = (shared: readonly Definition[]) =>
    periodsUntil(over, farthest).findLast((period) =>
      shared.some((each) => valueIn(each, period) !== null || textIn(each, period) !== null),
    )
  return { company, kind, all, entered, view, figures, over, valueIn, textIn, latest }
}

function figuresOf(
  { company, kind, valueIn, textIn }: ReturnType<typeof readerOf>,
  block: FiguresBlock,
  { shared, periods, approvedOn: day }: PublishedSelection,
): ShownFigures {
  const last = periods.at(-1)!
  return {
    title: block.title,
    shown_as: block.shown_as,
    company: company.name,
    currency: company.currency,
    kind: { name: kind.name, kind: kind.kind },
    frequency: block.frequency,
    approved_on: day,
    periods: periods.map((period) => ({
      period: periodName(period, company.yearEndMonth),
      label: periodLabel(period, company.yearEndMonth),
      ends_on: lastDayOf(period),
    })),
    kpis: shared.map((definition) => {
      const { id, name, unit, unit_label, aggregation, decimals, higher_is_better, is_calculated } =
        measureOf(definition)
      return {
        id,
        name,
        unit,
        unit_label,
        aggregation,
        decimals,
        higher_is_better,
        is_calculated,
        values: periods.map((period) => kpiTextOf(valueIn(definition, period))),
        texts: periods.map((period) => textIn(definition, period)),
        change: kpiTextOf(
          changeOn(definition, valueIn(definition, last), valueIn(definition, earlier(last))),
        ),
      }
    }),
  }
}

/** When the last of the figures was approved that these KPIs are made of in these periods. */
function approvedOn(
  { all, entered, kind }: ReturnType<typeof readerOf>,
  shared: readonly Definition[],
  periods: readonly KpiPeriod[],
): string | null {
  const book = new KpiBook(all)
  const bases = new Set(shared.flatMap((each) => book.basesOf(each).map(({ id }) => id)))
  const before = lastDayOf(earlier(periods[0]!))
  const day = lastDayOf(periods.at(-1)!)
  const days = entered
    .filter(
      (each) => each.kindId === kind.id && bases.has(each.typeId) && each.day > before && each.day <= day,
    )
    .map((each) => each.approvedOn)
  return days.toSorted().at(-1) ?? null
}

/** KPIs that investors are shown, and the kinds of figures that can be published. */
export async function publishableKpis(question: TenantQuestion) {
  const kinds = (await figureKinds(question)).filter(({ kind }) => kind !== 'prior')
  const kpis = (await readDefinitions(question))
    .filter(({ active, visible }) => active && visible)
    .map((each) => ({
      id: each.id,
      name: each.name,
      unit: each.unit,
      unit_label: each.unitLabel,
      frequency: each.frequency,
      company_id: each.ownerId,
      is_in_words: isInWords(each),
    }))
  return { kinds, kpis }
}
