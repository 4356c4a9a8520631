/** Made when it is needed: the first use of `Intl` is dear, and most pages begin without it. */
let london: Intl.DateTimeFormat | undefined

/** The calendar day in London, where the tenants and their deadlines are. `YYYY-MM-DD`. */
export function londonDay(at: Date): string {
  london ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  return london.format(at)
}

/** The server's clock when this page began, in milliseconds; undefined before it was heard. */
let serverBegan: number | undefined

/**
 * Takes the time that an answer of the server states in its `Date`. Of all answers the latest time counts:
 * one that was long on its way, or was kept by the browser, states less than the truth and never more.
 */
export function hearServerTime(stated: string | null): void {
  const began = Date.parse(stated ?? '') - performance.now()
  if (began > (serverBegan ?? -Infinity)) serverBegan = began
}

/**
 * The present moment by the server's clock, and by this browser's until the server was heard. It is for what
 * is shown: "3 days ago", a countdown, the day that a field begins with. What follows from a time (it is
 * overdue, it is still open) is decided on the server and is a field of the record.
 */
export function now(): Date {
  return serverBegan === undefined ? new Date() : new Date(serverBegan + performance.now())
}
