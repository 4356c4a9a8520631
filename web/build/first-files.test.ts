import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { adminScreens } from '../src/shell/admin-screens.ts'
import { portalScreens } from '../src/shell/portal-screens.ts'
import { modulesOfScreens } from './first-files.ts'

test('the module of every screen is found in the tables of screens', () => {
  const found = new Map(modulesOfScreens())
  const screens = [...Object.keys(adminScreens), ...Object.keys(portalScreens)]
  assert.deepEqual([...found.keys()].toSorted(), screens.toSorted())
  for (const [screen, module] of found) assert.ok(existsSync(module), `${screen}: ${module}`)
})
