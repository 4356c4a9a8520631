import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { firstVisitChunks } from './chunks.ts'
import type { Graph } from './chunks.ts'
import { afterOverview, firstVisits, portalScreens } from './first-visits.ts'
import { madeGraph, web } from './made-graph.ts'

const [login, overview, list] = firstVisits.map(({ way }) => way.at(-1) ?? '')

/** The chunk that a file ends in, as the bundler asks: group by group, the greatest priority first. */
function chunkOf(file: string, graph: Graph): string | null {
  const groups = firstVisitChunks().toSorted((one, other) => other.priority - one.priority)
  const names = groups.map(({ name }) => name(path.join(web, file), graph))
  return names.find((name) => name !== null) ?? null
}

test('what one page alone needs travels with that page', () => {
  const graph = madeGraph({
    imports: {
      [overview!]: ['src/chart.ts'],
      [list!]: ['src/table.ts'],
      [login!]: ['src/field.ts'],
    },
  })
  assert.deepEqual(
    ['src/chart.ts', 'src/table.ts', 'src/field.ts'].map((file) => chunkOf(file, graph)),
    ['visit-portal', 'visit-admin', 'visit-entry'],
  )
})

test('what both sides need is fetched once for both, and what the login page needs too is there from the start', () => {
  const graph = madeGraph({
    imports: {
      [overview!]: ['src/badge.ts', 'src/button.ts'],
      [list!]: ['src/badge.ts', 'src/button.ts'],
      'src/badge.ts': ['src/icon.ts'],
      [login!]: ['src/button.ts'],
    },
  })
  assert.deepEqual(
    ['src/badge.ts', 'src/icon.ts', 'src/button.ts'].map((file) => chunkOf(file, graph)),
    ['visit-both', 'visit-both', 'visit-start'],
  )
})

test('what is typed into, to log in and in the back office, is not carried to the portal', () => {
  const graph = madeGraph({ imports: { [list!]: ['src/field.ts'], [login!]: ['src/field.ts'] } })
  assert.equal(chunkOf('src/field.ts', graph), 'visit-fields')
})

test('what follows the investor’s overview brings nothing of the back office but what it needs itself', () => {
  const graph = madeGraph({
    imports: {
      [list!]: ['src/table.ts', 'src/status.ts'],
      [afterOverview[0]!]: ['src/status.ts', 'src/words.ts'],
    },
  })
  assert.deepEqual(
    ['src/table.ts', 'src/status.ts', 'src/words.ts'].map((file) => chunkOf(file, graph)),
    ['visit-admin', 'visit-next', null],
  )
})

test('a page of the portal brings nothing of the back office but what it needs itself', () => {
  const graph = madeGraph({
    imports: {
      [list!]: ['src/table.ts', 'src/status.ts'],
      [portalScreens]: ['src/portal/report-page.tsx'],
      'src/portal/report-page.tsx': ['src/status.ts', 'src/paper.ts'],
    },
  })
  assert.deepEqual(
    ['src/table.ts', 'src/status.ts', 'src/paper.ts'].map((file) => chunkOf(file, graph)),
    ['visit-admin', 'visit-next', null],
  )
})

test('what no first visit needs is left to the bundler', () => {
  assert.equal(chunkOf('src/rare.ts', madeGraph({ imports: { 'src/other.ts': ['src/rare.ts'] } })), null)
})

test('a page that has moved is noticed, instead of being sent in pieces', () => {
  const graph = { getModuleInfo: () => null }
  assert.throws(() => chunkOf('src/main.tsx', graph), /Login page: nothing imports .*main\.tsx/)
})
