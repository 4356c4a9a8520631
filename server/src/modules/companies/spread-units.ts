import type { readDiversification, QueryOf } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { parseMoney, sum } from '../../domain/money.ts'
import type { SheetDraft } from '../../domain/worksheet.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { companiesInside, lookedThrough, readHeldFunds } from '../funds/index.ts'

export type SpreadBasis = NonNullable<QueryOf<typeof readDiversification>['basis']>

/** Units of other funds in a spread: as holdings of their own, or looked through to what those funds have. */
export interface SpreadUnits {
  sheets: readonly SheetDraft[]
  /** By company, the cells of what is held of it through funds. */
  companies: ReadonlyMap<number, readonly string[]>
  /** What stands beside the companies, with its cells. */
  rows: readonly { key: string; label: string; keys: readonly string[] }[]
  /** What cells come to together, in minor units. */
  minorOf: (keys: readonly string[]) => bigint
}

/** Null of a fund that holds no other on the day. */
export async function readSpreadUnits(
  question: QueryContext,
  fund: number,
  { currency, day, basis }: { currency: string; day: string; basis: SpreadBasis },
): Promise<SpreadUnits | null> {
  const held = await readHeldFunds(question, { id: fund, currency, day })
  if (held.length === 0) return null
  const companies = await companiesInside(question, held)
  const through = lookedThrough(held, { currency, companies })
  const valueOf = valuesOf({ currency, sheets: through.sheets, basis: [] })
  const minorOf = (keys: readonly string[]) =>
    sum(keys.map((key) => parseMoney(valueOf(key), currency, 'signed') ?? 0n))
  const fundRow = (name: string, path: string, key: string) => ({
    key: `fund${path}`,
    label: name,
    keys: [key],
  })
  if (basis === 'direct')
    return {
      sheets: through.sheets,
      companies: new Map(),
      rows: held.map(({ name, path }) => fundRow(name, path, `held_value:${path}`)),
      minorOf,
    }
  return {
    sheets: through.sheets,
    companies: new Map([...through.companies].map(([id, parts]) => [id, parts.map(({ key }) => key)])),
    rows: [
      ...(through.others.length > 0
        ? [{ key: 'other_assets', label: 'Cash and other net assets', keys: through.others }]
        : []),
      ...through.closed.map(({ fund: closed, key }) => fundRow(closed.name, closed.path, key)),
    ],
    minorOf,
  }
}
