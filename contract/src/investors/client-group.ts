import { text } from '../wire.ts'
import { defineResource, optional } from '../resource.ts'

/** People who are shown the same offers. */
export const clientGroup = defineResource({
  name: 'client_group',
  path: 'client-groups',
  term: 'client_group',
  event: 'investors',
  written: {
    name: text(80, { example: 'Family offices' }),
    description: optional(text(2000)),
  },
  filters: { name: 'partial' },
  search: ['name'],
  sorts: ['name'],
  defaultSort: 'name',
  includes: { users: { to: 'users', many: true } },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'description', label: 'Description' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'description', label: 'Description' },
      ],
    },
  ],
})
