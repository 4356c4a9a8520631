import { londonInstant } from '@moorgate/contract/london-time.ts'
import { parseFlat, stringifyFlat } from '../../../kernel/search.ts'
import type { FlatSearch } from '../../../kernel/search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'

const parts = ['table', 'members', 'history', 'model'] as const
export type CapTablePart = (typeof parts)[number]

/** What of the page stands in its address: part, view, day, comparison, and what is typed into the model. */
export interface CapTableSearch {
  part: CapTablePart
  flat: FlatSearch
  /** Changes some of it and keeps the rest; an empty text takes a name out. */
  change: (search: Readonly<Record<string, string>>) => void
}

export function useCapTableSearch(): CapTableSearch {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const flat = parseFlat(search)
  const part = parts.find((each) => each === flat['part']) ?? 'table'
  return {
    part,
    flat,
    change: (parameters) =>
      visit(`${pathname}${stringifyFlat({ ...flat, ...parameters })}`, { replace: true }),
  }
}

/** Of the address what an endpoint asks for. */
export const pick = (flat: FlatSearch, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = flat[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** The time that is asked for: the end of a day, and what was known at the end of another. */
export function timeQuery(flat: FlatSearch): Record<string, string> {
  const known = londonInstant(flat['known_on'] ?? '', '23:59')
  return {
    ...pick(flat, ['as_at']),
    // To the end of that minute.
    ...(known && { known_at: new Date(known.getTime() + 59_999).toISOString() }),
  }
}
