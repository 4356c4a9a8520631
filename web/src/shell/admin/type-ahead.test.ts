import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedKey } from './type-ahead.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
const typed = (...keys: string[]) => keys.reduce((text, key) => typedKey(text, { ...plain, key }).text, '')

test('what is typed before the search is there is what it begins with', () => {
  assert.equal(typed('w', 'h', 'i', ' ', 'é'), 'whi é')
  assert.equal(typed('w', 'x', 'Backspace', 'h', 'Shift', 'ArrowDown'), 'wh')
  assert.equal(typed('w', 'Enter'), 'w')
})

test('letters and Enter do nothing on the page meanwhile, Escape gives up, and shortcuts of the browser stay', () => {
  const press = (key: string, more = {}) => typedKey('w', { ...plain, key, ...more })
  assert.deepEqual(
    ['g', 'Enter', 'Backspace'].map((key) => press(key).isTaken),
    [true, true, true],
  )
  assert.equal(press('Escape').closes, true)
  assert.deepEqual(press('r', { ctrlKey: true }), { text: 'w', isTaken: false, closes: false })
  assert.equal(press('Tab').isTaken, false)
})
