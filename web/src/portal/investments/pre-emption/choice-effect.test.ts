import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountFor,
  costOf,
  drawnAnswer,
  effectBars,
  percentAfter,
  sharesTaken,
  trialOf,
} from './choice-effect.ts'

const place = { holding: '500', entitlement: '167' }
const offer = { in_issue: '1000', available: '333' }

test('taking none leaves half the company at 37.509377 %, maintaining at 50.037509 %', () => {
  assert.equal(percentAfter(sharesTaken({ choice: 1, shares: '' }, place), place, offer), '37.509377')
  assert.equal(percentAfter(sharesTaken({ choice: 2, shares: '' }, place), place, offer), '50.037509')
})

test('more is asked for beyond the entitlement, a part instead of it', () => {
  assert.equal(sharesTaken({ choice: 3, shares: '33' }, place), 200n)
  assert.equal(sharesTaken({ choice: 6, shares: '40' }, place), 40n)
  assert.equal(sharesTaken({ choice: 3, shares: 'many' }, place), 167n)
})

test('6,250 shares at £4.00 cost £25,000.00, and a part of a penny is rounded to the nearest', () => {
  assert.equal(costOf(6250n, '4.00'), '25000.00')
  assert.equal(costOf(3n, '0.12345'), '0.37')
})

test('to buy a number of shares one pays no less than they cost', () => {
  assert.equal(amountFor(6250n, '4.00'), '25000.00')
  assert.equal(amountFor(3n, '0.12345'), '0.38')
})

test('the bars are of one scale: today, without, maintained, and the answer where it is another', () => {
  const held = { ...place, percent_before: '50.000000' }
  const bars = effectBars({ choice: 3, shares: '33' }, held, offer)
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
  assert.equal(effectBars({ choice: undefined, shares: '' }, held, offer).length, 3)
})

test('an answer that asks for more than there is to take is not drawn', () => {
  const none = { choice: undefined, shares: '' }
  const isDrawn = (choice: 3 | 6, shares: string) => {
    const answer = { choice, shares }
    const drawn = drawnAnswer(answer, place, offer)
    if (drawn !== answer) assert.deepEqual(drawn, none)
    return drawn === answer
  }
  assert.equal(isDrawn(6, '167'), true)
  assert.equal(isDrawn(6, '168'), false)
  assert.equal(isDrawn(3, '166'), true)
  assert.equal(isDrawn(3, '167'), false)
})

test('an answer that is being thought about has a name for its figures', () => {
  assert.equal(trialOf({ choice: 3, shares: '1312' }, 12), '12:3:1312')
  assert.equal(trialOf({ choice: 2, shares: '' }, 12), '12:2:0')
  assert.equal(trialOf({ choice: undefined, shares: '' }, 12), undefined)
})
