import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { firstVisitChunks } from './chunks.ts'
import { afterOverview, firstVisits, portalScreens } from './first-visits.ts'

const web = path.resolve(import.meta.dirname, '..')
const [login, overview, list] = firstVisits.map(({ way }) => way.at(-1) ?? '')

/** A product in which the pages on the way import these files. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>) {
  const known = new Map<string, readonly string[]>(
    [...firstVisits.flatMap(({ way }) => way), ...afterOverview].map((file) => [file, []]),
  )
  for (const [file, all] of Object.entries(imports)) known.set(file, all)
  for (const file of Object.values(imports).flat()) if (!known.has(file)) known.set(file, [])
  return {
    getModuleInfo: (id: string) => {
      const file = path.relative(web, id)
      const imported = known.get(file)?.map((other) => path.join(web, other))
      if (imported === undefined) return null
      return file === portalScreens
        ? { importedIds: [], dynamicallyImportedIds: imported }
        : { importedIds: imported }
    },
  }
}

/** The chunk that a file ends in, as the bundler asks: group by group, the greatest priority first. */
function chunkOf(file: string, graph: ReturnType<typeof graphOf>): string | null {
  const groups = firstVisitChunks().toSorted((one, other) => other.priority - one.priority)
  const names = groups.map(({ name }) => name(path.join(web, file), graph))
  return names.find((name) => name !== null) ?? null
}

test('what one page alone needs travels with that page', () => {
  const graph = graphOf({
    [overview!]: ['src/chart.ts'],
    [list!]: ['src/table.ts'],
    [login!]: ['src/field.ts'],
  })
  assert.deepEqual(
    ['src/chart.ts', 'src/table.ts', 'src/field.ts'].map((file) => chunkOf(file, graph)),
    ['visit-portal', 'visit-admin', 'visit-entry'],
  )
})

test('what both sides need is fetched once for both, and what the login page needs too is there from the start', () => {
  const graph = graphOf({
    [overview!]: ['src/badge.ts', 'src/button.ts'],
    [list!]: ['src/badge.ts', 'src/button.ts'],
    'src/badge.ts': ['src/icon.ts'],
    [login!]: ['src/button.ts'],
  })
  assert.deepEqual(
    ['src/badge.ts', 'src/icon.ts', 'src/button.ts'].map((file) => chunkOf(file, graph)),
    ['visit-both', 'visit-both', 'visit-start'],
  )
})

test('what is typed into, to log in and in the back office, is not carried to the portal', () => {
  const graph = graphOf({ [list!]: ['src/field.ts'], [login!]: ['src/field.ts'] })
  assert.equal(chunkOf('src/field.ts', graph), 'visit-fields')
})

test('what follows the investor’s overview brings nothing of the back office but what it needs itself', () => {
  const graph = graphOf({
    [list!]: ['src/table.ts', 'src/status.ts'],
    [afterOverview[0]!]: ['src/status.ts', 'src/words.ts'],
  })
  assert.deepEqual(
    ['src/table.ts', 'src/status.ts', 'src/words.ts'].map((file) => chunkOf(file, graph)),
    ['visit-admin', 'visit-next', null],
  )
})

test('a page of the portal brings nothing of the back office but what it needs itself', () => {
  const graph = graphOf({
    [list!]: ['src/table.ts', 'src/status.ts'],
    [portalScreens]: ['src/portal/report-page.tsx'],
    'src/portal/report-page.tsx': ['src/status.ts', 'src/paper.ts'],
  })
  assert.deepEqual(
    ['src/table.ts', 'src/status.ts', 'src/paper.ts'].map((file) => chunkOf(file, graph)),
    ['visit-admin', 'visit-next', null],
  )
})

test('what no first visit needs is left to the bundler', () => {
  assert.equal(chunkOf('src/rare.ts', graphOf({ 'src/other.ts': ['src/rare.ts'] })), null)
})

test('a page that has moved is noticed, instead of being sent in pieces', () => {
  const graph = { getModuleInfo: () => null }
  assert.throws(() => chunkOf('src/main.tsx', graph), /Login page: nothing imports .*main\.tsx/)
})
