import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { choice, integer, reference } from '../wire.ts'

/**
 * Who opened what. Opening the same thing again within half an hour is the same opening. Downloads note
 * themselves.
 */
export const opening = defineResource({
  name: 'open',
  path: 'opens',
  term: 'document',
  event: 'investors',
  read: 'own',
  reads: 'visit',
  operations: ['list'],
  written: {
    openable_type: choice(['report', 'document', 'investment_opportunity', 'update_report']),
    openable_id: integer({ min: 1 }),
  },
  computed: { user_id: reference('users') },
  filters: { openable_type: 'exact', openable_id: 'exact', user_id: 'exact' },
  includes: { user: { to: 'users', many: false } },
})

/**
 * 201; the same again within half an hour is 200 with the same row. 404 for what the reader may not open; 409
 * `not_opened` for a document that asks for a confirmation and whose file was not sent to the reader yet.
 */
export const noteOpening = defineEndpoint({
  method: 'POST',
  path: 'opens',
  summary: 'Note that one has opened something',
  access: 'verified',
  body: opening.create,
  answer: opening.row,
  status: 201,
  also: [200],
})
