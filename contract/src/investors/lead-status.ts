import { choice, colour, integer, text } from '../wire.ts'
import { defineResource, optional } from '../resource.ts'

/** Where a person stands: 1 active, 2 inactive, 3 investment (specification §4). */
export const leadStatus = defineResource({
  name: 'lead_status',
  path: 'lead-statuses',
  term: 'lead_status',
  event: 'investors',
  read: 'reference',
  /** The list is set by those who change investors, not by those who add one. */
  write: 'part',
  written: {
    name: text(100, { example: 'Warm lead' }),
    type: choice([1, 2, 3]),
    colour: optional(colour()),
    order: integer({ min: 0, max: 100_000 }).optional(),
  },
  computed: { order: integer() },
  filters: { name: 'partial', type: 'exact' },
  search: ['name'],
  sorts: ['name', 'type', 'order'],
  defaultSort: 'order',
  includes: { users: { to: 'users', many: true } },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'type', label: 'Type' },
    { key: 'order', label: 'Order' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'type', label: 'Type' },
        { key: 'colour', label: 'Colour' },
      ],
    },
  ],
})
