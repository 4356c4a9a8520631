import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screens } from '@moorgate/contract/screens.ts'
import { tableOf, tables } from './registry.ts'

test('every component belongs to a screen, and is in the table in which that is looked for', async () => {
  for (const [side, below, fetch] of tables) {
    const table = await fetch()
    for (const path of Object.keys(table)) {
      const screen = screens.find((each) => each.side === side && each.path === path)
      assert.ok(screen, `${path}: no screen of the side ${side}`)
      assert.equal(await tableOf(screen), table, `${path} is looked for elsewhere than below “${below}”`)
    }
  }
})
