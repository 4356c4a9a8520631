import { z } from 'zod'
import { defineEndpoint, exportLimit } from './endpoint.ts'
import type { Access, Endpoint } from './endpoint.ts'
import type { FeatureFlag } from './features.ts'
import { text } from './wire.ts'

const words = z.string()

/** How a figure was got. Values are decimal text, a date or words, by their unit. */
export const workingAnswer = z.object({
  figure: words,
  label: words,
  value: words,
  unit: words,
  /** Of amounts and prices. */
  currency: words,
  /**
   * "held ÷ all shares × 100", the same with its numbers, and the result before it is rounded for the eye.
   */
  formula: words.nullable(),
  numbers: words.nullable(),
  rounding: words,
  inputs: z.array(
    z.object({
      label: words,
      value: words,
      unit: words,
      currency: words,
      figure: words.nullable(),
      detail: words.nullable(),
    }),
  ),
  /** Inputs beyond those that are listed. */
  more: z.int(),
  basis: z.array(z.object({ label: words, text: words })),
})
export type Working = z.output<typeof workingAnswer>

interface WorkingSource<Shape extends z.ZodRawShape> {
  /** What the figures belong to; the two stand below it. */
  path: string
  /** "the allocation book" */
  of: string
  access: Access
  requires?: FeatureFlag
  /** Name of a figure: `book_committed`. */
  example: string
  /** What the figures are asked with. */
  query: Shape
  /** Whether a key that is not among these is refused. Figures of a list take the list’s filters besides. */
  isClosed?: boolean
  /** Of what is not done yet: it may be past the state in which it can be. */
  mayConflict?: boolean
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The two questions by which figures are opened: how one of them was got, 404 for one that is not there, and
 * all of them as XLSX with formulas that come to the same.
 */
export function openFigures<Shape extends z.ZodRawShape>({
  path,
  of,
  access,
  requires,
  example,
  query,
  isClosed = false,
  mayConflict = false,
}: WorkingSource<Shape>) {
  const asked = <Asked extends z.ZodRawShape>(shape: Asked) => {
    const open = z.object(shape)
    return isClosed ? (open.strict() as unknown as typeof open) : open
  }
  const conflict = mayConflict ? ([409] as const) : []
  return {
    working: defineEndpoint({
      method: 'GET',
      path: `${path}/working`,
      summary: `Read how a figure of ${of} was got`,
      access,
      requires,
      query: asked({ ...query, figure: text(120, { min: 1, example }) }),
      answer: workingAnswer,
      refuses: [404, ...conflict],
      status: 200,
    }),
    workbook: defineEndpoint({
      method: 'GET',
      path: `${path}/workbook`,
      summary: `Download ${of} with formulas`,
      access,
      requires,
      throttle: exportLimit(path),
      query: asked(query),
      file: [workbookType],
      refuses: conflict,
      status: 200,
    }),
  }
}
export interface OpenedFigures {
  working: Endpoint
  workbook: Endpoint
}
