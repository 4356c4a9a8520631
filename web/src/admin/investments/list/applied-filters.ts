import { dateShort } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'

/** A filter that applies, as its chip says it. */
export interface AppliedFilter {
  name: string
  field: string
  operator: string
  value: string
}

/** Names of the records that filters point at, by filter name and id. */
export type FilterNames = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Words {
  names: FilterNames
  /** What the tenant calls the fields that can be renamed. */
  labels: { target: string; type: string; industry: string }
  /** The person at this browser: their own records are "mine". */
  me: number
  today: Date
}

/** "Type is Equity", "Closes before 11 Dec", "Target is at least £500,000"; filters that a tab already says are left out. */
export function appliedFilters(filters: Readonly<Record<string, string>>, words: Words): AppliedFilter[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const said = wordsOf(name, value, words)
    return said ? [{ name, ...said }] : []
  })
}

function wordsOf(name: string, value: string, { names, labels, me, today }: Words): Omit<AppliedFilter, 'name'> | undefined {
  const named = names[name]?.[value] ?? value
  switch (name) {
    case 'type_id':
      return { field: labels.type, operator: 'is', value: named }
    case 'industry_id':
      return { field: labels.industry, operator: 'is', value: named }
    case 'owner_id':
      return { field: 'Owner', operator: 'is', value: value === String(me) ? 'me' : named }
    case 'closing_before':
      return { field: 'Closes', operator: 'before', value: dateShort(value, { today }) }
    case 'target_amount':
      return { field: labels.target, operator: 'is at least', value: money(value.replace('>=', '')) }
    default:
      return undefined
  }
}
