import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './format.ts'

test('one of something is told in the singular', () => {
  const shares = (count: string) => counted(count, 'share', 'shares')
  assert.deepEqual(['1', '1.000000', '0', '1.5', '1200'].map(shares), [
    '1 share',
    '1 share',
    '0 shares',
    '1.5 shares',
    '1,200 shares',
  ])
})
