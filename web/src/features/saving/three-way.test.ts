import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeThreeWays } from './three-way.ts'

const base = {
  form: { headline: 'Old', summary: 'Old', target_amount: '1000' },
  kept: { headline: 'Old', summary: 'Old', target_amount: '1000.00' },
}

test('what only somebody else changed is taken over, and what only I changed stays mine', () => {
  const merged = mergeThreeWays(base, { ...base.form, headline: 'Mine' }, { ...base.kept, summary: 'Theirs' })
  assert.deepEqual(merged, { taken: { summary: 'Theirs' }, conflicts: [] })
})

test('a field that both changed shows both, unless both wrote the same', () => {
  const mine = { ...base.form, headline: 'Mine', summary: 'Same' }
  const merged = mergeThreeWays(base, mine, { ...base.kept, headline: 'Theirs', summary: 'Same' })
  assert.deepEqual(merged, {
    taken: {},
    conflicts: [{ name: 'headline', mine: 'Mine', theirs: 'Theirs' }],
  })
})

test('an amount that the server wrote out is no change of anybody', () => {
  assert.deepEqual(mergeThreeWays(base, base.form, base.kept), { taken: {}, conflicts: [] })
})

test('no words are lost: each field that differs from mine is taken, or stands in a conflict with both', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const values = fc.record({ x: value, y: value, z: value })
  fc.assert(
    fc.property(values, values, values, (old, mine, theirs) => {
      const { taken, conflicts } = mergeThreeWays({ form: old, kept: old }, mine, theirs)
      for (const name of ['x', 'y', 'z'] as const) {
        const conflict = conflicts.find((each) => each.name === name)
        if (conflict) assert.deepEqual([conflict.mine, conflict.theirs], [mine[name], theirs[name]])
        else if (name in taken) assert.equal(mine[name], old[name])
        else assert.ok(mine[name] === theirs[name] || theirs[name] === old[name])
      }
    }),
  )
})
