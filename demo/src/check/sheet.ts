import { formatMoney, parseMoney, sum } from '../../../server/src/domain/money.ts'
import type { RecordAnswer } from '../caller.ts'

/**
 * What a firm's screens say, in figures that do not depend on the day: amounts as decimal strings, counts as
 * numbers.
 */
export type Totals = Record<string, string | number>

/** Figures as they are read, and what does not agree. */
export class Sheet {
  readonly totals: Totals = {}
  readonly problems: string[] = []

  note(what: string, value: bigint | number): void {
    this.totals[what] = typeof value === 'bigint' ? formatMoney(value, 'GBP') : value
  }

  /** Writes down a figure, and a problem where what it should be is something else. */
  agree(what: string, said: bigint | number, ought: bigint | number): void {
    this.note(what, said)
    if (said !== ought) this.problems.push(`${what}: the screen says ${said}, the records ${ought}`)
  }
}

export const minor = (value: unknown): bigint => parseMoney(String(value ?? '0'), 'GBP', 'signed') ?? 0n
export const total = (rows: readonly RecordAnswer[], field: string): bigint =>
  sum(rows.map((row) => minor(row[field])))
export const where = (rows: readonly RecordAnswer[], field: string, ...values: unknown[]): RecordAnswer[] =>
  rows.filter((row) => values.includes(row[field]))

/** What a firm keeps of its money, row by row. */
export interface Records {
  entries: RecordAnswer[]
  opportunities: RecordAnswer[]
  investments: RecordAnswer[]
  lots: RecordAnswer[]
}

/** Debit less credit of an account, or of a part of its entries. */
export const balance = (entries: readonly RecordAnswer[], account: string): bigint => {
  const of = where(entries, 'account', account)
  return total(of, 'debit') - total(of, 'credit')
}
