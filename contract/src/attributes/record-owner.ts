import { defineResource } from '../resource.ts'
import { choice, text } from '../wire.ts'
import { documentOwnerTypes } from './attribute.ts'

/**
 * The record that a document, note, call or task belongs to: its kind and its name. A reader of the one may
 * know the other.
 */
export const recordOwner = defineResource({
  name: 'record_owner',
  path: 'record-owners',
  term: 'document',
  read: 'reference',
  operations: [],
  written: {},
  computed: {
    type: choice(documentOwnerTypes),
    name: text(300, { example: 'Tidewell Energy, Series B' }),
  },
})
