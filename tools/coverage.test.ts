import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

const folders: Readonly<Record<string, string>> = {
  S: 'server/src',
  T: 'server/test',
  C: 'contract/src',
  E: 'e2e',
}

/** `S/domain/{nav,xirr}.test.ts` → both. */
function spelledOut(name: string): string[] {
  const group = /\{([^{}]*)\}/.exec(name)
  if (!group) return [name]
  return group[1]!.split(',').flatMap((each) => spelledOut(name.replace(group[0], each.trim())))
}

const filesNamedIn = (text: string): string[] =>
  [...text.matchAll(/`([STCE])\/([^`\s*]+)`/g)].flatMap(([, letter, name]) =>
    spelledOut(name!).map((each) => path.join(folders[letter!]!, each)),
  )

test('names in braces are all read', () => {
  assert.deepEqual(filesNamedIn('`S/domain/{nav,xirr}.test.ts` and `E/widths.spec.ts`'), [
    'server/src/domain/nav.test.ts',
    'server/src/domain/xirr.test.ts',
    'e2e/widths.spec.ts',
  ])
})

test('every test that the coverage names is there', () => {
  const named = filesNamedIn(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8'))
  assert.ok(named.length > 400)
  assert.deepEqual(
    named.filter((file) => !existsSync(path.join(root, file))),
    [],
  )
})
