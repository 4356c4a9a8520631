/** Whose copy it is: what the mark on every page says. */
export interface ReaderMark {
  email: string
  /** When it was opened or taken, to the minute. */
  at: Date
  /** The room, in the tenant's words: "Wrenfield Capital, Tidewell Energy, Series B". */
  room: string
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `eleanor@whitcombe.example, 20 November 2026 at 15:04 GMT` */
export function markLine({ email, at }: ReaderMark): string {
  return `${email}, ${moment.format(at)}`
}
