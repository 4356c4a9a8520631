import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOf, ruledSide, sidesOf } from './choose-values.ts'
import type { PersonRow } from './people.ts'

const monday = new Date('2026-11-23T10:00:00Z')
const tuesday = new Date('2026-11-24T10:00:00Z')
const person = (
  id: number,
  pause: { requested?: Date; warned?: Date; left?: Date; continued?: Date } = {},
): PersonRow => ({
  id,
  name: 'Ada Lyle',
  email: `ada${id}@lyle.example`,
  version: 1,
  direct_offer_requested_at: pause.requested ?? null,
  direct_offer_warned_at: pause.warned ?? null,
  direct_offer_left_at: pause.left ?? null,
  direct_offer_continued_at: pause.continued ?? null,
  direct_offer_told_at: null,
})

test('a pause that isn’t finished stays, on whichever record it is and whatever staff choose', () => {
  const running = person(1, { requested: tuesday, warned: tuesday })
  const open = person(2, { requested: monday, warned: monday, continued: tuesday })
  assert.equal(ruledSide('direct_offer', running, open), 'kept')
  assert.equal(ruledSide('direct_offer', open, running), 'closed')
  const sides = sidesOf(open, running, { direct_offer: 'kept' })
  assert.partialDeepStrictEqual(resultOf(open, running, sides), {
    direct_offer_requested_at: tuesday,
    direct_offer_warned_at: tuesday,
    direct_offer_continued_at: null,
  })
})

test('of two pauses the one that began later stays, with leaving', () => {
  const left = person(1, { requested: tuesday, left: tuesday })
  const running = person(2, { requested: monday, warned: monday })
  const result = resultOf(running, left, sidesOf(running, left, { direct_offer: 'kept' }))
  assert.partialDeepStrictEqual(result, {
    direct_offer_requested_at: tuesday,
    direct_offer_warned_at: null,
    direct_offer_left_at: tuesday,
  })
})

test('where no pause is under way staff choose', () => {
  const open = person(1, { requested: monday, continued: tuesday })
  assert.equal(ruledSide('direct_offer', open, person(2)), undefined)
  assert.equal(ruledSide('direct_offer', person(1), open), undefined)
})
