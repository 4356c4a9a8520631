import type { PdfColours } from './brand.ts'
import { column, px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'
import { chartScale } from './chart-scale.ts'

/** Values period by period, a line for each series. */
export interface PdfChart {
  /** "Revenue and gross profit, Q4 2024 to Q3 2026": said where the chart is not seen. */
  label: string
  categories: readonly string[]
  /** Of one unit, four at most. Null where there is no value, which leaves a gap. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** A value as its axis says it. */
  axisText: (value: number) => string
}

const height = px(210)
const foot = px(24)
/** Each line by its own dashes too, so that a copy without colours says which is which. */
const dashes = [[], [px(6), px(4)], [px(2), px(3)], [px(9), px(3), px(2), px(3)]] as const

/** Draws a chart from `y` on, its names above it. Returns the place below it. */
export function drawChart(sheet: Sheet, chart: PdfChart, { y }: { y: number }, colours: PdfColours): number {
  const small: Style = { face: 'text', size: px(11), leading: px(16), colour: colours.soft }
  const below = drawLegend(sheet, chart, y, { colours, small })
  const [top, bottom] = [below + px(8), below + px(8) + height - foot]
  const known = chart.series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const { ticks, low, high } = chartScale(known)
  const widest = Math.max(...ticks.map((tick) => sheet.widthOf(chart.axisText(tick), axisStyle(small))))
  const [left, right] = [column.left + widest + px(12), column.right - px(6)]
  const atY = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const step = (right - left) / chart.categories.length
  const atX = (index: number) => left + step * (index + 0.5)
  for (const tick of ticks) {
    sheet.artefact(() =>
      sheet.doc
        .moveTo(left, atY(tick))
        .lineTo(right, atY(tick))
        .lineWidth(px(1))
        .stroke(tick === 0 ? colours.rule : colours.hairline),
    )
    const box = { x: column.left, y: atY(tick) - px(8), width: widest + px(2) }
    sheet.stamp(chart.axisText(tick), box, axisStyle(small))
  }
  drawNames(sheet, chart, { atX, step, y: bottom + px(6) }, small)
  sheet.figure(chart.label, () => {
    for (const [index, { values }] of chart.series.entries())
      drawLine(sheet, values, { atX, atY, colour: colours.series[index]!, dash: dashes[index] ?? [] })
  })
  return bottom + foot
}

const axisStyle = (small: Style): Style => ({ ...small, align: 'right', tabular: true })

interface ChartStyle {
  colours: PdfColours
  small: Style
}

function drawLegend(sheet: Sheet, { series }: PdfChart, y: number, { colours, small }: ChartStyle): number {
  let x = column.left
  for (const [index, { name }] of series.entries()) {
    const wide = px(34) + sheet.widthOf(name, small) + px(2)
    sheet.artefact(() => {
      const { doc } = sheet
      setDash(sheet, dashes[index] ?? [])
      doc
        .moveTo(x, y + px(8))
        .lineTo(x + px(24), y + px(8))
        .lineWidth(px(2))
        .stroke(colours.series[index]!)
    })
    sheet.write('P', name, { x: x + px(32), y, width: wide }, small)
    x += wide + px(22)
  }
  return y + px(16)
}

/** Names of periods that have room: all, or every second, third… counted from the last. */
function drawNames(
  sheet: Sheet,
  { categories }: PdfChart,
  { atX, step, y }: { atX: (index: number) => number; step: number; y: number },
  small: Style,
): void {
  const widest = Math.max(...categories.map((name) => sheet.widthOf(name, small)))
  const every = Math.max(1, Math.ceil((widest + px(10)) / step))
  for (const [index, name] of categories.entries())
    if ((categories.length - 1 - index) % every === 0)
      sheet.stamp(name, { x: atX(index) - px(60), y, width: px(120) }, { ...small, align: 'center' })
}

interface LinePlace {
  atX: (index: number) => number
  atY: (value: number) => number
  colour: string
  dash: readonly number[]
}

function drawLine(
  sheet: Sheet,
  values: readonly (number | null)[],
  { atX, atY, colour, dash }: LinePlace,
): void {
  const { doc } = sheet
  doc.save()
  setDash(sheet, dash)
  let isDown = false
  for (const [index, value] of values.entries()) {
    if (value === null) isDown = false
    else if (isDown) doc.lineTo(atX(index), atY(value))
    else {
      doc.moveTo(atX(index), atY(value))
      isDown = true
    }
  }
  doc.lineWidth(px(2)).lineJoin('round').stroke(colour)
  doc.undash()
  for (const [index, value] of values.entries())
    if (value !== null) doc.circle(atX(index), atY(value), px(2.6)).fill(colour)
  doc.restore()
}

function setDash(sheet: Sheet, [first, ...others]: readonly number[]): void {
  if (first === undefined) sheet.doc.undash()
  else sheet.doc.dash(first, { space: others[0] ?? first })
}
