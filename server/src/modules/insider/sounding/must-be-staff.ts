import { isStaff, refuseField, say } from '@moorgate/contract'
import type { RoleId } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'

/** A colleague with an account, also one who has left since. */
export async function mustBeStaff(
  { db, tenant }: Work,
  staffId: number | null | undefined,
  field = 'staff_id',
): Promise<void> {
  if (staffId === null || staffId === undefined) return
  const person = await db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (!person || !isStaff(person.role_id as RoleId)) refuseField(field, say.in)
}
