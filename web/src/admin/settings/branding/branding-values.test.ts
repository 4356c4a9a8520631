import assert from 'node:assert/strict'
import { it } from 'node:test'
import { defaultBrand } from '@moorgate/contract/colour.ts'
import { drawable } from './branding-values.ts'

it('draws a colour while it is half typed as it was before', () => {
  const saved = { ...defaultBrand, accent: '#405060' }
  assert.deepEqual(drawable({ ...saved, accent: '#ff' }, saved), saved, 'as saved, not as by default')
  assert.equal(drawable({ ...saved, accent: '#ff0066' }, saved).accent, '#ff0066')
})
