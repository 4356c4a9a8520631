/** The day of a moment where the reader is: `2026-11-20`. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** Its time of day: `09:30`. */
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

const two = (number: number) => String(number).padStart(2, '0')

/**
 * The moment of a day and a time of day where the reader is; what is no moment goes as it was typed, for the
 * server to refuse.
 */
export function instantOf(day: string, time: string): string {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? `${day} ${time}` : at.toISOString()
}
