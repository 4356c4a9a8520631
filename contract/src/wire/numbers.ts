import { z } from 'zod'
import { compareDecimals } from '../decimals.ts'
import { say } from '../messages.ts'
import { field, shared } from './field.ts'

const wholeNumber = /^-?(0|[1-9]\d*)$/

/** Form data writes whole numbers as text. What is none stays as it came, for the schema to refuse. */
export function toInteger(value: unknown): unknown {
  if (typeof value !== 'string' || !wholeNumber.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A whole number; "12" counts, "12.0" and "1e3" don't. */
export const integer = shared((options: { min?: number; max?: number; example?: number } = {}) => {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  const schema = z.preprocess(
    toInteger,
    z.int({ error: say.integer }).min(min, say.min(min)).max(max, say.max(max)),
  )
  return field(schema, { kind: 'integer', example: options.example ?? Math.max(min, 1) })
})

/** The id of a record: an integer from 1. */
export const id = shared(() => {
  return field(z.preprocess(toInteger, z.int({ error: say.integer }).min(1, say.in)), {
    kind: 'id',
    example: 1,
  })
})

/** The id of a record of another resource, in the same tenant. */
export const reference = shared((to: string) => {
  return field(z.preprocess(toInteger, z.int({ error: say.integer }).min(1, say.in)), {
    kind: 'reference',
    to,
    example: 1,
  })
})

const decimalText = /^-?\d{1,20}(\.\d{1,12})?$/

function toDecimalText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return value
}

/** Decimal string with at most `places` places; never a float inside. Bounds are decimal strings too. */
export const decimal = shared(
  (options: { places?: number; min?: string; above?: string; max?: string; example?: string } = {}) => {
    const { places = 6 } = options
    const schema = z.preprocess(
      toDecimalText,
      z.string({ error: say.number }).superRefine((value, context) => {
        const problem = decimalProblem(value, places, options)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    )
    return field(schema, { kind: 'decimal', places, example: options.example ?? '1.37' })
  },
)

/** An amount in a currency's major unit: "1250.00". The currency stands beside it. */
export const money = shared(
  (options: { min?: string; above?: string; max?: string; example?: string } = {}) => {
    const schema = z.preprocess(
      toDecimalText,
      z.string({ error: say.number }).superRefine((value, context) => {
        const problem = decimalProblem(value, 2, { min: '0', max: '9999999999999.99', ...options })
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    )
    return field(schema, { kind: 'money', places: 2, example: options.example ?? '1250.00' })
  },
)

function decimalProblem(
  value: string,
  places: number,
  bounds: { min?: string; above?: string; max?: string },
): string | undefined {
  if (!decimalText.test(value)) return say.number
  if ((value.split('.')[1] ?? '').length > places) return say.places(places)
  if (bounds.min !== undefined && compareDecimals(value, bounds.min) < 0) return say.min(bounds.min)
  if (bounds.above !== undefined && compareDecimals(value, bounds.above) <= 0)
    return `The :attribute field must be greater than ${bounds.above}.`
  if (bounds.max !== undefined && compareDecimals(value, bounds.max) > 0) return say.max(bounds.max)
  return undefined
}
