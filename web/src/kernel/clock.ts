const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The calendar day in London, where the tenants and their deadlines are. `YYYY-MM-DD`. */
export const londonDay = (at: Date): string => london.format(at)

/** The present moment in this browser. Everything that computes with time takes it as a parameter. */
export function now(): Date {
  return new Date()
}
