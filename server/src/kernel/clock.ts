/** What time it is. One for the process; tests and sandboxes pass one that they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** The calendar date in London, where the firms and their deadlines are. `YYYY-MM-DD`. */
export function londonDate(at: Date): string {
  return london.format(at)
}
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
