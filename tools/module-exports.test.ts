import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

/** What more than a dozen names lead into is two modules. */
const most = 12

/** Names that a front door exports; one that exports all of another file exports too many. */
function countExports(text: string): number {
  if (/^export (?:type )?\*/m.test(text)) return Number.POSITIVE_INFINITY
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(',').filter((name) => name.trim() !== ''),
  )
  const declared = text.match(/^export (?:async )?(?:const|let|function|class|interface|type|enum) \w/gm)
  return listed.length + (declared?.length ?? 0)
}

test('exports are counted however they are written', () => {
  const door = [
    "export { one, type Two } from './a.ts'",
    "export type { Three } from './b.ts'",
    'export const four = 4',
    'export async function five() {}',
    'const not = 6',
  ]
  assert.equal(countExports(door.join('\n')), 5)
  assert.ok(countExports("export * from './a.ts'") > most)
})

test('the front door of a module has at most a dozen names', () => {
  const doors = globSync('server/src/modules/*/index.ts', { cwd: root })
  assert.ok(doors.length > 40)
  const wide = doors.filter((file) => countExports(readFileSync(path.join(root, file), 'utf8')) > most)
  assert.deepEqual(wide, [])
})
