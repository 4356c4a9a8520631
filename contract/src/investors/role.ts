import { defineResource } from '../resource.ts'
import { text } from '../wire.ts'

/** A role under the name that the tenant gives it. The ids are the specification's (§6). */
export const role = defineResource({
  name: 'role',
  path: 'roles',
  term: 'staff_member',
  read: 'reference',
  operations: ['list'],
  written: {},
  computed: { name: text(80, { example: 'Fund Manager' }), term: text(40, { example: 'fund_manager' }) },
  defaultSort: 'id',
  paged: false,
})
