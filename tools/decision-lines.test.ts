import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

test('the lines of decisions end at 110 columns', () => {
  const files = globSync('docs/adr/*.md', { cwd: root })
  assert.ok(files.length > 40)
  const long = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => ([...line].length > 110 ? [`${file}:${index + 1}`] : [])),
  )
  assert.deepEqual(long, [])
})
