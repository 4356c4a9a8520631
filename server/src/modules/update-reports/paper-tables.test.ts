import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOnPaper } from './paper-tables.ts'

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

const drawn = (head: string[] | null, rows: string[][]) =>
  tableOnPaper({ kind: 'table', head, rows }).map((block) => {
    if (block.kind !== 'table') return 'text' in block && block.text
    return [block.table.columns.map(({ heading }) => heading), ...block.table.rows.map(({ cells }) => cells)]
  })

test('a table that has room is printed as it is, without cells that it has not', () => {
  assert.deepEqual(drawn(['Site', 'MWh'], [['Stroma', '12'], ['Swona'], []]), [
    [['Site', 'MWh'], ['Stroma', '12'], ['Swona']],
  ])
  assert.deepEqual(drawn(null, [[], []]), [])
})

test('a wide table is printed in parts that begin with its first column', () => {
  const [months, figures] = [numbered('m', 12), numbered('f', 12)]
  assert.deepEqual(drawn(['Site', ...months], [['Stroma', ...figures], ['Swona', '7'], ['In all']]), [
    'This table has 13 columns and is printed in 2 parts.',
    [['Site', ...months.slice(0, 7)], ['Stroma', ...figures.slice(0, 7)], ['Swona', '7'], ['In all']],
    [
      ['Site', ...months.slice(7)],
      ['Stroma', ...figures.slice(7)],
    ],
  ])
})

test('rows and columns that say nothing take no paper, and nothing that is said is lost', () => {
  const cells = numbered('c', 2400)
  const blocks = tableOnPaper({
    kind: 'table',
    head: null,
    rows: [cells, ...Array.from({ length: 2400 }, () => ['']), ...Array.from({ length: 2400 }, () => [])],
  })
  const texts = blocks.flatMap((block) =>
    block.kind === 'table' ? block.table.rows.flatMap((row) => row.cells) : [],
  )
  assert.deepEqual([...new Set(texts)], cells)
  assert.ok(texts.length < 2 * cells.length, String(texts.length))
})
