import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

test('route files declare routes: what writes rows or emits events is in a file named by its verb', () => {
  const files = globSync('server/src/modules/**/{routes,*-routes}.ts', { cwd: root })
  assert.ok(files.length > 40, `${files.length} files`)
  const writes = /\.emit\(|\.(insertInto|updateTable|deleteFrom)\(/
  assert.deepEqual(
    files.filter((file) => writes.test(readFileSync(path.join(root, file), 'utf8'))),
    [],
  )
})
