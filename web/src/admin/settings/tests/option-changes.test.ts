import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { knownOptions, missingIn, optionChanges } from './option-changes.ts'

const kept = [
  { id: 1, text: 'All of it', is_correct: true, order: 0 },
  { id: 2, text: 'Half', is_correct: false, order: 1 },
  { id: 3, text: 'Nothing', is_correct: false, order: 2 },
]

describe('the answers of a question', () => {
  it('are sent only as far as they changed', () => {
    assert.deepEqual(optionChanges(kept, kept), [])
    assert.deepEqual(optionChanges(kept, [...kept.slice(0, 2), { ...kept[2]!, text: 'Nothing at all' }]), [
      { kind: 'update', id: 3, body: { text: 'Nothing at all', is_correct: false, order: 2 } },
    ])
  })

  it('are known again where an earlier try wrote them, and one that was reworded since takes the place of the first', () => {
    const fresh = (text: string, is_correct = false) => ({ text, is_correct })
    const again = knownOptions(kept, [fresh('All of it ', true), fresh('A third'), fresh('Nothing')])
    assert.deepEqual(
      again.map((option) => option.id),
      [1, undefined, 3],
    )
    assert.deepEqual(optionChanges(kept, again), [
      { kind: 'delete', id: 2 },
      { kind: 'create', body: { text: 'A third', is_correct: false, order: 1 } },
    ])
    const twice = knownOptions(kept.slice(0, 1), [fresh('All of it'), fresh('All of it'), kept[1]!])
    assert.deepEqual(
      twice.map((option) => option.id),
      [1, undefined, 2],
    )
  })

  it('are made anew where somebody else took them out meanwhile', () => {
    assert.deepEqual(optionChanges(kept.slice(0, 2), kept), [
      { kind: 'create', body: { text: 'Nothing', is_correct: false, order: 2 } },
    ])
  })

  it('never have two right ones on the way', () => {
    const swapped = [{ ...kept[0]!, is_correct: false }, { ...kept[1]!, is_correct: true }, kept[2]!]
    assert.deepEqual(
      optionChanges(kept, swapped).map(({ id }) => id),
      [1, 2],
    )
    const other = [{ ...kept[1]!, is_correct: true }, { ...kept[0]!, is_correct: false }, kept[2]!]
    assert.deepEqual(
      optionChanges(kept, other).map(({ id }) => id),
      [1, 2],
    )
  })

  it('are deleted before others are written', () => {
    const edited = [kept[0]!, kept[2]!, { text: 'A quarter', is_correct: false }]
    assert.deepEqual(
      optionChanges(kept, edited).map(({ kind }) => kind),
      ['delete', 'update', 'create'],
    )
  })

  it('are complete with one right one among three', () => {
    assert.equal(missingIn(kept), undefined)
    assert.equal(missingIn(kept.slice(0, 2)), '1 more answer needed')
    assert.equal(
      missingIn(kept.map((option) => ({ ...option, is_correct: false }))),
      'Mark one answer as correct',
    )
    assert.equal(missingIn([...kept, { text: ' ', is_correct: true }]), undefined)
  })
})
