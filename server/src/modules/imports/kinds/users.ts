import { can, roleIds, user } from '@moorgate/contract'
import { addUser, allowedValues, changeUser, removeUser } from '../../investors/index.ts'
import type { ImportResource } from './kind.ts'

/**
 * Investors. A file never makes or changes staff, and an imported category still has to be stated and
 * approved.
 */
export const importedUsers: ImportResource = {
  kind: 'users',
  noun: 'investor',
  table: 'users',
  create: user.create,
  update: user.update,
  isOne: (record) => record['role_id'] === roleIds.user,
  notOne: 'This is a staff account',
  may: ({ actor }, action) => can(actor.roleId ?? 0, 'investors', action),
  canonical: (flat) => flat,
  fixedFields: { email: 'Change this e-mail address on the {investor}’s record' },
  uniqueField: 'email',
  uniqueKey: ({ email }) => (typeof email === 'string' ? { field: 'email', key: email } : undefined),
  uniqueKeyOf: (record) => String(record['email']),
  examine: async (work, body, existing) => {
    await allowedValues(work, { id: existing?.id ?? 0, role_id: roleIds.user }, body)
  },
  add: (work, body) => addUser(work, { source: 'import', ...body }),
  change: (work, id, body) => changeUser(work, id, body),
  remove: (work, id) => removeUser(work, id, false),
}
