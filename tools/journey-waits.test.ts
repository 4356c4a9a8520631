import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

/** A network that is silent, or a time that is over, says nothing of what a page shows on a busy machine. */
const hopes = /networkidle|waitForTimeout/

test('a journey waits for what the page shows, never for a silent network or a time', () => {
  const hoping = globSync('e2e/**/*.ts', { cwd: root, exclude: ['**/node_modules'] }).filter((file) =>
    hopes.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(hoping, [])
})
