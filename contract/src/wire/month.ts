import { choice } from './choices.ts'

/** A month of any year by its number, as the end of a financial year: 3 is March. */
export function month() {
  return choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], monthNames)
}

/** By the number of the month. */
export const monthNames = {
  1: 'January',
  2: 'February',
  3: 'March',
  4: 'April',
  5: 'May',
  6: 'June',
  7: 'July',
  8: 'August',
  9: 'September',
  10: 'October',
  11: 'November',
  12: 'December',
} as const satisfies Record<number, string>
