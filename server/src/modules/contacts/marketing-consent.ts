import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { consentOfUsers } from '../investors/index.ts'
import type { MarketingConsent } from '../notifications/index.ts'
import { contacts } from './tables.ts'

/**
 * A contact has no account, and withdraws it by the link of a letter. Of a contact who became an investor the
 * investor's is withdrawn along with it: it is the same person, and the letter may be from before.
 */
export const consentOfContacts: MarketingConsent = {
  kind: 'contact',
  isGiven: async (asking, id) => {
    const contact = await consentOf(asking, id)
    if (!contact?.converted_user_id) return contact?.marketing
    return contact.marketing || (await consentOfUsers.isGiven(asking, contact.converted_user_id)) === true
  },
  withdraw: async (work, id) => {
    const contact = await lockRow(work, contacts, id)
    await updateRow(work, contacts, contact, { marketing: false })
    const userId = contact['converted_user_id'] as number | null
    if (userId !== null && (await consentOfUsers.isGiven(work, userId)))
      await consentOfUsers.withdraw(work, userId)
  },
}

const consentOf = ({ db, tenant }: Scope & { db: Db | Trx }, id: number) =>
  db
    .selectFrom('contacts')
    .select(['marketing', 'converted_user_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
