import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { tables } from '../src/shell/registry.ts'
import { modulesOfScreens } from './first-files.ts'

test('the module of every screen is found in the tables of screens', async () => {
  const found = new Map(modulesOfScreens().map(([screen, module]) => [screen, module]))
  const entered = await Promise.all(
    tables.map(async ([side, , fetch]) => (side === 'public' ? [] : Object.keys(await fetch()))),
  )
  const screens = entered.flat()
  assert.deepEqual([...found.keys()].toSorted(), screens.toSorted())
  for (const [screen, module] of found) assert.ok(existsSync(module), `${screen}: ${module}`)
})
