import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { doors } from './doors.ts'
import { outsiders, states } from './states.ts'
import { isAsExpected, tryDoors } from './try-doors.ts'
import type { DoorTry } from './try-doors.ts'

let tries: DoorTry[]
before(async () => {
  tries = await tryDoors()
})

test('no shortcut leads past a gate, and each is refused with its reason', () => {
  const wrong = tries.filter((each) => each.expected !== undefined && !isAsExpected(each))
  assert.deepEqual(wrong, [])
})

test('anyone who passes all gates gets through every door, so a refusal is the gate’s', () => {
  const may = tries.filter(({ expected }) => expected === undefined)
  assert.equal(may.length, doors.length)
  assert.deepEqual(
    may.filter((each) => !isAsExpected(each)),
    [],
  )
})

test('at least sixty doors are tried, and each state at some of them', () => {
  assert.ok(doors.length >= 60, `${doors.length} doors`)
  for (const { name } of [...states, ...Object.values(outsiders)])
    assert.ok(
      tries.some(({ state }) => state === name),
      name,
    )
})
