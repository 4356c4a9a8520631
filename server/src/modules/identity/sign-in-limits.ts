import { sql } from 'kysely'
import { Refused, refuse } from '@moorgate/contract'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { clearHits, countHit } from '../../kernel/throttle.ts'
import { digest } from '../../kernel/tokens.ts'
import type { Scope } from '../../kernel/work.ts'

type Asking = Scope & { platform: Platform }

/** api.md §3.2: counted before the hash, so that a refused try costs next to nothing. All three count failures. */
const pair = { name: 'login', limit: 5, perSeconds: 60 }
const account = { name: 'login-account', limit: 20, perSeconds: 3600 }
const place = { name: 'login-address', limit: 50, perSeconds: 600 }

/** One try to sign in: counted as a failure until it turns out to be none. */
export interface Try {
  /** It was the right person: the pair starts afresh, the others get this try back. */
  succeeded(): Promise<void>
}

/** Counts a password against e-mail and address together, e-mail, and address. Refuses with 429 on `email` when one is full. */
export async function countPasswordTry(asking: Asking, email: string): Promise<Try> {
  const { platform, tenant } = asking
  const address = asking.address ?? ''
  const both = `${keyOf(email)} ${address}`
  await count(platform, tenant, pair, both)
  await count(platform, tenant, account, keyOf(email))
  await count(platform, tenant, place, address)
  return {
    succeeded: async () => {
      await clearHits(platform, tenant, pair.name, both)
      await giveBack(asking, account.name, keyOf(email))
      await giveBack(asking, place.name, address)
    },
  }
}

/**
 * Counts a second factor against the account. Whoever knows the password could otherwise sign in over and over and have five codes
 * to guess each time.
 */
export async function countCodeTry(asking: Asking, email: string): Promise<Try> {
  await count(asking.platform, asking.tenant, account, keyOf(email))
  return { succeeded: () => giveBack(asking, account.name, keyOf(email)) }
}

/** Whether one more is within the limit. For mails that are kept back in silence: a refusal would tell who has an account. */
export function isWithin(
  asking: Asking,
  rule: { name: string; limit: number; perSeconds: number },
  email: string,
): Promise<boolean> {
  return countHit(asking.platform, asking.tenant, rule, keyOf(email)).then(
    () => true,
    (error: unknown) => (isThrottled(error) ? false : Promise.reject(error)),
  )
}

/** However it is written, it is one address; and the table of counters holds nobody's address in the clear. */
const keyOf = (email: string) => digest(email.normalize('NFKC').trim().toLowerCase()).toString('hex')

type Rule = typeof pair
const isThrottled = (error: unknown) => error instanceof Refused && error.failure.code === 'throttled'

/** The lock-out in Laravel's words, on the field where the form shows it. */
async function count(platform: Platform, tenant: Tenant, rule: Rule, key: string): Promise<void> {
  await countHit(platform, tenant, rule, key).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.failure.code !== 'throttled') throw error
    const message = `Too many login attempts. Please try again in ${error.failure.retryAfterSeconds} seconds.`
    refuse({ ...error.failure, field: 'email', message })
  })
}

async function giveBack({ platform, tenant }: Asking, name: string, key: string): Promise<void> {
  await platform.database
    .of(tenant.id)
    .updateTable('throttle_counters')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .where('key', '=', key)
    .execute()
}
