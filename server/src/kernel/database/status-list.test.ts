import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import * as contract from '@moorgate/contract'
import { statusList } from './status-list.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = path.join(root, 'server/src')

/**
 * `i.status in ('a', …`, `status not in (2, …`, `status = any('{…`, `.where('i.status', 'in', ['a', …`,
 * `('a', …)` on a line of its own; `'2, 3'`; `status >= 5` and `'>= 5'`, which stand for a group of
 * opportunities.
 */
const literalLists = [
  /status\w*(?:"|'\)\([^)]*\)\})? (?:not )?in\s*\(\s*['\d]/g,
  /status\w*"? (?:=|<>) (?:any|all)\s*\(\s*(?:array\[|')/g,
  /'[\w.]*status'\s*,\s*'(?:not )?in'\s*,\s*\[\s*['\d]/g,
  /= ["'`]\('[a-z_]+'(?:, '[a-z_]+')*\)["'`]/g,
  /'[1-6](?:, ?[1-6])+'/g,
  /status\w* [<>]=? [1-6]\b/g,
  /'[<>]=? [1-6]'/g,
]

const found = (text: string) => literalLists.flatMap((list) => [...text.matchAll(list)].map(([hit]) => hit))

/** Not groups but all there are, which a screen may put in an order of its own. */
const wholeLists = ['amlStatuses', 'bulkRowStatuses', 'attentionKinds']

/** Other groups of numbers than those of live opportunities are too common to look for. */
const groups = Object.entries(contract).flatMap(([name, value]) =>
  /(?:Statuses|Kinds)$/.test(name) &&
  !wholeLists.includes(name) &&
  Array.isArray(value) &&
  value.length > 1 &&
  (typeof value[0] === 'string' || value === contract.liveStatuses)
    ? [value as readonly (string | number)[]]
    : [],
)

const oneOf = /\w*[sS]tatus [!=]== '[a-z_]+'(?: (?:\|\||&&) [\w.]*[sS]tatus [!=]== '[a-z_]+')+/g

/** `['cancelled', 'expired', …]`, the same in brackets of SQL, and `status === 'a' || status === 'b'`, which are a group of the contract. */
const repeated = (text: string) =>
  [...text.matchAll(/[[(]\s*(?:'[a-z_]+'|\d)(?:,\s*(?:'[a-z_]+'|\d))+,?\s*[\])]/g), ...text.matchAll(oneOf)]
    .map(([hit]) => hit)
    .filter((hit) => {
      const statuses = new Set([...hit.matchAll(/'([a-z_]+)'|\d/g)].map(([all, word]) => word ?? Number(all)))
      return groups.some((group) => new Set(group).symmetricDifference(statuses).size === 0)
    })

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

test('no code repeats a group of statuses of the contract', () => {
  const problems = ['server/src', 'web/src', 'demo/src'].flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder), exclude: ['**/*.test.ts'] }).flatMap((file) =>
      repeated(readFileSync(path.join(root, folder, file), 'utf8')).map((hit) => `${folder}/${file}: ${hit}`),
    ),
  )
  assert.deepEqual(problems, [])
})

for (const literal of [
  "['refunded', 'cancelled', 'expired', 'refund_due'].includes(status)",
  '[2, 3]',
  "kind in ('primary', 'org', 'pension')",
  "status === 'awaiting_payment' || status === 'part_paid'",
  "line.status !== 'awaiting_payment' && line.status !== 'part_paid'",
])
  test(`the check finds the group ${literal}`, () => assert.equal(repeated(literal).length, 1))

for (const own of ["['cancelled', 'live']", "status === 'draft' || status === 'cancelled'", '[1, 2]'])
  test(`the check passes ${own}`, () => assert.deepEqual(repeated(own), []))

for (const literal of [
  "i.status in ('reserved', 'part_paid')",
  "and status not in ('cancelled')",
  'o.status in (2, 3)',
  "${ofCall('status')(row)} in ('overdue', 'defaulted')",
  "status = any('{open,on_hold}')",
  ".where('o.status', 'in', [2, 3])",
  ".where('status', 'not in', [\n      'cancelled',",
  "const called = `('awaiting_payment', 'part_paid')`",
  "statusIn('2, 3')",
  "{ status: '1,2,3,4' }",
  'and w.status >= 5',
  "${opportunityColumn('status', row)} ${live ? '>= 5' : 'is null'}",
])
  test(`the check finds ${literal}`, () => assert.equal(found(literal).length, 1))

for (const named of ['i.status in ${statusList(heldStatuses)}', "check.status = 'open' and x in ('a')"])
  test(`the check passes ${named}`, () => assert.deepEqual(found(named), []))
