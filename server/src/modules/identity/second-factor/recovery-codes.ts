import { refuse } from '@moorgate/contract'
import { JsonText } from '../../../kernel/http/route.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { makeRecoveryCodes } from './second-factor-store.ts'

const recoveryCodesStatement = `
  select coalesce(json_agg(json_build_object('used_at', wire_instant(used_at)) order by used_at nulls last), '[]')::text as json
  from recovery_codes where tenant_id = $1 and user_id = $2`

/** One entry a code, with the moment it was used. */
export async function recoveryCodes({ platform, tenant, actor }: QueryContext): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, recoveryCodesStatement, [
    tenant.id,
    actor.id,
  ])
  return new JsonText(row?.json ?? '[]')
}

/** Ten new codes in the place of the old ones, for an account that has a factor to recover from. */
export async function renewRecoveryCodes(work: Work): Promise<string[]> {
  const { id, hasApp, hasPasskey } = await ownAccount(work)
  if (!hasApp && !hasPasskey)
    refuse({
      code: 'conflict',
      reason: 'no_second_factor',
    })
  work.emit({ type: 'identity.recovery_codes_renewed', subject: { type: 'user', id } })
  return makeRecoveryCodes(work, id)
}
