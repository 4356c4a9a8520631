import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contoursOf } from './contours.ts'

test('a firm keeps its landscape, and another firm has another', () => {
  assert.deepEqual(contoursOf('Wrenfield Capital'), contoursOf('Wrenfield Capital'))
  assert.notEqual(contoursOf('Wrenfield Capital')[0]?.path, contoursOf('Harbour & Tern')[0]?.path)
})

test('the landscape reaches from edge to edge, with a few lines in the highlight colour', () => {
  const lines = contoursOf('Wrenfield Capital')
  for (const { path } of lines) {
    assert.match(path, /^M-30 /)
    assert.ok(Number(/(\S+) \S+$/.exec(path)?.[1]) >= 900)
  }
  assert.deepEqual(
    lines.flatMap(({ marked }, index) => (marked ? [index] : [])),
    [7, 19, 31],
  )
})
