import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { MarketingConsent } from '../notifications/index.ts'
import { contacts } from './tables.ts'

/** A contact has no account, and withdraws it by the link of a letter. */
export const consentOfContacts: MarketingConsent = {
  kind: 'contact',
  isGiven: async ({ db, tenant }, id) =>
    (
      await db
        .selectFrom('contacts')
        .select('marketing')
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.marketing,
  withdraw: async (work, id) =>
    updateRow(work, contacts, await lockRow(work, contacts, id), { marketing: false }),
}
