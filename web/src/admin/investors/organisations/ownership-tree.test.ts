import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeOf } from './ownership-tree.ts'
import type { OwnerNode, ChartNode } from './ownership-tree.ts'

const place = (level: number, name: string): ChartNode => ({
  level,
  name,
  user_id: null,
  organisation_id: null,
  share_percent: '50.000000',
  effective_percent: '50.000000',
})

const said = (nodes: readonly OwnerNode[]): unknown =>
  nodes.map(({ place: { name }, owners }) => (owners.length === 0 ? name : [name, said(owners)]))

test('each owner stands below what it owns, however deep', () => {
  const chart = [
    place(1, 'Family Trust'),
    place(2, 'Anna'),
    place(2, 'Holding'),
    place(3, 'Erik'),
    place(1, 'Anna'),
    place(1, 'Partners LLP'),
    place(2, 'Sofia'),
  ]
  assert.deepEqual(said(treeOf(chart)), [
    ['Family Trust', ['Anna', ['Holding', ['Erik']]]],
    'Anna',
    ['Partners LLP', ['Sofia']],
  ])
})

test('nobody owns it', () => {
  assert.deepEqual(treeOf([]), [])
})
