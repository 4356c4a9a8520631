import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchesOf, idsBelow } from './folder-tree.ts'

const folders = [
  { id: 1, name: 'Identity', parent_id: null },
  { id: 2, name: 'Certificates', parent_id: null },
  { id: 3, name: 'EIS 3', parent_id: 2 },
  { id: 4, name: 'Left behind', parent_id: 9 },
]
const documents = [1, 2, 3, 3, null].map((id) => ({ folder_structure_id: id }))

test('a folder stands before those inside it and counts what they hold', () => {
  assert.deepEqual(
    branchesOf(folders, documents).map(({ folder, level, count }) => [folder.name, level, count]),
    [
      ['Identity', 1, 1],
      ['Certificates', 1, 3],
      ['EIS 3', 2, 2],
      ['Left behind', 1, 0],
    ],
  )
})

test('what lies below a folder is found, and a ring of folders ends', () => {
  assert.deepEqual([...idsBelow(folders, 2)], [2, 3])
  const ring = [
    { id: 1, name: 'A', parent_id: 2 },
    { id: 2, name: 'B', parent_id: 1 },
  ]
  assert.deepEqual([...idsBelow(ring, 1)].toSorted(), [1, 2])
  assert.deepEqual(branchesOf(ring, []), [])
})
