import { ownerTypes } from '../attributes/attribute.ts'
import { choice, integer, map, reference, text } from '../wire.ts'
import type { Filter } from '../resource.ts'

/** Whose record it is about. It stays there: another record is another entry. */
export const ownWritten = { owner_type: choice(ownerTypes), owner_id: integer({ min: 1 }) }

/** Who wrote it, and the record as a page of the back office. */
export const author = {
  created_by: reference('users').nullable(),
  record: map({
    name: text(200, { example: 'Eleanor Whitcombe' }),
    path: text(300, { example: '/admin/investors/7/details/notes-calls-tasks' }),
  }),
}

/** `user_id` is the author; `between` takes two days, `2026-10-01,2026-10-31`, both included. */
export const ownFilters = {
  owner_type: 'exact',
  owner_id: 'exact',
  user_id: 'exact',
  between: 'between',
} as const satisfies Record<string, Filter>

/** Staff alone; what else is asked follows from the record. */
export const writeAccess = { access: 'staff' } as const
