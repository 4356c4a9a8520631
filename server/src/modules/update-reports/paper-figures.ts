import { basisOfFigures, isInWords } from '@moorgate/contract'
import type { ShownFigures } from '@moorgate/contract'
import { dateText } from '../../domain/format.ts'
import type { BodyBlock, PdfTable } from '../../pdf/index.ts'
import { changeText, valueText, wordsOf } from './letter-figures.ts'

type ShownKpi = ShownFigures['kpis'][number]

/** So many periods have room beside each other. */
const mostPeriods = 5
const missing = '–'

/** A block of figures on paper: its table, below a chart of it where it is shown as one. */
export function figuresOnPaper(shown: ShownFigures, provider: string): BodyBlock[] {
  const tables = tablesOf(shown).map((table): BodyBlock => ({ kind: 'table', table }))
  const basis: BodyBlock = { kind: 'note', text: basisOfFigures(shown, { provider, dateText, missing }) }
  if (shown.shown_as === 'chart') return [chartOf(shown), ...tables, basis]
  const [first, ...others] = tables as Extract<BodyBlock, { kind: 'table' }>[]
  return [{ ...first!, title: shown.title }, ...others, basis]
}

/** The latest period first, and the change beside it; many periods are in several tables. */
function tablesOf({ kpis, periods, currency }: ShownFigures): PdfTable[] {
  const hasChange = kpis.some(({ change }) => change !== null)
  const before = periods.at(-2)
  const latestFirst = periods.map((period, index) => ({ ...period, index })).toReversed()
  const groups = Array.from({ length: Math.ceil(latestFirst.length / mostPeriods) }, (_, nth) =>
    latestFirst.slice(nth * mostPeriods, (nth + 1) * mostPeriods),
  )
  return groups.map((group, nth) => {
    const withChange = hasChange && nth === 0
    return {
      columns: [
        { heading: 'Measure', share: 1.8 },
        ...group.map(({ label }) => ({ heading: label, align: 'right' as const })),
        ...(withChange
          ? [{ heading: before ? `Change on ${before.label}` : 'Change', align: 'right' as const }]
          : []),
      ],
      rows: kpis.map((kpi) => ({
        cells: [
          kpi.name,
          ...group.map(({ index }) => shownText(kpi, index, currency)),
          ...(withChange ? [kpi.change === null ? missing : changeText(kpi)] : []),
        ],
      })),
    }
  })
}

const shownText = (kpi: ShownKpi, at: number, currency: string): string =>
  isInWords(kpi)
    ? (wordsOf({ ...kpi, texts: [kpi.texts[at] ?? null] }) ?? missing)
    : valueText(kpi, kpi.values[at] ?? null, currency)

function chartOf({ title, kpis, periods, currency }: ShownFigures): BodyBlock {
  const [first] = kpis
  const names = kpis.map(({ name }) => name).join(', ')
  return {
    kind: 'chart',
    title,
    chart: {
      label: `${names}, ${periods[0]?.label} to ${periods.at(-1)?.label}`,
      categories: periods.map(({ label }) => label),
      series: kpis.map(({ name, values }) => ({
        name,
        values: values.map((value) => (value === null ? null : Number(value))),
      })),
      axisText: (value) => {
        const text = String(value)
        const decimals = text.includes('.') ? text.split('.')[1]!.length : 0
        return valueText({ ...first!, decimals }, text, currency)
      },
    },
  }
}
