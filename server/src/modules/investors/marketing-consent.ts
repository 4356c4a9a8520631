import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { MarketingConsent } from '../notifications/index.ts'
import { users } from './tables.ts'

/** A person with an account withdraws it by the link of a letter, as on their own page. */
export const consentOfUsers: MarketingConsent = {
  kind: 'user',
  isGiven: async ({ db, tenant }, id) =>
    (
      await db
        .selectFrom('users')
        .select('marketing')
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.marketing,
  withdraw: async (work, id) =>
    updateRow(work, users, await lockRow(work, users, id), {
      marketing: false,
      marketing_changed_at: work.now,
    }),
}
