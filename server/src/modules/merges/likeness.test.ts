import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { leastScore, likenessOf, organisationLikenessOf } from './likeness.ts'
import type { Comparison } from './likeness.ts'

const strangers: Comparison = {
  names: 0,
  sameEmail: false,
  samePhone: false,
  samePostcode: false,
  sameBirth: undefined,
}
const score = (overrides: Partial<Comparison>) => likenessOf({ ...strangers, ...overrides }).score

test('one name and one date of birth are probably one person; a name alone is not', () => {
  assert.equal(score({ names: 1, sameBirth: true }), 87)
  assert.ok(score({ names: 1 }) < leastScore)
  assert.equal(score({}), 0)
})

test('father and son of one name, house and telephone are two people', () => {
  assert.ok(score({ names: 1, samePhone: true, samePostcode: true, sameBirth: false }) < leastScore)
})

test('another thing in common never makes two records less alike', () => {
  const comparison = fc.record({
    names: fc.double({ min: 0, max: 1, noNaN: true }),
    sameEmail: fc.boolean(),
    samePhone: fc.boolean(),
    samePostcode: fc.boolean(),
    sameBirth: fc.constantFrom(true, false, undefined),
  })
  fc.assert(
    fc.property(comparison, (compared) => {
      const { score: before } = likenessOf(compared)
      assert.ok(before >= 0 && before <= 100)
      for (const more of [{ sameEmail: true }, { samePhone: true }, { samePostcode: true }, { names: 1 }])
        assert.ok(likenessOf({ ...compared, ...more }).score >= before)
    }),
  )
})

test('one company number, or one name, makes two organisations look alike; a shared office does not', () => {
  const organisation = (
    overrides: Partial<Comparison>,
    numbers: Parameters<typeof organisationLikenessOf>[1] = [],
  ) => organisationLikenessOf({ ...strangers, ...overrides }, numbers)
  assert.deepEqual(organisation({}, ['registration_number']), { score: 90, reasons: ['registration_number'] })
  assert.equal(organisation({ names: 1 }).score, 80)
  assert.ok(organisation({ samePhone: true, samePostcode: true }).score < leastScore)
})
