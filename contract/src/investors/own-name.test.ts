import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnName } from './own-name.ts'

test('a signature is one’s own where both names are in it, whatever stands around them', () => {
  const record = { first_name: 'Zoë', last_name: 'O’Brien-Smith' }
  for (const signed of ['Zoe O’Brien Smith', 'Dr zoë m. o’brien-smith', 'O’BRIEN-SMITH, ZOË'])
    assert.equal(isOwnName(signed, record), true, signed)
  for (const signed of ['Zoe Smith', 'Z. O’Brien-Smith', ''])
    assert.equal(isOwnName(signed, record), false, signed)
})
