/** Made when it is needed: a page that only may ask for it begins without it. */
let parts: Intl.DateTimeFormat | undefined

const londonParts = (): Intl.DateTimeFormat =>
  (parts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }))

/**
 * The instant at which a clock in London shows a day and a time: `('2026-11-30', '09:00')` is 09:00 UTC,
 * `('2026-07-01', '09:00')` is 08:00 UTC. Undefined where either is none. A time that the spring leaves out
 * is read as the one an hour later; one that the autumn has twice, as the first.
 */
export function londonInstant(day: string, time: string): Date | undefined {
  const asUtc = readAsUtc(day, time)
  return asUtc && (londonInstants(day, time)[0] ?? asUtc)
}

/**
 * Every instant at which a clock in London shows a day and a time, the earlier first: two within the hour that the
 * autumn has twice, none within the one that the spring leaves out.
 */
export function londonInstants(day: string, time: string): Date[] {
  const asUtc = readAsUtc(day, time)
  if (!asUtc) return []
  const candidates = [60, 0].map((minutes) => new Date(asUtc.getTime() - minutes * 60_000))
  return candidates.filter((at) => shownIn(at) === `${day} ${time}`)
}

function readAsUtc(day: string, time: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const read = new Date(`${day}T${time}:00Z`)
  return Number.isNaN(read.getTime()) ? undefined : read
}

/** What a clock in London shows at an instant, as fields of a day and a time hold it. */
export function londonDayAndTime(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = shownIn(at).split(' ')
  return { day, time }
}

function shownIn(at: Date): string {
  const found = Object.fromEntries(
    londonParts()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${found['year']}-${found['month']}-${found['day']} ${found['hour']}:${found['minute']}`
}
