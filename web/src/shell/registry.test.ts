import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screens } from '@moorgate/contract/screens.ts'
import { registries } from './registry.ts'

test('every component belongs to a screen of its side', async () => {
  for (const side of ['public', 'portal', 'admin'] as const) {
    const declared = new Set(screens.filter((screen) => screen.side === side).map(({ path }) => path))
    const built = Object.keys(await registries[side]())
    assert.deepEqual(
      built.filter((path) => !declared.has(path)),
      [],
    )
  }
})
