import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import { accountById, owesSecondFactor } from '../account.ts'
import type { Account } from '../account.ts'
import { enter } from '../sign-in/start-session.ts'
import type { BrowserContext } from '../sign-in/device.ts'

interface Registrant {
  account: Account
  /** When this browser gave the password of the account. */
  registeredAt: Date
}

/**
 * Who registered in this browser and isn't signed in yet. A password that was chosen since, by the link of a
 * letter, ends this. A browser that registered nobody costs the same statements.
 */
export async function registrantOf(work: Work, visit: BrowserContext): Promise<Registrant | undefined> {
  const row = await work.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 's.tenant_id')
        .onRef('u.id', '=', 's.registered_user_id')
        .onRef('u.session_epoch', '=', 's.epoch'),
    )
    .select(['u.id', 's.created_at'])
    .where('s.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('s.id_hash', '=', visit.session?.idHash ?? Buffer.alloc(0))
    .executeTakeFirst()
  const account = await accountById(work.db, work.tenant.id, row?.id ?? 0)
  return row && account && { account, registeredAt: row.created_at }
}

/**
 * Signs in the person who registered in this browser, once the address is confirmed. Undefined while it
 * isn't, or where nobody did.
 */
export async function enterRegistered(work: Work, visit: BrowserContext): Promise<NewSession | undefined> {
  const registrant = await registrantOf(work, visit)
  if (!registrant) return undefined
  const { account, registeredAt } = registrant
  if (!account.isActive || account.verifiedAt === null || owesSecondFactor(account)) return undefined
  return enter(work, { account, visit, by: 'registration', confirmedAt: registeredAt })
}
