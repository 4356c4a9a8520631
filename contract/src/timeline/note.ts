import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, html, list, reference } from '../wire.ts'
import { author, ownFilters, ownWritten, writeAccess } from './owned.ts'

/**
 * What a member of staff wrote down about a record. A colleague is mentioned by a link to their address whose
 * words begin with @: `<a href="mailto:tom@firm.example">@Tom Ashworth</a>`; they are told, if they may open
 * the record.
 */
export const note = defineResource({
  name: 'note',
  path: 'notes',
  term: 'note',
  read: 'staff',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    ...ownWritten,
    body: html(20_000),
    pinned: boolean().optional(),
    private: boolean().optional(),
  },
  computed: {
    ...author,
    pinned: boolean(),
    private: boolean(),
    mentions: list(reference('users'), 50),
  },
  filters: { ...ownFilters, body: 'partial', pinned: 'exact' },
  search: ['body'],
  includes: { author: { to: 'staff-contacts', many: false }, owner: { to: 'record-owners', many: false } },
})

export const deleteNote = defineEndpoint({
  ...writeAccess,
  method: 'DELETE',
  path: 'notes/{id}',
  summary: 'Delete a note',
  status: 204,
})

export const restoreNote = defineEndpoint({
  ...writeAccess,
  method: 'POST',
  path: 'notes/{id}/restore',
  summary: 'Bring a deleted note back',
  answer: note.row,
  status: 200,
})
