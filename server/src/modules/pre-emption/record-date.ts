import { preEmptionRecordDays, refuseField } from '@moorgate/contract'
import { dateOfDay, dayNumber, daysBetween } from '../../domain/calendar.ts'
import { dateText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import type { Option } from './offer.ts'

/** When holdings count, and whether staff state that the articles allow a day that is longer ago. */
type RecordTerms = Pick<Option, 'record_date' | 'record_date_by_articles'>

/** The same of terms that are written, as far as they say anything of it. */
export function checkRecordDateIn(
  work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): void {
  const names = ['record_date', 'record_date_by_articles'] as const
  if (names.every((name) => values[name] === undefined)) return
  const [day, byArticles] = names.map((name) => values[name] ?? existing?.[name])
  checkRecordDate(work, { record_date: String(day), record_date_by_articles: byArticles === true })
}

/**
 * Companies Act 2006 s574(2): the record date is in the 28 days that end with the day before the offer. The day
 * of the offer is today, in London: a draft that was in time may be too old when it opens. 422 where the
 * articles aren't said to allow it (s570, s573 and what articles provide are for staff to judge).
 *
 * Example: an offer that opens on 20 November 2026 has a record date from 23 October 2026 on.
 */
export function checkRecordDate(work: Work, terms: RecordTerms): void {
  const today = londonDate(work.now)
  if (terms.record_date_by_articles || (daysBetween(terms.record_date, today) ?? 0) <= preEmptionRecordDays)
    return
  const first = dateOfDay((dayNumber(today) ?? 0) - preEmptionRecordDays)
  refuseField(
    'record_date',
    `The record date can be at most ${preEmptionRecordDays} days before the offer opens. Choose ${dateText(first)} or a later day, or state that the company’s articles allow an earlier one.`,
  )
}
