import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  classWords,
  closingIn,
  closingOf,
  isNew,
  kindOf,
  payable,
  payWords,
  promisesRelief,
  raisedOf,
  sharePrice,
} from './opportunity-words.ts'

const today = new Date('2026-11-20T09:00:00Z')
const named = (name: string) => ({ id: 1, name })

test('an offer is described by its round and what it is for tax', () => {
  const offer = { type: named('Equity'), character: named('EIS'), share_class: 'B Ordinary' }
  assert.equal(kindOf({ ...offer, round_type: named('Series B') }), 'Series B, EIS')
  assert.equal(kindOf({ ...offer, round_type: null, character: null }), 'Equity')
})

test('a class of shares is called so, and loan notes are not', () => {
  assert.equal(classWords('A Ordinary'), 'A Ordinary shares')
  assert.equal(classWords('Ordinary Shares'), 'Ordinary Shares')
  assert.equal(classWords('8% secured loan notes'), '8% secured loan notes')
})

test('a closing date says whether it is ahead', () => {
  assert.equal(closingOf({ status: 2, close_date: '2026-12-11' }, today), 'Closes 11 December')
  assert.equal(closingOf({ status: 2, close_date: '2026-11-20' }, today), 'Closes today')
  assert.equal(closingOf({ status: 4, close_date: '2026-12-11' }, today), 'Closed 11 December')
  assert.equal(closingOf({ status: 2, close_date: null }, today), undefined)
})

test('the distance is only said of an offer that is open', () => {
  assert.equal(closingIn({ status: 2, close_date: '2026-12-11' }, today), 'Closes in 21 days')
  assert.equal(closingIn({ status: 2, close_date: '2026-11-21' }, today), 'Closes in 1 day')
  assert.equal(closingIn({ status: 4, close_date: '2026-12-11' }, today), undefined)
})

test('a price keeps the places that it has, and never fewer than two', () => {
  assert.equal(sharePrice('4.00000000', 'GBP'), '£4.00')
  assert.equal(sharePrice('1.37250000', 'GBP'), '£1.3725')
  assert.equal(sharePrice('12500', 'EUR'), '€12,500.00')
  assert.equal(sharePrice(null, 'GBP'), '–')
})

test('what is raised is said in the unit of the target', () => {
  const raised = { raised: '420000.00', target_amount: '3000000.00', currency: 'GBP' as const }
  assert.deepEqual(raisedOf(raised), ['£0.42m', '£3.00m'])
  assert.deepEqual(raisedOf({ ...raised, raised: '12500.00', target_amount: '250000.00' }), [
    '£12.5k',
    '£250k',
  ])
})

test('an offer is new for a fortnight', () => {
  assert.equal(isNew({ published_at: '2026-11-10T09:00:00Z' }, today), true)
  assert.equal(isNew({ published_at: '2026-11-06T09:00:00Z' }, today), false)
  assert.equal(isNew({ published_at: null }, today), false)
})

test('pence are said where there are some', () => {
  assert.equal(payable('10000.00', 'GBP'), '£10,000')
  assert.equal(payable('9999.50', 'GBP'), '£9,999.50')
})

test('what was sent is looked at, not asked for again', () => {
  const line = { outstanding: '10000.00', currency: 'GBP', sent_at: null }
  assert.equal(payWords(line), 'Pay £10,000')
  assert.equal(payWords({ ...line, sent_at: '2026-11-20T12:00:00Z' }), 'View payment')
})

test('an offer promises relief by a scheme or by its character, and no other character does', () => {
  const offer = (schemes: number[], name?: string) => ({
    tax_option_ids: schemes,
    character: name === undefined ? null : { id: 1, name },
  })
  assert.ok(promisesRelief(offer([3])))
  assert.ok(promisesRelief(offer([], 'SEIS')))
  assert.ok(!promisesRelief(offer([], 'Not for relief')))
  assert.ok(!promisesRelief(offer([])))
})
