import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { screens } from '@moorgate/contract/screens.ts'
import { tables } from './registry.ts'

test('the coverage names every page that is not built, and none that is', async () => {
  const built = new Set<string>()
  for (const [, , fetch] of tables) for (const name of Object.keys(await fetch())) built.add(name)
  const empty = screens.filter(
    ({ path: pattern, firstOf }) => firstOf === undefined && pattern !== '/' && !built.has(pattern),
  )
  const coverage = readFileSync(path.resolve(import.meta.dirname, '../../../docs/coverage.md'), 'utf8')
  const [, section = ''] = coverage.split('### Pages that are not ready\n')
  const named = [...section.split('\n#', 1)[0]!.matchAll(/`(\/[^`]*)`/g)].map(([, pattern]) => pattern!)
  assert.deepEqual(named.toSorted(), empty.map(({ path: pattern }) => pattern).toSorted())
})
