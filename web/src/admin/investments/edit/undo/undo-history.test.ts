import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneAgain, emptyHistory, recorded, takenBack } from './undo-history.ts'
import type { Step } from './undo-history.ts'

const change = (name: string, before: unknown, after: unknown, at = 0): Step => ({
  kind: 'field',
  name,
  before,
  after,
  at,
})
const values = (of: Record<string, unknown>) => (name: string) => of[name]

test('a moved block goes back to its place, and forward again', () => {
  const moved = change('page_blocks', ['team', 'risks'], ['risks', 'team'])
  const back = takenBack(recorded(emptyHistory, moved), values({ page_blocks: ['risks', 'team'] }))!
  assert.deepEqual([back.step, back.history], [moved, { done: [], undone: [moved] }])
  const again = doneAgain(back.history, values({ page_blocks: ['team', 'risks'] }))!
  assert.deepEqual(again.history, { done: [moved], undone: [] })
})

test('letters typed one after the other are one step, and a pause begins another', () => {
  const typed = [
    change('summary', '', 'T', 0),
    change('summary', 'T', 'Ti', 300),
    change('summary', 'Ti', 'Tide', 5000),
  ]
  const { done } = typed.reduce(recorded, emptyHistory)
  assert.deepEqual(done, [change('summary', '', 'Ti', 300), change('summary', 'Ti', 'Tide', 5000)])
})

test('a block that is moved and then taken off at once are two steps', () => {
  const steps = [
    change('page_blocks', ['team', 'risks'], ['risks', 'team'], 0),
    change('page_blocks', ['risks', 'team'], ['risks'], 200),
  ]
  assert.deepEqual(steps.reduce(recorded, emptyHistory).done, steps)
})

test('what somebody else has written since is not taken back, but what was done before it is', () => {
  const steps = [change('headline', '', 'Mine'), change('summary', 'Old', 'Mine too')]
  const history = steps.reduce(recorded, emptyHistory)
  const back = takenBack(history, values({ headline: 'Mine', summary: 'Theirs' }))!
  assert.equal(back.step, steps[0])
  assert.equal(takenBack(history, values({ headline: 'Theirs', summary: 'Theirs' })), undefined)
})

test('something new ends what could be done again, and a hundred steps are remembered', () => {
  const back = takenBack(recorded(emptyHistory, change('headline', '', 'One')), values({ headline: 'One' }))!
  assert.deepEqual(recorded(back.history, change('headline', '', 'Two')).undone, [])
  const many = Array.from({ length: 130 }, (_, at) => change(`field ${at}`, 0, 1, at))
  assert.equal(many.reduce(recorded, emptyHistory).done.length, 100)
})
