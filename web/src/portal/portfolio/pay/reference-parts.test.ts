import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceParts } from './reference-parts.ts'

test('a reference shows its check digits apart from what they check', () => {
  assert.deepEqual(referenceParts('RF73P004217I000981'), {
    mark: 'RF',
    check: '73',
    payload: ['P004', '217I', '0009', '81'],
  })
})

test('spaces and small letters don’t hide one', () => {
  assert.equal(referenceParts('rf73 p004 217i 0009 81')?.check, '73')
})

test('another kind of reference is left as it is', () => {
  assert.equal(referenceParts('GF2-C4-0117'), undefined)
})
