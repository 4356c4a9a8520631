import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLabelKey } from '@moorgate/contract/terminology.ts'
import { labelPlaces } from './label-places.ts'

test('each label is counted where screens, letters and texts name it', async () => {
  const places = await labelPlaces()
  assert.ok(Object.keys(places).every(isLabelKey))
  for (const key of ['cash_call', 'investor', 'investors', 'fund', 'nominee', 'awaiting_payment'])
    assert.ok((places[key] ?? 0) >= 3, `${key}: ${places[key]}`)
  assert.ok(places['investor']! > places['nominee']!)
})
