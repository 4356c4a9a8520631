import type { TermKey } from './terminology.ts'

/** Role ids as they stand on the wire (specification §6). 4 and 6 have never been given out. */
export const roleIds = {
  superAdmin: 1,
  entrepreneur: 2,
  investmentCommittee: 3,
  user: 5,
  custodian: 7,
  support: 8,
  creator: 9,
  investmentManager: 10,
  fundManager: 11,
  adviser: 12,
} as const

export type RoleName = keyof typeof roleIds
export type RoleId = (typeof roleIds)[RoleName]
export type StaffRoleId = Exclude<RoleId, typeof roleIds.user>

export const allRoleIds: readonly RoleId[] = Object.values(roleIds)

/** The label that names a role. Role 5 is called what the tenant calls an investor. */
export const roleTerms = {
  1: 'super_admin',
  2: 'entrepreneur',
  3: 'investment_committee',
  5: 'investor',
  7: 'custodian',
  8: 'support',
  9: 'creator',
  10: 'investment_manager',
  11: 'fund_manager',
  12: 'adviser',
} as const satisfies Record<RoleId, TermKey>

/** Whether it is the number of one of the ten roles of specification §6. */
export function isRoleId(value: unknown): value is RoleId {
  return allRoleIds.some((known) => known === value)
}

/** Everybody but the investor may enter the admin area; an unknown role may enter nothing. */
export function isStaff(roleId: number | undefined): roleId is StaffRoleId {
  return isRoleId(roleId) && roleId !== roleIds.user
}
