import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderPath } from './folder-path.ts'

const folders = [
  { id: 1, name: 'Financials', parent_id: null },
  { id: 2, name: 'Audited', parent_id: 1 },
  { id: 3, name: 'Orphan', parent_id: 9 },
]

test('a folder is named from the outermost one', () => {
  assert.equal(folderPath(folders, 2), 'Financials / Audited')
  assert.equal(folderPath(folders, 1), 'Financials')
})

test('no folder, and one whose parent is gone', () => {
  assert.equal(folderPath(folders, null), undefined)
  assert.equal(folderPath(folders, 3), 'Orphan')
})

test('a ring of folders ends', () => {
  const ring = [
    { id: 1, name: 'A', parent_id: 2 },
    { id: 2, name: 'B', parent_id: 1 },
  ]
  assert.equal(folderPath(ring, 1), 'B / A')
})
