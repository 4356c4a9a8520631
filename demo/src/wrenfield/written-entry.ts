/** A record of the story: `person:Eleanor Whitcombe`, or what `firm.name` was given. */
type EntrySubject = `${'person' | 'offer' | 'organisation' | 'nominee'}:${string}`

interface Entry {
  about: EntrySubject
  /** Days from today; the history's days are negative. */
  day: number
  time: string
  /** Account of the member of staff who writes it. */
  by: string
}

interface WrittenNote extends Entry {
  /** HTML; `@account` mentions that member of staff. */
  note: string
  pinned?: boolean
}
interface LoggedCall extends Entry {
  summary: string
  minutes?: number
  channel?: 'phone' | 'meeting' | 'email'
  direction?: 'in' | 'out'
  outcome?: 'reached' | 'voicemail' | 'no_answer'
}
interface AddedTask extends Entry {
  title: string
  /** Days from today on which it is due, and on which it was done. */
  due?: number
  done?: number
  to?: string
  priority?: 'low' | 'high'
  recurrence?: 'weekly' | 'monthly' | 'quarterly' | 'yearly'
  remind?: number
}
export type WrittenEntry = WrittenNote | LoggedCall | AddedTask
