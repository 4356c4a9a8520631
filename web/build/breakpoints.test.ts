import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { breakpointsPx } from '../src/kernel/constants.ts'

const source = path.join(import.meta.dirname, '../src')
const queries = /@media[^{]*\((max|min)-width:\s*([\d.]+)(\w+)\)/g

test('style sheets change at the five widths of the specification, and at no other', () => {
  assert.deepEqual(Object.values(breakpointsPx), [576, 768, 900, 1150, 1500])
  const allowed = new Set(
    Object.values(breakpointsPx).flatMap((first) => [`min ${first}px`, `max ${first - 1}px`]),
  )
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const found = sheets.flatMap((name) =>
    [...readFileSync(path.join(source, name), 'utf8').matchAll(queries)].map(
      ([, side, width, unit]) => [name, `${side} ${width}${unit}`] as const,
    ),
  )
  assert.ok(found.length > 100, `only ${found.length} queries were found`)
  assert.deepEqual(
    found.filter(([, query]) => !allowed.has(query)),
    [],
  )
})
