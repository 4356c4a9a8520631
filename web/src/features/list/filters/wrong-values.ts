import { isEmptiness } from '@moorgate/contract/emptiness.ts'
import { readDate } from '../../../ui/typed-values.ts'
import { ApiError } from '../../../kernel/api-error.ts'
import { now } from '../../../kernel/clock.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { isNumber, needsNoValue, partsOf, filterValuesOf } from './filter-values.ts'
import type { OfferedFilter, FilterValue } from './filter-values.ts'

/** Sentences by the filter's name in the address: `created_between`, `any.a.owner_id`. */
export type WrongFilters = Readonly<Record<string, string>>

/** What the server refused of a list's filters; empty where it refused nothing, or something else. */
export function refusedFilters(error: unknown): WrongFilters {
  if (!(error instanceof ApiError)) return {}
  const said = Object.entries(error.fieldErrors).flatMap(([field, [message]]) =>
    field.startsWith('filter.') && message !== undefined ? [[field.slice('filter.'.length), message]] : [],
  )
  return Object.fromEntries(said) as WrongFilters
}

/**
 * Every filter of an address that cannot do what it says: refused by the server, or something that no record
 * can match since it is no date or no amount. Anyone who changes an address by hand, or follows an old one,
 * is told beside the filter.
 */
export function wrongFilters(
  filters: ListSearch['filters'],
  offered: readonly OfferedFilter[],
  error: unknown,
): WrongFilters {
  const unreadable = Object.entries(filters).flatMap(([name, value]) => {
    const filter = offered.find((each) => each.name === name.replace(/^any\.[a-e]\./, ''))
    const wrong =
      filter && filterValuesOf(filter.kind, value).map((filterValue) => wrongIn(filterValue, filter))
    const first = wrong?.find((text) => text !== undefined)
    return first === undefined ? [] : [[name, first]]
  })
  return { ...(Object.fromEntries(unreadable) as WrongFilters), ...refusedFilters(error) }
}

/** What is wrong with a value, in a sentence that says what to enter instead. */
export function wrongIn({ comparison, operand }: FilterValue, { kind }: OfferedFilter): string | undefined {
  if (needsNoValue(comparison)) return undefined
  const text = operand.trim()
  switch (kind) {
    case 'number':
      return isNumber(text) ? undefined : 'Enter a number, such as 20.'
    case 'money':
      return isNumber(text) ? undefined : 'Enter an amount, such as 50,000.'
    case 'date':
      return wrongDay(text)
    case 'period':
      return comparison === 'between' ? wrongPeriod(text) : wrongDay(text)
    case 'text':
      if (text === '') return 'Enter a search term.'
      return partsOf(text).some(isEmptiness) ? 'Choose “is empty” or “is not empty”.' : undefined
    default:
      return text === '' ? 'Choose an option from the list.' : undefined
  }
}

function wrongDay(text: string): string | undefined {
  return readDate(text, now()) === text ? undefined : 'Enter a date, such as 14 March 2026.'
}

function wrongPeriod(text: string): string | undefined {
  const [from = '', to = ''] = text.split(',')
  const wrong = wrongDay(from) ?? wrongDay(to)
  if (wrong !== undefined) return from === '' || to === '' ? 'Enter both dates.' : wrong
  return from > to ? 'The first date is after the last.' : undefined
}
