import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { tooLong } from './boundaries/code-size.mjs'
import { root } from './console.mjs'
import { knownSizes } from './known-sizes.ts'

test('a file above 250 lines and a function above 70 lines are found, with comments and blank lines', () => {
  const lines = (count: number) => '// a line\n'.repeat(count)
  assert.deepEqual(tooLong('a.ts', lines(250)), [])
  assert.deepEqual(tooLong('a.ts', lines(251)), ['a.ts'])
  assert.deepEqual(tooLong('a.ts', `function fits() {\n${lines(68)}}\n`), [])
  assert.deepEqual(tooLong('a.ts', `function long() {\n${lines(69)}}\n`), ['a.ts long'])
  assert.deepEqual(tooLong('a.tsx', `const Page = () => {\n${lines(69)}}\n`), ['a.tsx Page'])
  assert.deepEqual(tooLong('a.ts', `test('it adds up', () => {\n${lines(69)}})\n`), [
    "a.ts test('it adds up')",
  ])
})

test('no file is longer than 250 lines and no function longer than 70, but those on the list', () => {
  const files = globSync('{server,web,contract,demo}/src/**/*.{ts,tsx}', { cwd: root })
  assert.ok(files.length > 2000, `${files.length} files`)
  const found = files.flatMap((file) => {
    const name = file.replaceAll(path.sep, '/')
    return tooLong(name, readFileSync(path.join(root, file), 'utf8'))
  })
  const known = knownSizes.flatMap((entry) => entry.tooLong)
  assert.deepEqual(
    found.filter((name) => !known.includes(name)),
    [],
    'Split these by meaning.',
  )
  assert.deepEqual(
    known.filter((name) => !found.includes(name)),
    [],
    'These are short again: take them off tools/known-sizes.ts.',
  )
})
