import { allRoleIds, isStaff } from '@moorgate/contract/roles.ts'
import type { user } from '@moorgate/contract/investors/user.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

/** A member of staff, as those who may list accounts read them. */
export type Account = Required<RowOf<typeof user>>

/** Every role but the investor's. */
export const staffRoleIds = allRoleIds.filter((id) => isStaff(id))
