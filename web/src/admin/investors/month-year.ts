import { dateFull } from '../../ui/format-dates.ts'

/** "June 2020", for how long somebody has been with the tenant. */
export function monthYear(moment: string): string {
  return dateFull(moment).replace(/^\d+ /, '')
}
