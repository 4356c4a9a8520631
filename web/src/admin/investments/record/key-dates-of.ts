import type { KeyDate, Opportunity } from '../records.ts'

export interface NamedDay {
  /** ISO date. */
  date: string
  title: string
}

type DatedOpportunity = Pick<Opportunity, 'open_date' | 'close_date' | 'allotment_date' | 'maturity_date'> & {
  key_dates?: Pick<KeyDate, 'date' | 'title'>[]
}

/**
 * The days that staff wrote and those that follow from the round itself, in order. A day that staff named
 * keeps their name for it.
 */
export function keyDatesOf(opportunity: DatedOpportunity): NamedDay[] {
  const written = (opportunity.key_dates ?? []).map(({ date, title }) => ({ date, title }))
  const own: (NamedDay | undefined)[] = [
    named(opportunity.open_date, 'Opens'),
    named(opportunity.close_date, 'Round closes'),
    named(opportunity.allotment_date, 'Completion and allotment'),
    named(opportunity.maturity_date, 'Matures'),
  ]
  const added = own.filter((day) => day !== undefined && !written.some(({ date }) => date === day.date))
  return [...written, ...added]
    .filter((day) => day !== undefined)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function named(date: string | null, title: string): NamedDay | undefined {
  return date === null ? undefined : { date, title }
}
