import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { kpiFrequencies, subTypeKinds } from '../kpis/definitions.ts'
import { kpiMeasure } from '../kpis/matrix.ts'
import { kpiPeriod } from '../kpis/report-input.ts'
import { roleIds } from '../roles.ts'
import { boolean, choice, date, decimal, id, integer, list, reference, text } from '../wire.ts'
import { openFigures } from '../working.ts'

/** The element of a report's text in which figures stand; its attribute holds which ones, as JSON. */
export const figuresElement = { name: 'figure', attribute: 'data-figures' } as const

export const mostFigures = { blocks: 20, kpis: 12, lines: 4, periods: 12 } as const

/** Which figures of which company stand in a report's text, and how they are drawn. */
export const figuresBlock = z
  .object({
    title: text(80, { min: 1, example: 'Key figures' }),
    company_id: reference('companies'),
    kpi_ids: list(reference('report-types'), mostFigures.kpis),
    report_sub_type_id: reference('report-sub-types'),
    frequency: choice(kpiFrequencies),
    /** The latest approved ones, not after the period of the report. */
    periods: integer({ min: 1, max: mostFigures.periods, example: 4 }),
    shown_as: choice(['table', 'chart']),
  })
  .refine(
    ({ kpi_ids: ids, shown_as: shown }) =>
      ids.length > 0 &&
      new Set(ids).size === ids.length &&
      (shown === 'table' || ids.length <= mostFigures.lines),
  )
export type FiguresBlock = z.output<typeof figuresBlock>

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const entities = Object.fromEntries(Object.entries(characters).map(([entity, plain]) => [plain, entity]))

/** The block as its attribute holds it. */
export const figuresText = (block: FiguresBlock): string => JSON.stringify(block)

/** The block that an attribute holds; undefined where it is none. */
export function readFiguresBlock(value: string): FiguresBlock | undefined {
  try {
    return figuresBlock.safeParse(JSON.parse(value)).data
  } catch {
    return undefined
  }
}

/** The block as the text holds it. */
export const figuresMarkup = (block: FiguresBlock): string =>
  `<figure data-figures="${figuresText(block).replaceAll(/[&<>"]/g, (each) => entities[each]!)}"></figure>`

export type ReportPiece =
  | { kind: 'text'; html: string }
  | { kind: 'figures'; block: FiguresBlock | undefined }

/** A report's text in the order of its pieces: rich text, and the figures between it. */
export function piecesOfReport(html: string): ReportPiece[] {
  return html.split(/(<figure data-figures="[^"]*"><\/figure>)/).flatMap((part, index): ReportPiece[] => {
    if (index % 2 === 0) return part.trim() === '' ? [] : [{ kind: 'text', html: part }]
    const value = part.slice(part.indexOf('"') + 1, part.lastIndexOf('"'))
    const plain = value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity]!)
    return [{ kind: 'figures', block: readFiguresBlock(plain) }]
  })
}

/** The figures that stand in a report's text. */
export const figuresIn = (html: string): (FiguresBlock | undefined)[] =>
  piecesOfReport(html).flatMap((piece) => (piece.kind === 'figures' ? [piece.block] : []))

const figure = decimal({ places: 6, example: '45.555556' }).nullable()
const { name, unit, unit_label, aggregation, decimals, higher_is_better, is_calculated } = kpiMeasure.shape

/** Figures as they are read: approved ones of KPIs that are shared with investors. */
export const shownFigures = z.object({
  title: z.string(),
  shown_as: choice(['table', 'chart']),
  company: z.string(),
  currency: z.string(),
  kind: z.object({ name: z.string(), kind: choice(subTypeKinds) }),
  frequency: choice(kpiFrequencies),
  /** When the latest of them was approved. */
  approved_on: date().nullable(),
  /** The oldest first. */
  periods: z.array(z.object({ period: kpiPeriod(), label: z.string(), ends_on: date() })),
  kpis: z.array(
    z.object({
      id: id(),
      name,
      unit,
      unit_label,
      aggregation,
      decimals,
      higher_is_better,
      is_calculated,
      /** One for each period; null where nothing is approved. */
      values: z.array(figure),
      /** Of a KPI in words. */
      texts: z.array(z.string().nullable()),
      /** The last period on the one before: in percent, of a percentage in points. */
      change: figure,
    }),
  ),
})
export type ShownFigures = z.output<typeof shownFigures>

/** What one period of a frequency is called. */
export const periodOf = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const

/** A KPI that is answered in words. */
export const isInWords = ({ unit }: { unit: string }) => unit === 'text' || unit === 'rag'

/** Whose figures they are, of which kind, in what, and who approved them. */
export function basisOfFigures(
  { company, kind, currency, frequency, kpis, approved_on: approved }: ShownFigures,
  { provider, dateText, missing }: { provider: string; dateText: (day: string) => string; missing: string },
): string {
  const hasGap = kpis.some(({ unit: each, values, texts }) =>
    (isInWords({ unit: each }) ? texts : values).some((value) => value === null),
  )
  return [
    `${company}, ${kind.name.toLowerCase()} figures by ${periodOf[frequency]}.`,
    ...(kpis.some(({ unit: each }) => each === 'money') ? [`Amounts in ${currency}.`] : []),
    ...(approved === null ? [] : [`Approved by ${provider} on ${dateText(approved)}, not audited.`]),
    ...(hasGap ? [`${missing} means not reported.`] : []),
  ].join(' ')
}

const visit = { event: 'update_reports', action: 'visit' } as const

/** What a block would show if the report were published now, and what keeps it from being published. */
export const readReportFigures = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/figures',
  summary: 'Read figures for the text of an update report',
  access: visit,
  /** A block as the text holds it. */
  query: z.object({ block: text(2000) }),
  answer: z.object({ figures: shownFigures.nullable(), problem: z.string().nullable() }),
  status: 200,
})

/** The figures of a published report, as they were got when it was published or last revised. */
export const publishedReportFigures = openFigures({
  path: 'update-reports/{id}/figures',
  of: 'the figures of an update report',
  access: { event: 'update_reports', action: 'index', own: true, also: [roleIds.entrepreneur] },
  example: 'value:12:2026-q3',
  /** Of the blocks in the text; the first is 1. */
  query: { block_number: integer({ min: 1, max: mostFigures.blocks, example: 1 }) },
})

/** Companies of the report, and the KPIs of each that are shared with investors. */
export const readReportFigureChoices = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/figures/choices',
  summary: 'List which figures an update report can hold',
  access: visit,
  answer: z.object({
    companies: z.array(z.object({ id: id(), name: z.string() })),
    kinds: z.array(z.object({ id: id(), name: z.string(), kind: choice(subTypeKinds) })),
    kpis: z.array(
      z.object({
        id: id(),
        name: z.string(),
        unit,
        unit_label,
        frequency: choice(kpiFrequencies),
        /** Of one company alone. */
        company_id: id().nullable(),
        is_in_words: boolean(),
      }),
    ),
  }),
  status: 200,
})
