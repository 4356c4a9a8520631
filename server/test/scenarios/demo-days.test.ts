import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkDemo } from '../../../demo/src/check/index.ts'
import type { CheckResult } from '../../../demo/src/check/index.ts'
import { seedDemo } from '../../../demo/src/seed.ts'
import { stateOf } from '../../../demo/src/state.ts'
import { emptyInstallation } from '../small-demo.ts'

/** Moments at which somebody starts it, on days of which a calendar makes something else. */
const moments: readonly (readonly [day: string, moment: string])[] = [
  // 40 days after a quarter's end the history is as close to today as it gets, and the day before as far.
  ['a Tuesday soon after a valuation', '2027-02-09T10:00:00Z'],
  ['a Monday long after a valuation', '2027-02-08T14:30:00Z'],
  ['a Saturday', '2028-02-12T14:30:00Z'],
  ['the first of January', '2027-01-01T00:05:00Z'],
  ['the 29th of February', '2028-02-29T10:00:00Z'],
  ['the day on which the clocks go forward', '2027-03-28T00:30:00Z'],
  ['the day on which the clocks go back', '2027-10-31T23:55:00Z'],
]

describe('the demo world', () => {
  /** What the first one came to, with which all others are compared. */
  let before: { day: string; totals: object[] } | undefined

  // One after another: each has a database of its own, which goes before the next one comes.
  for (const [day, moment] of moments)
    it(`is told on ${day}, adds up, and comes out the same as on other days`, async () => {
      const checked = await told(moment)
      for (const { firm, problems } of checked) assert.deepEqual(problems, [], firm)
      const totals = checked.map((each) => ({ firm: each.firm, totals: each.totals }))
      before ??= { day, totals }
      assert.deepEqual(totals, before.totals, `${day} and ${before.day}`)
    })
})

async function told(moment: string): Promise<CheckResult[]> {
  await using place = await emptyInstallation(moment)
  await seedDemo(place.platform, { size: 'small' })
  assert.equal(await stateOf(place.platform.database), 'kept')
  // Its database goes when this is over, and not before.
  return await checkDemo(place.platform)
}
