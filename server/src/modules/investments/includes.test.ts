import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cashCall,
  cashCallLine,
  investment,
  investmentOpportunity,
  invitation,
  ledger,
  payment,
  refund,
  shareLot,
  sharePrice,
} from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { startApi } from '../../../test/harness.ts'

const resources: Resource[] = [
  investmentOpportunity,
  investment,
  cashCall,
  cashCallLine,
  payment,
  refund,
  ledger,
  invitation,
  sharePrice,
  shareLot,
]

test('whatever a list of the money journey declares, it answers: every include, sort, filter and append', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  for (const { path, includes, sorts, filters, appends, search } of resources) {
    const relations = Object.keys(includes).flatMap((name) => [name, `${name}Count`])
    const asks = [
      ...relations.map((name) => `include=${name}`),
      ...sorts.flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
      ...Object.keys(filters).flatMap((name) => [
        `filter[${name}]=1`,
        `filter[${name}]=2026-01-01,2026-02-01`,
        `filter[${name}]=`,
      ]),
      ...Object.keys(appends).map((name) => `append=${name}`),
      ...(search.length > 0 ? ['filter[search]=tidewell'] : []),
    ]
    for (const query of asks) {
      const { status, text } = await staff.get(`/api/${path}?${query}`)
      // A relation to a feature that is off does not exist; nothing else may fail.
      assert.equal(status, 200, `${path}?${query}: ${text}`)
    }
  }
})
