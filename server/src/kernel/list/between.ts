import { isDay } from '@moorgate/contract'
import type { Statement } from '../database/statement.ts'
import type { FilterSql } from '../resource/table.ts'

/**
 * `filter[between]=2026-01-01,2026-03-31` on a column of dates. What is no day matches nothing; it is no
 * error.
 */
export const daysBetween = (column: string): FilterSql => betweenDays((row) => `${row}.${column}`)

/** The same on a column of moments: from the first day's midnight in London to the last day's end there. */
export const momentsBetween = (column: string): FilterSql => betweenMoments((row) => `${row}.${column}`)

/** Both of any SQL of a row. */
export const betweenDays = (sql: (row: string) => string): FilterSql =>
  between(
    (row, day) => `${sql(row)} >= ${day}`,
    (row, day) => `${sql(row)} <= ${day}`,
  )

export const betweenMoments = (sql: (row: string) => string): FilterSql =>
  between(
    (row, day) => `${sql(row)} >= ${midnight(day)}`,
    (row, day) => `${sql(row)} < ${midnight(`(${day} + 1)`)}`,
  )

const midnight = (day: string) => `(${day}::timestamp at time zone 'Europe/London')`

type RangeCondition = (row: string, day: string) => string

function between(atLeast: RangeCondition, atMost: RangeCondition): FilterSql {
  return (row, [from = '', to = ''], statement) =>
    [...bound(from, atLeast, row, statement), ...bound(to, atMost, row, statement)].join(' and ')
}

/** No condition where the day is left out. */
function bound(day: string, rangeCondition: RangeCondition, row: string, statement: Statement): string[] {
  if (day === '') return []
  return [isDay(day) ? rangeCondition(row, `${statement.bind(day)}::date`) : 'false']
}
