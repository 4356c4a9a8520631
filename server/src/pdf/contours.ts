import { createHash } from 'node:crypto'
import type { PdfColours } from './brand.ts'
import { px } from './sheet.ts'
import type { Sheet } from './sheet.ts'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A hill or hollow that bends the lines near it. Lengths in points. */
interface Bump {
  x: number
  y: number
  wide: number
  high: number
  lift: number
}

const gap = px(7.6)
const step = px(8)

/**
 * The line drawing of the product (design language §5, cover art): contours over hills that come from a seed,
 * in the tenant's colours, every ninth line in its highlight. The same seed draws the same lines.
 */
export function drawContours(sheet: Sheet, area: Rectangle, seed: string, colours: PdfColours): void {
  const bumps = bumpsFrom(seed, area)
  const { doc } = sheet
  sheet.artefact(() => {
    const ground = doc.linearGradient(area.x, area.y, area.x + area.width, area.y)
    ground.stop(0, colours.deep).stop(1, colours.deepEnd)
    doc.rect(area.x, area.y, area.width, area.height).clip()
    doc.rect(area.x, area.y, area.width, area.height).fill(ground)
    const count = Math.ceil(area.height / gap) + 8
    for (let index = -8; index < count; index++) drawLine(sheet, { area, bumps, index, count }, colours)
  })
}

interface ContourLine {
  area: Rectangle
  bumps: readonly Bump[]
  index: number
  count: number
}

function drawLine({ doc }: Sheet, { area, bumps, index, count }: ContourLine, colours: PdfColours): void {
  const base = index * gap
  for (let x = 0; x <= area.width + step; x += step) {
    const y = base + bumps.reduce((sum, bump) => sum + liftAt(bump, x, base), 0)
    if (x === 0) doc.moveTo(rounded(area.x), rounded(area.y + y))
    else doc.lineTo(rounded(area.x + x), rounded(area.y + y))
  }
  const strong = (index + 9) % 9 === 0
  const depth = 0.2 + 0.45 * Math.max(0, index / count)
  doc.lineWidth(strong ? px(1.1) : px(0.8)).strokeOpacity(strong ? 0.95 : depth)
  doc.stroke(strong ? colours.highlight : colours.contour)
}

function liftAt(bump: Bump, x: number, y: number): number {
  return bump.lift * Math.exp(-(((x - bump.x) / bump.wide) ** 2) - ((y - bump.y) / bump.high) ** 2)
}

/**
 * Lines would cross where a bump lifts more than 1.16 times its height; these stay well below, two together
 * too.
 */
function bumpsFrom(seed: string, { width, height }: Rectangle): Bump[] {
  const bytes = createHash('sha256').update(seed).digest()
  const part = (index: number) => (bytes[index] ?? 0) / 255
  return [0, 1, 2, 3, 4].map((index) => {
    const at = index * 5
    const high = px(70) + px(50) * part(at + 3)
    return {
      x: width * ((index + part(at)) / 5),
      y: height * (0.1 + 0.8 * part(at + 1)),
      wide: px(80) + px(110) * part(at + 2),
      high,
      lift: (index % 2 === 0 ? -1 : 1) * high * (0.22 + 0.26 * part(at + 4)),
    }
  })
}

/** Hundredths of a point: finer is invisible, and would differ between processors. */
const rounded = (value: number) => Math.round(value * 100) / 100
