import { refuseField } from '@moorgate/contract'
import type { Prepare } from '../../kernel/resource/write-routes.ts'

/** Amounts of a company are in its currency, so that stays once there are some. */
export const prepareCompany: Prepare = async (work, values, existing) => {
  const { currency } = values
  if (!existing || currency === undefined || currency === existing['currency']) return values
  const held = await work.db
    .selectFrom('company_holdings')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('company_id', '=', Number(existing['id']))
    .limit(1)
    .executeTakeFirst()
  if (held) refuseField('currency', 'The currency stays as it is once a holding is recorded.')
  return values
}
