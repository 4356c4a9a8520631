import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screens } from '@moorgate/contract/screens.ts'
import { screenComponents } from './registry.ts'

test('every component belongs to a screen of the contract', () => {
  const declared = new Set(screens.map(({ path }) => path))
  assert.deepEqual(
    Object.keys(screenComponents).filter((path) => !declared.has(path)),
    [],
  )
})
