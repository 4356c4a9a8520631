import { readBooksLock } from '@moorgate/contract/accounting/books-lock.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../kernel/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { DateFieldProps } from '../../ui/date-field.tsx'
import { dateFull } from '../../ui/format-dates.ts'

export const booksLockQuery = endpointQuery('books_lock', readBooksLock)

/** A day on which money is booked: it says up to which day the books are locked. */
export function BookedOnField({ hint, ...field }: DateFieldProps) {
  const { data: lock } = useQuery(booksLockQuery)
  const lockedTo = lock?.locked_to
  const locked = lockedTo ? `The books are locked up to ${dateFull(lockedTo)}.` : undefined
  const hints = [hint, locked].filter((each) => each !== undefined)
  return <DateField {...field} hint={hints.length === 0 ? undefined : hints.join(' ')} />
}
