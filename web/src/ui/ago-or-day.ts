import { ago, dateShort } from './format-dates.ts'
import type { DateLike } from './format-dates.ts'

const week = 7 * 24 * 60 * 60_000

/**
 * How long ago, for a week; then the day: "9 Nov", "28 Oct 2025". Who reads that it was 256 days ago has to
 * count back.
 */
export function agoOrDay(value: DateLike, now: Date): string {
  return now.getTime() - new Date(value).getTime() < week ? ago(value, now) : dateShort(value, { today: now })
}

/** The same within a sentence: "Uploaded by Priya Nair, just now". */
export const agoInText = (value: DateLike, now: Date): string => agoOrDay(value, now).replace(/^Just/, 'just')
