import { defineResource } from '../resource.ts'
import { email, integer, text } from '../wire.ts'

/** What an investor may know of the member of staff who looks after them. */
export const staffContact = defineResource({
  name: 'staff_contact',
  path: 'staff-contacts',
  term: 'staff_member',
  read: 'reference',
  operations: [],
  written: {},
  computed: {
    name: text(201, { example: 'Duncan Frayne' }),
    first_name: text(100),
    last_name: text(100),
    email: email(),
    phone: text(31).nullable(),
    role_id: integer({ example: 12 }),
    avatar_url: text(300, { example: '/files/avatars/12' }),
  },
})
