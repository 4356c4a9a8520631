import type { Step } from './check-steps.ts'
import { fileOf, type Journey } from './journeys.ts'
import { knownSeconds } from './known-seconds.ts'

/** How many parts the rest of the check is shared out to. A landing runs one of them at least. */
export const partCount = 8

/** Something that `npm test` leaves to `npm run test:all`: the journeys of a file, or a step of its own. */
export interface Remainder {
  name: string
  seconds: number
  journeys?: readonly Journey[]
  step?: Step
}

/** Seconds of anything that `knownSeconds` lacks, such as of a journey beside two others. */
const usualSeconds = 30

/** The journeys of each file, to be run or left out together. */
export const journeyFiles = (journeys: readonly Journey[]): Remainder[] =>
  [...Map.groupBy(journeys, (journey) => `e2e/${fileOf(journey)}`)].map(([name, own]) => ({
    name,
    journeys: own,
    seconds: own.length * (knownSeconds.get(name) ?? usualSeconds),
  }))

export const stepAlone = (step: Step): Remainder => ({
  name: step.name,
  step,
  seconds: knownSeconds.get(step.name) ?? usualSeconds,
})

/** Parts that take about as long as each other, the same on every machine. */
export function partsOf(remainders: readonly Remainder[], count = partCount): Remainder[][] {
  const parts: Remainder[][] = Array.from({ length: count }, () => [])
  const length = (part: readonly Remainder[]) => part.reduce((total, { seconds }) => total + seconds, 0)
  const longestFirst = remainders.toSorted(
    (one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1),
  )
  for (const each of longestFirst) parts.toSorted((one, other) => length(one) - length(other))[0]!.push(each)
  return parts
}

/** The parts in the order in which a day runs them: each day begins with the next one. */
export function partsOfDay<Part>(parts: readonly Part[], day: Date): Part[] {
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000)
  const first = dayOfYear % parts.length
  return [...parts.slice(first), ...parts.slice(0, first)]
}
