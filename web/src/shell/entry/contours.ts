import { seededRandom, seedOf } from '../../ui/seeded.ts'

export interface Contour {
  path: string
  /** Drawn in the tenant's highlight colour. */
  marked: boolean
  opacity: number
}

const width = 900
const step = 30
const lineCount = 40

interface ContourHill {
  at: number
  reach: number
  height: number
  /** Line on which it is highest. */
  line: number
}

/** Lines of a landscape, 900 by 1000, that a tenant's name always draws in the same way. */
export function contoursOf(name: string): Contour[] {
  const next = seededRandom(seedOf(name))
  const hills = Array.from({ length: 9 }, (_, index): ContourHill => ({
    at: next() * width,
    reach: 70 + next() * 110,
    height: (index % 4 === 3 ? -1 : 1) * (30 + next() * 95),
    line: ((index + next()) * lineCount) / 9,
  }))
  return Array.from({ length: lineCount }, (_, line) => ({
    path: smooth(points(line, hills)),
    marked: line % 12 === 7,
    opacity: 0.16 + (0.5 * line) / lineCount,
  }))
}

type Point = readonly [x: number, y: number]

function points(line: number, hills: readonly ContourHill[]): Point[] {
  const level = 120 + line * 24
  return Array.from({ length: width / step + 3 }, (_, index): Point => {
    const x = (index - 1) * step
    const rise = hills.map((hill) => {
      const far = ((x - hill.at) / hill.reach) ** 2 + ((line - hill.line) / 7) ** 2
      return hill.height * Math.exp(-far / 2)
    })
    return [x, level - rise.reduce((sum, one) => sum + one, 0)]
  })
}

/** A curve through the middles of the segments, so that no corner shows. */
function smooth(all: readonly Point[]): string {
  const [first, ...rest] = all
  if (first === undefined) return ''
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y]
    return `Q${x} ${y.toFixed(1)} ${(x + nextX) / 2} ${((y + nextY) / 2).toFixed(1)}`
  })
  return `M${first[0]} ${first[1].toFixed(1)}${curves.join('')}`
}
