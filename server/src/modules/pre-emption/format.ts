const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...options,
    timeZone: 'Europe/London',
  })

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
const [day, moment] = [format({}), format({ hour: '2-digit', minute: '2-digit' })]

/** 27 November 2026. */
export const dayText = (at: Date) => day.format(at)
/** 17:00 on 27 November 2026, London time. */
export const untilText = (at: Date) => `${clock.format(at)} on ${dayText(at)}, London time`
/** 27 November 2026, 17:00: an answer at a minute past is too late. */
export const momentText = (at: Date) => moment.format(at).replace(' at ', ', ')
