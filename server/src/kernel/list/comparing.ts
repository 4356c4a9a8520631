import { instant, isDay } from '@moorgate/contract'
import type { FilterSql } from '../resource/table.ts'

/** A map, not an object: `constructor` is a name that every object knows. */
const truths = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
])

/** A value as PostgreSQL takes it for a type; undefined for what can't be of it. */
export function fit(value: string, type: string): string | undefined {
  if (type === 'boolean') return truths.get(value)
  if (type === 'integer' && (value === 'true' || value === 'false')) return value === 'true' ? '1' : '0'
  if (type === 'bigint' || type === 'integer')
    return /^-?\d{1,15}$/.test(value) && Math.abs(Number(value)) < limitOf(type) ? value : undefined
  if (type === 'numeric') return /^-?\d{1,20}(\.\d{1,12})?$/.test(value) ? value : undefined
  if (type === 'date') return isDay(value) ? value : undefined
  if (type === 'timestamptz') return anInstant.safeParse(value).data
  return value
}

const anInstant = instant()

const limitOf = (type: string) => (type === 'integer' ? 2 ** 31 : 2 ** 53)

const operators = /^(>=|<=|<>|>|<|=)?(.*)$/s

/** `>=1000`: an operator before each value, on any SQL of a row. What is no value of the type matches nothing. */
export const comparing =
  (sql: (row: string) => string, type: string): FilterSql =>
  (row, values, statement) => {
    const parts = values.map((value) => {
      const [, operator = '=', operand = ''] = operators.exec(value) ?? []
      const fitting = fit(operand.trim(), type)
      return fitting === undefined ? 'false' : `${sql(row)} ${operator} ${statement.bind(fitting)}::${type}`
    })
    return parts.length === 0 ? '' : `(${parts.join(' or ')})`
  }
