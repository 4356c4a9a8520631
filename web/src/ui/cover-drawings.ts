/**
 * Line drawings for records without a picture: seeded, so that a record always has the same one. Pure
 * geometry.
 */
import type { Motif } from './cover-motif.ts'
import { seededRandom, seedOf } from './seeded.ts'

/** One stroke or shape. `lit` ones take the tenant's highlight, the others the quiet line colour. */
export interface DrawingStroke {
  /** SVG path data. */
  path: string
  lit: boolean
  /** 0 to 1. */
  strength: number
  /** Filled instead of drawn. */
  solid: boolean
}

/** Marks of a drawing `width` by `height`, in its own units. */
export function drawCover(seed: string, motif: Motif, width: number, height: number): DrawingStroke[] {
  return drawings[motif](seededRandom(seedOf(`${seed} ${motif}`)), width, height)
}

type Draw = (next: () => number, width: number, height: number) => DrawingStroke[]

const round = (value: number) => Math.round(value * 10) / 10

function disc(x: number, y: number, radius: number): string {
  const [r, d] = [round(radius), round(radius * 2)]
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0-${d} 0`
}

/** A smooth line through points: each is the control of a curve between its neighbours' middles. */
function smooth(points: readonly [number, number][]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const curves = rest.map(([x, y], index) => {
    const [afterX, afterY] = rest[index + 1] ?? [x, y]
    return `Q${round(x)} ${round(y)} ${round((x + afterX) / 2)} ${round((y + afterY) / 2)}`
  })
  return `M${round(first[0])} ${round(first[1])}${curves.join('')}`
}

/** Lines over a sea bed: a few swells push them apart, less and less from line to line. */
const waves: Draw = (next, width, height) => {
  const swells = Array.from({ length: 4 }, (_, index) => ({
    at: width * (0.12 + index * 0.26 + (next() - 0.5) * 0.16),
    wide: width * (0.08 + next() * 0.07),
    high: height * (0.07 + next() * 0.13) * (next() < 0.5 ? -1 : 1),
    turn: next() * 3,
  }))
  const gap = Math.max(7, height / 34)
  const lines = Math.ceil(height / gap) + 4
  const every = 9 + Math.floor(next() * 4)
  return Array.from({ length: lines }, (_, line) => {
    const points = Array.from({ length: Math.ceil(width / 20) + 3 }, (_, step): [number, number] => {
      const x = step * 20 - 20
      const lift = swells.reduce(
        (sum, swell) =>
          sum +
          swell.high * Math.exp(-(((x - swell.at) / swell.wide) ** 2)) * Math.cos(swell.turn + line / 9),
        0,
      )
      return [x, height * 0.12 + line * gap + lift]
    })
    const lit = line % every === 4
    return { path: smooth(points), lit, strength: lit ? 0.95 : 0.2 + (line / lines) * 0.4, solid: false }
  })
}

/** A seed head: dots on the golden angle, with one of its spirals picked out. */
const dots: Draw = (next, width, height) => {
  const [cx, cy] = [width * (0.55 + next() * 0.2), height * (0.4 + next() * 0.2)]
  const spread = height / 29
  const arm = Math.floor(next() * 21)
  return Array.from({ length: 420 }, (_, index) => {
    const distance = spread * Math.sqrt(index + 0.6)
    const angle = index * 2.399_963
    const size = Math.max(0.6, (height / 66) * (1 - index / 480))
    const lit = index % 21 === arm && index < 230
    const path = disc(cx + Math.cos(angle) * distance * 1.25, cy + Math.sin(angle) * distance, size)
    return { path, lit, strength: lit ? 0.95 : 0.85 - (index / 420) * 0.65, solid: true }
  })
}

/** A terrace of storeys, highest near the middle, with a few windows lit. */
const blocks: Draw = (next, width, height) => {
  const [wide, high] = [width / 20, height / 20]
  const peak = 0.35 + next() * 0.3
  return Array.from({ length: 20 }, (_, column) => {
    const nearness = Math.exp(-(((column / 20 - peak) / 0.22) ** 2))
    const storeys = Math.round(3 + nearness * 11 + next() * 2.5)
    return Array.from({ length: storeys }, (_, storey) => {
      const [x, y] = [column * wide, height - (storey + 1) * high]
      const lit = next() < 0.035
      const path = `M${round(x)} ${round(y)}h${round(wide * 0.8)}v${round(high * 0.68)}h-${round(wide * 0.8)}z`
      return { path, lit, strength: lit ? 0.95 : 0.18 + (column / 20) * 0.3, solid: true }
    })
  }).flat()
}

/** Horizons: half rings around a point low in the picture. */
const arcs: Draw = (next, width, height) => {
  const cx = width * (0.3 + next() * 0.4)
  const cy = height * (0.95 + next() * 0.15)
  const gap = height / 17
  const lit = new Set([3 + Math.floor(next() * 4), 9 + Math.floor(next() * 4), 15 + Math.floor(next() * 5)])
  return Array.from({ length: 34 }, (_, ring) => {
    const radius = (ring + 1) * gap
    const r = round(radius)
    const path = `M${round(cx - radius)} ${round(cy)}a${r} ${r} 0 0 1 ${round(radius * 2)} 0`
    return { path, lit: lit.has(ring), strength: lit.has(ring) ? 0.95 : 0.6 - ring * 0.014, solid: false }
  })
}

/** A field of uprights whose tops run like a chart. */
const bars: Draw = (next, width, height) => {
  const count = 56
  const [phase, swing] = [next() * 6, 0.1 + next() * 0.12]
  const lit = new Set([Math.floor(count * (0.45 + next() * 0.15)), Math.floor(count * (0.75 + next() * 0.2))])
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) / count) * width
    const rise = 0.22 + (index / count) * 0.42 + Math.sin(index / 6 + phase) * swing + (next() - 0.5) * 0.06
    const path = `M${round(x)} ${height}V${round(height * (1 - Math.min(0.92, Math.max(0.08, rise))))}`
    return {
      path,
      lit: lit.has(index),
      strength: lit.has(index) ? 0.95 : 0.22 + (index / count) * 0.4,
      solid: false,
    }
  })
}

/** Threads on one slant, cut at chance, with a few counter-threads. */
const weave: Draw = (next, width, height) => {
  const gap = height / 24
  const count = Math.ceil((width + height) / gap)
  const lit = new Set(Array.from({ length: 4 }, () => Math.floor((0.2 + next() * 0.65) * count)))
  return Array.from({ length: count }, (_, index) => {
    const foot = index * gap - height * 0.15
    const [from, length] = [next() * 0.55, 0.25 + next() * 0.6]
    const counter = index % 7 === 3
    const [low, rise] = [height * (1 - from), height * length]
    const start = counter ? foot - height * from : foot + height * (from - 0.5)
    const path = `M${round(start)} ${round(low)}l${round(counter ? -rise : rise)} ${round(-rise)}`
    return { path, lit: lit.has(index), strength: lit.has(index) ? 0.95 : 0.2 + next() * 0.4, solid: false }
  })
}

const drawings: Record<Motif, Draw> = { waves, dots, blocks, arcs, bars, weave }
