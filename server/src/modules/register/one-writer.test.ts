import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const source = path.join(import.meta.dirname, '../..')
const writes =
  /(?:insert\s+into|update|delete\s+from|merge\s+into|insertInto\(|updateTable\(|deleteFrom\()\s*['"`]?share_(?:lots|movements)\b/i

test('nothing but the register writes movements of shares, or the lots that they come to', () => {
  const writers = globSync('**/*.ts', { cwd: source })
    .filter((name) => !/\.test\.ts$|(?:^|\/)test-[^/]+$/.test(name))
    .filter((name) => writes.test(readFileSync(path.join(source, name), 'utf8')))
  assert.deepEqual(writers.map((name) => path.basename(name)).toSorted(), [
    'keep-lots.ts',
    'move-holdings.ts',
    'record-movements.ts',
  ])
  assert.ok(writers.every((name) => path.dirname(name) === path.join('modules', 'register')))
})
