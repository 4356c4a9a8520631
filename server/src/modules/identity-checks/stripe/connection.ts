import type Stripe from 'stripe'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Scope } from '../../../kernel/work.ts'
import { cardProvider } from '../../card-provider/index.ts'
import { accountKey } from '../../cards/index.ts'

interface Reader {
  db: Db | Trx
  platform: Platform
  tenant: Scope['tenant']
}

/** The key under which Stripe looks at documents; undefined where the tenant looks at them itself. */
export async function stripeKeyOf({ db, platform, tenant }: Reader): Promise<string | undefined> {
  const { identity_with_stripe: isChosen } = await db
    .selectFrom('brandings')
    .select('identity_with_stripe')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return isChosen ? accountKey({ db, platform, tenant }, { forNew: true }) : undefined
}

export const stripeUnder = (platform: Platform, key: string): Promise<Stripe> => cardProvider(platform, key)
