import { z } from 'zod'
import { say } from '../messages.ts'
import { field, shared } from './field.ts'

const dateText = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date `YYYY-MM-DD` between 1900 and 2100. */
export const date = shared(() => {
  return field(z.string({ error: say.date }).refine(isCalendarDate, say.date), {
    kind: 'date',
    example: '2026-11-20',
  })
})

/** Whether a text is a day that there is, as `YYYY-MM-DD`: `2026-02-28`, not `2026-02-30`. */
export function isDay(value: string): boolean {
  if (!dateText.test(value) || value < '0001') return false
  const read = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value)
}

const isCalendarDate = (value: string) => isDay(value) && value >= '1900' && value < '2101'

const instantText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * A moment: ISO 8601 with offset, or `YYYY-MM-DD[ HH:MM:SS]` taken as UTC. Canonical form
 * `2026-03-01T12:34:56.000Z`.
 */
export const instant = shared(() => {
  const schema = z.preprocess(
    toInstant,
    z.string({ error: say.date }).regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, say.date),
  )
  return field(schema, { kind: 'instant', example: '2026-11-20T09:30:00.000000Z' })
})

function toInstant(value: unknown): unknown {
  const parts = typeof value === 'string' ? instantText.exec(value) : null
  if (!parts || !isCalendarDate(parts[1] ?? '')) return value
  const read = new Date(`${parts[1]}T${parts[2] ?? '00:00:00'}${parts[3] ?? 'Z'}`)
  return Number.isNaN(read.getTime()) ? 'not a date' : read.toISOString()
}
