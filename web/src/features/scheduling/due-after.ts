import { workingDayFrom } from '@moorgate/contract/working-days.ts'

/** The day so many days after today, or the next working day where banks are closed on it. ISO date. */
export function dueAfter(today: Date, days: number): string {
  const noon = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days, 12))
  return workingDayFrom(noon.toISOString().slice(0, 10))
}
