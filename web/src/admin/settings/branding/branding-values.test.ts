import assert from 'node:assert/strict'
import { it } from 'node:test'
import { defaultBrand } from '@moorgate/contract/colour.ts'
import { drawable } from './branding-values.ts'

it('draws a colour while it is half typed as it was before', () => {
  assert.deepEqual(drawable({ ...defaultBrand, accent: '#ff' }, defaultBrand), defaultBrand)
  assert.equal(drawable({ ...defaultBrand, accent: '#ff0066' }, defaultBrand).accent, '#ff0066')
})
