import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '@moorgate/contract/texts.ts'
import { wordsOfTest } from './words-of-test.ts'

const read = (bank: 1 | 2 | null, compliance_tries = 0, tries_left: number | null = null) =>
  Object.values(
    wordsOfTest((key) => textOf({ labels: {}, texts: {} }, key), { bank, compliance_tries, tries_left }),
  )

test('an investor of a firm with one set of questions is promised no second attempt at once, nor other questions', () => {
  const [intro, failed] = read(null)
  assert.match(intro!, /you must wait 24 hours/)
  assert.doesNotMatch(`${intro} ${failed}`, /straight away|different set/)
  assert.match(read(1).join(' '), /straight away.*different set/)
})

test('with two sets of questions only the first failure is promised to be free, and no wait after the last', () => {
  for (const [bank, tries] of [
    [2, 1],
    [1, 2],
  ] as const)
    assert.match(read(bank, tries)[0]!, /If you don't pass you must wait 24 hours/)
  assert.doesNotMatch(read(2, 2, 1)[0]!, /24 hours|straight away/)
  assert.doesNotMatch(read(null, 0, 1)[0]!, /24 hours/)
})
