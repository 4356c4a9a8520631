import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleOf } from './term.ts'
import { fillLabels } from './fill-labels.ts'

const labels = { investor: 'Member', opportunity: 'Offer', cash_call: 'Drawdown', fund: 'ESOP Vehicle' }

test('a sentence says the tenant’s words, in the number asked for', () => {
  assert.equal(fillLabels({}, 'Ask {investors} of the {fund}.'), 'Ask investors of the fund.')
  assert.equal(fillLabels(labels, 'Ask {investors} of the {fund}.'), 'Ask members of the ESOP vehicle.')
  assert.equal(fillLabels(labels, '{Cash_calls} of {opportunity_plural}'), 'Drawdowns of offers')
})

test('an article follows the word, at the beginning of a sentence too', () => {
  assert.equal(fillLabels({}, 'An {investor} has a {opportunity}.'), 'An investor has an opportunity.')
  assert.equal(fillLabels(labels, 'An {investor} has a {opportunity}.'), 'A member has an offer.')
})

test('an article is chosen by the sound of the word, and by its first letter where that is spelled', () => {
  for (const word of ['investor', 'unlisted company', 'SPV', 'LP', 'FX deal', 'NDA', 'FCA firm'])
    assert.equal(articleOf(word), 'an', word)
  for (const word of [
    'unitholder',
    'Unitholder',
    'user',
    'UK fund',
    'member',
    'Sponsor',
    'PLC',
    'KPI',
    'fund',
    'NAV',
    'SIPP',
  ])
    assert.equal(articleOf(word), 'a', word)
  assert.equal(fillLabels({ investor: 'Unitholder' }, 'Ask an {investor}.'), 'Ask a unitholder.')
})

test('slots that are no labels stay', () => {
  assert.equal(
    fillLabels(labels, '{first_name}, your {investor} since {date}'),
    '{first_name}, your member since {date}',
  )
})
