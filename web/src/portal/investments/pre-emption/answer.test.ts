import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerIn, effectBars, offeredIn, trialOf } from './answer.ts'

const place = {
  percent_before: '50.000000',
  percent_if_none: '37.509377',
  percent_if_maintained: '50.037509',
}

test('the bars are of one scale: today, without, maintained, and the answer where it is another', () => {
  const bars = effectBars({ choice: 3, shares: '33' }, place, '52.513128')
  assert.deepEqual(
    bars.map(({ of, percent, isChosen }) => [of, percent, isChosen]),
    [
      ['today', '50.000000', false],
      [1, '37.509377', false],
      [2, '50.037509', false],
      [3, '52.513128', true],
    ],
  )
  assert.equal(Math.round(bars[3]!.width), 96)
  assert.equal(Math.round(bars[1]!.width), 69)
  assert.equal(effectBars({ choice: undefined, shares: '' }, place, undefined).length, 3)
  assert.equal(effectBars({ choice: 3, shares: '' }, place, undefined).length, 3)
  assert.equal(effectBars({ choice: 2, shares: '' }, place, '50.037509').length, 3)
})

test('more is offered where the offer allows it, and less where there is something to leave', () => {
  assert.deepEqual(offeredIn({ allow_excess: true }, { entitlement: '167' }), [2, 3, 6, 1])
  assert.deepEqual(offeredIn({ allow_excess: false }, { entitlement: '1' }), [2, 1])
})

test('an answer that is being thought about has a name for its figures', () => {
  assert.equal(trialOf({ choice: 3, shares: '1312' }, 12), '12:3:1312')
  assert.equal(trialOf({ choice: 2, shares: '' }, 12), '12:2:0')
  assert.equal(trialOf({ choice: undefined, shares: '' }, 12), undefined)
})

test('an amount that the offer takes as no answer is none', () => {
  assert.deepEqual(answerIn({ choice: null, shares: '1312' }), { choice: undefined, shares: '' })
  assert.deepEqual(answerIn({ choice: 2, shares: null }), { choice: 2, shares: '' })
})
