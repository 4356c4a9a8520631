import assert from 'node:assert/strict'
import { compareDecimals } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'

/** A place in an answer: the elements of the lists on the way to it, the outermost first. */
type AnswerPath = readonly { index: number; item: Record<string, unknown> }[]

/**
 * Figures by where they stand, `rows[].shares`: the name under which each is opened, or null for text that
 * only looks like a number.
 */
export type FigureNames = Readonly<Record<string, null | ((trail: AnswerPath) => string)>>

export interface Figure {
  place: string
  figure: string
  value: string
}

/** Every decimal text of an answer with the name of its figure. Fails on a place of which nothing is said. */
export function figuresOf(answer: unknown, names: FigureNames): Figure[] {
  const unsaid = new Set<string>()
  const found = leavesOf(answer, '', []).flatMap(({ place, trail, value }) => {
    const name = names[place]
    if (name === undefined) unsaid.add(place)
    return name ? [{ place, figure: name(trail), value }] : []
  })
  assert.deepEqual([...unsaid], [], 'figures of which no working is known')
  return found
}

interface FigureAt {
  place: string
  trail: AnswerPath
  value: string
}

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

function leavesOf(value: unknown, place: string, trail: AnswerPath): FigureAt[] {
  if (isFigure(value)) return [{ place, trail, value }]
  if (Array.isArray(value))
    return value.flatMap((item, index) => leavesOf(item, `${place}[]`, [...trail, { index, item }]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, place === '' ? key : `${place}.${key}`, trail),
  )
}

/**
 * Opens every figure: each has a working that comes to the very value, and inputs that can be opened in turn.
 */
export async function openAll(
  staff: Client,
  workingOf: (figure: string) => string,
  figures: readonly Figure[],
): Promise<void> {
  assert.ok(figures.length > 0)
  const wrong: string[] = []
  for (const { place, figure, value } of figures) {
    const { status, body } = await staff.get(workingOf(figure))
    if (status !== 200) wrong.push(`${place} as ${figure}: ${status}`)
    else if (compareDecimals(String(body.data.value), value) !== 0)
      wrong.push(`${place} as ${figure}: ${body.data.value}, not ${value}`)
    else if (body.data.formula === null && !body.data.rounding.startsWith('As entered: '))
      wrong.push(`${place} as ${figure}: nothing is said of where it comes from`)
  }
  assert.deepEqual(wrong, [])
}
