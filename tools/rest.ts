import type { Step } from './check-steps.ts'
import { fileOf, type Journey } from './journeys.ts'

/** How many parts the rest of the check is shared out to. A landing runs one of them at least. */
export const partCount = 8

/** Something that `npm test` leaves to `npm run test:all`: the journeys of a file, or a step of its own. */
export type RestFile = { name: string; seconds: number } & (
  | { journeys: readonly Journey[]; step?: never }
  | { step: Step; journeys?: never }
)

/** Seconds of a journey that nobody measured, on two cores beside two others. */
const usualSeconds = 30

/** Files whose journeys take longer than others, with the seconds of each. */
const longJourneys: ReadonlyMap<string, number> = new Map([
  ['screens.spec.ts', 140],
  ['roles.spec.ts', 150],
  ['main-job.spec.ts', 190],
  ['newcomer.spec.ts', 65],
  ['firm-words.spec.ts', 105],
  ['pre-emption.spec.ts', 140],
  ['keys.spec.ts', 125],
  ['update-reports.spec.ts', 115],
  ['widths.spec.ts', 7],
  ['workings.spec.ts', 9],
])

/** The journeys of each file, to be run or left out together. */
export const journeyFiles = (journeys: readonly Journey[]): RestFile[] =>
  [...Map.groupBy(journeys, fileOf)].map(([file, own]) => ({
    name: `e2e/${file}`,
    journeys: own,
    seconds: own.length * (longJourneys.get(file) ?? usualSeconds),
  }))

/** Parts that take about as long as each other, the same for the same files on every machine. */
export function partsOf(files: readonly RestFile[], count = partCount): RestFile[][] {
  const parts: RestFile[][] = Array.from({ length: count }, () => [])
  const length = (part: readonly RestFile[]) => part.reduce((total, { seconds }) => total + seconds, 0)
  const longestFirst = files.toSorted(
    (one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1),
  )
  for (const file of longestFirst) parts.toSorted((one, other) => length(one) - length(other))[0]!.push(file)
  return parts
}

/** The parts in the order in which a day runs them: each day begins with the next one. */
export function partsOfDay<Part>(parts: readonly Part[], day: Date): Part[] {
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000)
  const first = dayOfYear % parts.length
  return [...parts.slice(first), ...parts.slice(0, first)]
}
