import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellKey, changeWords, changesOf } from './draft.ts'
import type { Access } from './queries.ts'

const access: Access = {
  access_version: 1,
  held_back_count: 0,
  unmarkable: [],
  groups: [
    { id: 1, name: 'Kestrel', kind: 'people', client_group_id: null, people_count: 7, members: [] },
    { id: 2, name: 'Advisers', kind: 'people', client_group_id: null, people_count: 1, members: [] },
  ],
  folders: [{ id: 5, name: 'Contracts', parent_id: null, depth: 1, files_count: 6 }],
  cells: [
    { group_id: 1, folder_id: 5, level: null, effective: 'none' },
    { group_id: 2, folder_id: 5, level: 'download', effective: 'download' },
  ],
}

test('a change is said with who gains or loses what', () => {
  const changes = changesOf(
    access,
    new Map([
      [cellKey(1, 5), 'see'],
      [cellKey(2, 5), 'none'],
    ]),
  )
  assert.deepEqual(changes.map(changeWords), [
    'Kestrel: no access to view. 7 people gain 6 files. We’ll tell them.',
    'Advisers: download to no access. 1 person loses 6 files.',
  ])
})

test('a cell that was put back is no change', () => {
  assert.deepEqual(changesOf(access, new Map([[cellKey(2, 5), 'download']])), [])
})
