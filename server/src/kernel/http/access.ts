import { can, isStaff, roleIds } from '@moorgate/contract'
import type { Access } from '@moorgate/contract'

/** Whether a role may call what asks for this access. Guards and the permissions of a record ask it. */
export function isOpenTo(access: Access, roleId: number | undefined): boolean {
  if (access === 'guest' || access === 'signed_in' || access === 'verified') return true
  if (roleId === undefined) return false
  if (access === 'investor') return roleId === roleIds.user
  if (access === 'staff') return isStaff(roleId)
  if (can(roleId, access.event, access.action)) return true
  return (access.own === true && roleId === roleIds.user) || access.also?.some((id) => id === roleId) === true
}
