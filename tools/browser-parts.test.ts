import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

const screens = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Where a screen does what it should leave to the server: the files that match. */
const filesWith = (forbidden: RegExp, allowed: readonly string[] = []): string[] =>
  screens.filter(({ file, text }) => forbidden.test(text) && !allowed.includes(file)).map(({ file }) => file)

test('a part of a whole that is shown comes from the server; a width is never written out', () => {
  assert.ok(screens.length > 500)
  const written = /\b(?:percent|holding|decimalText|inPercent|multiple)\(\s*widthOf\(/
  assert.deepEqual(filesWith(written), [])
  assert.deepEqual(filesWith(/\b(?:shareOf|percentOf)\(/), [])
})

test('what is called a width goes into a bar, and into nothing that is read', () => {
  const kept = /\bconst (?!share\b|width)\w+ = widthOf\(/
  assert.deepEqual(filesWith(kept), [])
  const shown = /\bconst (share|width) = widthOf\([^\n]*\n[^]*\b(?:percent|holding|decimalText)\(\1\b/
  assert.deepEqual(filesWith(shown), [])
})

test('from how much on an owner is checked is said once', () => {
  const threshold = /\b25\s?% or more|below 25\s?%|isSignificant = /i
  assert.deepEqual(filesWith(threshold), [])
})
