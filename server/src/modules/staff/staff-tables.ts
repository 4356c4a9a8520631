import { can, isStaff, roleIds, staffContact } from '@moorgate/contract'
import { avatarUrl, isStaffRow } from '../../rows/people-rows.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

export const staffContacts: Table = tableOf(staffContact, {
  name: 'users',
  delegates: {},
  columns: { avatar_url: (row) => avatarUrl(row) },
  visibleTo: (_scope, row) => isStaffRow(row),
})

/** The same for staff alone: who looks after an offer is not for every investor to write to. */
export const colleagueContacts: Table = tableOf(staffContact, {
  name: 'users',
  delegates: {},
  columns: { avatar_url: (row) => avatarUrl(row) },
  visibleTo: ({ actor }, row) => (actor.roleId === roleIds.user ? 'false' : isStaffRow(row)),
})

/**
 * The same for those who handled a record of an investor, and who need not be written to about it: investors
 * learn the name.
 */
export const namedColleagues: Table = {
  ...staffContacts,
  hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? allButTheName : []),
}
const named = new Set(['id', 'name', 'first_name', 'last_name'])
const allButTheName = Object.keys(staffContact.row.shape).filter((key) => !named.has(key))

/** Staff who may list investors and open none: they enter new ones, and see who is there already. */
export function listsOnly({ actor: { roleId } }: Scope): boolean {
  return (
    isStaff(roleId ?? 0) && can(roleId ?? 0, 'investors', 'index') && !can(roleId ?? 0, 'investors', 'visit')
  )
}

/** What of a record, by name with spaces, is not shown to staff who may list people and open none. */
export function hiddenFromListers(names: string): (scope: Scope) => readonly string[] {
  const hidden = names.split(' ')
  return (scope) => (listsOnly(scope) ? hidden : [])
}
