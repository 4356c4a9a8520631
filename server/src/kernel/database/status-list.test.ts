import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { statusList } from './status-list.ts'

const sources = path.resolve(import.meta.dirname, '../..')

/**
 * `i.status in ('a', …`, `status not in (2, …`, `status = any('{…`, `.where('i.status', 'in', ['a', …`,
 * `('a', …)` on a line of its own.
 */
const literalLists = [
  /status\w*(?:"|'\)\([^)]*\)\})? (?:not )?in\s*\(\s*['\d]/g,
  /status\w*"? (?:=|<>) (?:any|all)\s*\(\s*(?:array\[|')/g,
  /'[\w.]*status'\s*,\s*'(?:not )?in'\s*,\s*\[\s*['\d]/g,
  /= ["'`]\('[a-z_]+'(?:, '[a-z_]+')*\)["'`]/g,
]

const found = (text: string) => literalLists.flatMap((list) => [...text.matchAll(list)].map(([hit]) => hit))

test('a group of statuses is an SQL list', () => {
  assert.equal(statusList(['issued', 'part_paid']), "('issued', 'part_paid')")
  assert.equal(statusList([2, 3]), '(2, 3)')
})

test('no statement writes a group of statuses out: the contract names it', () => {
  const problems = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    found(readFileSync(path.join(sources, file), 'utf8')).map((hit) => `${file}: ${hit}`),
  )
  assert.deepEqual(problems, [])
})

for (const literal of [
  "i.status in ('reserved', 'part_paid')",
  "and status not in ('cancelled')",
  'o.status in (2, 3)',
  "${ofCall('status')(row)} in ('overdue', 'defaulted')",
  "status = any('{open,on_hold}')",
  ".where('o.status', 'in', [2, 3])",
  ".where('status', 'not in', [\n      'cancelled',",
  "const called = `('awaiting_payment', 'part_paid')`",
])
  test(`the check finds ${literal}`, () => assert.equal(found(literal).length, 1))

for (const named of ['i.status in ${statusList(heldStatuses)}', "check.status = 'open' and x in ('a')"])
  test(`the check passes ${named}`, () => assert.deepEqual(found(named), []))
