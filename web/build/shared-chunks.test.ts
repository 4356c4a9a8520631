import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { Graph } from './chunks.ts'
import { firstVisits } from './first-visits.ts'
import { madeGraph, web } from './made-graph.ts'
import { mergedParts, sharedChunks } from './shared-chunks.ts'

const start = path.join(web, 'src/main.tsx')
const later = (...pages: string[]) => ({ 'src/main.tsx': pages })

/** The files that travel together, each part in the order of its names. */
const partsOf = (graph: Graph, cost: number) =>
  mergedParts(graph, start, cost)
    .map(({ modules }) => modules.map((id) => path.relative(web, id)).toSorted())
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))

test('small files of nearly the same pages become one', () => {
  const graph = madeGraph({
    imports: {
      'src/a.tsx': ['src/badge.ts', 'src/menu.ts'],
      'src/b.tsx': ['src/badge.ts', 'src/menu.ts'],
      'src/c.tsx': ['src/badge.ts'],
    },
    later: later('src/a.tsx', 'src/b.tsx', 'src/c.tsx'),
  })
  assert.deepEqual(partsOf(graph, 1_000), [['src/badge.ts', 'src/menu.ts']])
})

test('a file that is larger than the requests it saves is brought to no page that does without it', () => {
  const graph = madeGraph({
    imports: {
      'src/a.tsx': ['src/badge.ts', 'src/editor.ts'],
      'src/b.tsx': ['src/badge.ts', 'src/editor.ts'],
      'src/c.tsx': ['src/badge.ts'],
    },
    later: later('src/a.tsx', 'src/b.tsx', 'src/c.tsx'),
    sizes: { 'src/editor.ts': 2_001 },
  })
  assert.deepEqual(partsOf(graph, 1_000), [['src/badge.ts'], ['src/editor.ts']])
  assert.deepEqual(partsOf(graph, 1_001), [['src/badge.ts', 'src/editor.ts']])
})

test('what a part imports counts as brought along', () => {
  const others = Array.from({ length: 30 }, (_, at) => `src/other-${at}.tsx`)
  const imports = {
    'src/a.tsx': ['src/badge.ts', 'src/editor.ts'],
    'src/b.tsx': ['src/badge.ts', 'src/editor.ts'],
    'src/c.tsx': ['src/badge.ts'],
    'src/editor.ts': ['src/marks.ts'],
    ...Object.fromEntries(others.map((page) => [page, ['src/marks.ts']])),
  }
  const pages = later('src/a.tsx', 'src/b.tsx', 'src/c.tsx', ...others)
  const small = madeGraph({ imports, later: pages })
  assert.deepEqual(partsOf(small, 1_000), [['src/badge.ts', 'src/editor.ts'], ['src/marks.ts']])
  const large = madeGraph({ imports, later: pages, sizes: { 'src/marks.ts': 5_000 } })
  assert.deepEqual(partsOf(large, 1_000), [['src/badge.ts'], ['src/editor.ts'], ['src/marks.ts']])
})

test('no two files import each other, whether at once or through others', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const graph = someGraph(seed)
    const parts = mergedParts(graph, start, 400)
    for (const part of parts) {
      const seen = new Set(part.needs)
      for (const each of seen) for (const needed of each.needs) seen.add(needed)
      assert.ok(!seen.has(part), `seed ${seed}: ${part.modules.join(', ')}`)
    }
  }
})

/** Pages and the files below them, each of which imports some of those after it. */
function someGraph(seed: number): Graph {
  let state = seed
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const files = Array.from({ length: 24 }, (_, at) => `src/file-${String(at).padStart(2, '0')}.ts`)
  const pages = Array.from({ length: 8 }, (_, at) => `src/page-${at}.tsx`)
  const some = (from: readonly string[]) => from.filter(() => below(5) === 0)
  const imports = Object.fromEntries([
    ...pages.map((page) => [page, some(files)] as const),
    ...files.map((file, at) => [file, some(files.slice(at + 1))] as const),
  ])
  const sizes = Object.fromEntries(files.map((file) => [file, below(1_000)]))
  return madeGraph({ imports, later: later(...pages), sizes })
}

test('what one page alone needs, what the first visits bring and the libraries are no parts', () => {
  const visit = firstVisits[1]!.way.at(-1)!
  const graph = madeGraph({
    imports: {
      [visit]: ['src/button.ts'],
      'src/a.tsx': ['src/own.ts', 'src/button.ts', 'node_modules/zod/index.js', 'src/badge.ts'],
      'src/b.tsx': ['src/button.ts', 'node_modules/zod/index.js', 'src/badge.ts'],
    },
    later: later('src/a.tsx', 'src/b.tsx', visit),
  })
  assert.deepEqual(partsOf(graph, 1_000), [['src/badge.ts']])
  const chunk = sharedChunks(start)
  assert.equal(chunk.name(path.join(web, 'src/badge.ts'), graph), 'shared-1')
  assert.equal(chunk.name(path.join(web, 'src/button.ts'), graph), null)
})
