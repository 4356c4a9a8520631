import assert from 'node:assert/strict'
import { test } from 'node:test'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { listIncludes, pageIncludes } from './includes.ts'

test('an entrepreneur, who reads no people, asks for no owner and no nominee', () => {
  const calls = pageIncludes({ people: false, nominees: true, categories: true, terms: true })
  assert.equal(calls.includes('owner') || calls.includes('nominee'), false)
  assert.equal(listIncludes({ people: false }).includes('owner'), false)
})

test('what a firm has switched off is not asked for', () => {
  const calls = pageIncludes({ people: true, nominees: false, categories: false, terms: false })
  assert.equal(calls.includes('nominee') || calls.includes('character') || calls.includes('terms'), false)
})

test('every relation that is asked for is declared', () => {
  const all = [
    ...listIncludes({ people: true }),
    ...pageIncludes({ people: true, nominees: true, categories: true, terms: true }),
  ]
  for (const name of all) assert.ok(Object.hasOwn(investmentOpportunity.includes, name), name)
})
