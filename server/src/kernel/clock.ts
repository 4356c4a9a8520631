/** What time it is. One for the process; tests and sandboxes pass one that they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Spans of time, all in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

/** A moment so many milliseconds after another. */
export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** A moment on the wire, with six decimals as the database writes them. */
export const wireTime = (at: Date) => at.toISOString().replace('Z', '000Z')

/** The calendar date in London, where the tenants and their deadlines are. `YYYY-MM-DD`. */
export function londonDate(at: Date): string {
  const minute = Math.floor(at.getTime() / minutes(1))
  if (minute !== last.minute) last = { minute, date: london.format(at) }
  return last.date
}
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
/** Every request asks, nearly always for the minute of the one before. */
let last = { minute: Number.NaN, date: '' }
