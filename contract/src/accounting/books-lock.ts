import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { recordVerbs } from '../permissions/record.ts'
import { choice, date, instant, integer, list, text } from '../wire.ts'

const booksLock = z.object({
  /** Nothing is booked on this day or before; null where no day is locked. */
  locked_to: date().nullable(),
  /** Why the lock was last moved back or removed. */
  reason: text(500, { example: 'The auditor corrected October' }).nullable(),
  set_at: instant().nullable(),
  set_by: text(201).nullable(),
  /** What the reader may do with it. */
  permissions: list(choice(recordVerbs)),
  version: integer({ min: 0 }),
})

export const readBooksLock = defineEndpoint({
  method: 'GET',
  path: 'accounting/books-lock',
  summary: 'The day up to which the books are locked',
  access: 'staff',
  answer: booksLock,
  status: 200,
})

/**
 * Locks the books up to a day before today. Moving it back, or removing it, needs a reason. Whatever would be booked
 * on a locked day is 409 `books_locked` from then on.
 */
export const setBooksLock = defineEndpoint({
  method: 'PATCH',
  path: 'accounting/books-lock',
  summary: 'Lock the books up to a day, or unlock them',
  access: { event: 'features', action: 'update' },
  confirmed: true,
  body: z.object({
    locked_to: date().nullable(),
    reason: text(500, { example: 'The auditor corrected October' }).nullish(),
    version: integer({ min: 0 }).optional(),
  }),
  answer: booksLock,
  refuses: [409],
  status: 200,
})
