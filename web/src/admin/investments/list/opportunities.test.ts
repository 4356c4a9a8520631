import assert from 'node:assert/strict'
import { test } from 'node:test'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { industry, opportunityType } from '@moorgate/contract/opportunities/reference-lists.ts'
import { industries, offers, opportunityTypes } from './opportunities.ts'

const named = ({ name, path }: { name: string; path: string }) => ({ name, path })

test('the lists know the contract’s name, path, search and sorts', () => {
  assert.deepEqual(named(offers), named(investmentOpportunity))
  assert.deepEqual(offers.search, investmentOpportunity.search)
  assert.deepEqual(offers.sorts, investmentOpportunity.sorts)
})

test('every filter that the lists read is one that the contract declares, of the same kind', () => {
  for (const [name, kind] of Object.entries(offers.filters))
    assert.equal(investmentOpportunity.filters[name], kind, name)
})

test('the short lists are the contract’s', () => {
  assert.deepEqual(named(opportunityTypes), named(opportunityType))
  assert.deepEqual(named(industries), named(industry))
})
