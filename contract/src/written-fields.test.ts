import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fund } from './funds/fund.ts'
import { contact } from './contacts/contact.ts'
import { investmentOpportunity } from './opportunities/opportunity.ts'
import type { Resource } from './resource.ts'

/** What is written, and not in the form of its record: where else it is, or why nobody types it. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // A person's country is asked for in the form that contacts share with investors.
  contact: ['nationality', 'country_of_residence'],
  // Made from the name; for clients of the API.
  fund: ['slug', 'key_information'],
  // The picture is a block of the page. How a round ended is recorded by the act that ends it.
  investment_opportunity: ['image', 'kind', 'is_cash_call', 'outcome', 'outcome_date', 'outcome_proceeds'],
}

for (const resource of [contact, fund, investmentOpportunity] as readonly Resource[])
  test(`every field of a ${resource.name} that is written has a place where people write it`, () => {
    const asked = new Set(resource.form.flatMap(({ fields }) => fields.map(({ key }) => key)))
    const missing = Object.keys(resource.create.shape).filter((key) => !asked.has(key))
    assert.deepEqual(missing.toSorted(), elsewhere[resource.name]?.toSorted())
  })
