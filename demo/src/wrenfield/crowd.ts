import { forEach } from '../firm.ts'
import { categorise, endPause, makeReady } from '../people/standing.ts'
import { placesCount, tellPlaces } from '../people/newcomers.ts'
import type { Story } from '../story.ts'
import { londonDate } from '../../../server/src/kernel/clock.ts'

/**
 * Those who invest: from number 0 on, and how many days before the telling each group joined, just before its
 * first round.
 */
const joined: readonly (readonly [from: number, to: number, daysBefore: number])[] = [
  [0, 15, 2393],
  [16, 23, 1871],
  [24, 43, 1563],
  [44, 56, 1390],
  [57, 69, 968],
  [70, 79, 691],
  [80, 95, 463],
]
const firstNewcomer = 96
const firstFollower = firstNewcomer + placesCount
/** With the story's own twenty they make more than 270 investors. */
const crowdSize = 254

/** How those came who hold nothing yet: month by month over three years. */
const months = 36

export function tellCrowd(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  for (const [from, to, daysBefore] of joined)
    timeline.on(
      calendar.past(daysBefore),
      `Investors ${from} to ${to} join`,
      async () => {
        for (let number = from; number <= to; number += 1) await cast.join(number)
      },
      '09:00',
    )
  tellPlaces(story, firstNewcomer)
  if (firm.size === 'full') tellFollowers(story)
  for (const [turn, day] of renewalDays.entries())
    timeline.on(calendar.day(day), 'Categories are renewed', () => renewSome(story, turn), '08:00')
}

const renewalDays = [-250, -170, -95, -26]

/**
 * Everybody whose category ran out renews it sooner or later; each time it is the turn of some, and the last
 * time of all.
 */
async function renewSome({ firm, cast }: Story, turn: number): Promise<void> {
  const today = londonDate(firm.platform.clock.now())
  const lapsed = cast.everybody.filter(
    ({ id, categoryUntil }) =>
      categoryUntil !== undefined &&
      categoryUntil <= today &&
      (turn === renewalDays.length - 1 || id % 3 === turn),
  )
  await forEach(lapsed, (person) => categorise(firm, person))
}

/**
 * Those who have an account and no investment yet. Most are ready to invest; every ninth has not said who
 * they are.
 */
function tellFollowers(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const numbers = Array.from({ length: crowdSize - firstFollower }, (_, index) => firstFollower + index)
  const byMonth = Map.groupBy(numbers, (number) => number % months)
  for (const [month, group] of byMonth) {
    const joined = timeline.on(
      calendar.day(-(18 + month * 29)),
      'Newcomers of the month',
      async () => {
        for (const number of group)
          await cast.join(number, {
            identity:
              // Money is asked only of people whose identity has passed.
              number % 9 !== 0
                ? 'passed'
                : number % 12 === 0
                  ? 'pending'
                  : number % 5 === 0
                    ? 'referred'
                    : 'not_started',
            leadStatus: leadOf(number),
          })
      },
      '09:00',
    )
    const ready = group.filter((number) => number % 9 !== 0)
    timeline.on(
      month < 10 ? joined.later(0) : calendar.day(-(40 + month * 7)),
      'Newcomers get ready',
      async () => {
        await forEach(ready, (number) => makeReady(firm, cast.crowd(number, number)[0]!, story.key))
      },
      { time: '11:00', after: joined },
    )
    // The pause that began with them takes a day.
    timeline.on(
      joined.later(1),
      'Newcomers choose to continue',
      async () => {
        await forEach(ready, (number) => endPause(firm, cast.crowd(number, number)[0]!))
      },
      { time: '12:00', after: joined },
    )
  }
}

function leadOf(number: number): string {
  if (number % 9 === 0) return 'New enquiry'
  if (number % 11 === 0) return 'Dormant'
  if (number % 29 === 0) return 'Do not contact'
  return number % 2 === 0 ? 'Ready to invest' : 'In conversation'
}
