import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { integer, reference, text } from '../wire.ts'

/** Names of fields and what they held. */
const values = z.record(z.string(), z.json()).nullable()

/**
 * Stored events as a list: who changed what, when, from what to what. Nobody writes here; the product does.
 */
export const activity = defineResource({
  name: 'activity',
  path: 'activity',
  term: 'activity',
  event: 'investors',
  /** Roles that open people's records read what happened to them, and more where they see more. */
  reads: 'visit',
  operations: ['list'],
  written: {},
  computed: {
    event: text(80, { example: 'user.updated' }),
    subject_type: text(60, { example: 'user' }),
    subject_id: integer().nullable(),
    causer_id: reference('users').nullable(),
    before: values,
    after: values,
  },
  filters: {
    causer_id: 'exact',
    subject_type: 'exact',
    subject_id: 'exact',
    event: 'exact',
    between: 'between',
  },
  defaultSort: '-id',
  includes: { causer: { to: 'staff-contacts', many: false } },
})
