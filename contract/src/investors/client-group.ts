import { z } from 'zod'
import { integer, list, reference, text } from '../wire.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'

/** People who are shown the same offers. Somebody may be in several. */
export const clientGroup = defineResource({
  name: 'client_group',
  path: 'client-groups',
  term: 'client_group',
  event: 'investors',
  /** The editor of an opportunity says which groups see it. */
  read: 'staff',
  /** Groups are made by those who change investors, not by those who add one. */
  write: 'part',
  written: {
    name: text(80, { example: 'Family offices' }),
    description: optional(text(2000)),
  },
  computed: {
    /** Investors, and contacts beside them. */
    people_count: integer({ min: 0, example: 36 }),
    contacts_count: integer({ min: 0, example: 4 }),
  },
  filters: { name: 'partial' },
  search: ['name'],
  sorts: ['name'],
  defaultSort: 'name',
  includes: { users: { to: 'users', many: true } },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'people_count', label: 'People' },
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

/** Investors who are its members; those left out are removed. Larger groups grow by bulk jobs. */
const members = { user_ids: list(reference('users'), 500).optional() }

export const createClientGroup = defineEndpoint({
  method: 'POST',
  path: 'client-groups',
  summary: 'Add a client group',
  access: { event: 'investors', action: 'update' },
  body: clientGroup.create.extend(members),
  answer: clientGroup.row,
  status: 201,
})

export const updateClientGroup = defineEndpoint({
  method: 'PATCH',
  path: 'client-groups/{id}',
  summary: 'Change a client group',
  access: { event: 'investors', action: 'update' },
  body: clientGroup.update.extend(members),
  answer: clientGroup.row,
  status: 200,
})

const some = {
  user_ids: list(reference('users'), 200).optional(),
  contact_ids: list(reference('contacts'), 200).optional(),
}

export const joinClientGroup = defineEndpoint({
  method: 'POST',
  path: 'client-groups/{id}/members',
  summary: 'Put investors and contacts into a client group. Who is in it already stays',
  access: { event: 'investors', action: 'update' },
  body: z.object(some),
  answer: clientGroup.row,
  status: 200,
})

export const leaveClientGroup = defineEndpoint({
  method: 'POST',
  path: 'client-groups/{id}/members/remove',
  summary: 'Take investors and contacts out of a client group. Other groups of theirs stay',
  access: { event: 'investors', action: 'update' },
  body: z.object(some),
  answer: clientGroup.row,
  status: 200,
})
