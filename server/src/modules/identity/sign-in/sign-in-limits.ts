import { FailureError, refuse } from '@moorgate/contract'
import type { Platform } from '../../../kernel/platform.ts'
import { clearHits, countHit, giveBackHit } from '../../../kernel/throttle.ts'
import { digest } from '../../../kernel/tokens.ts'
import type { Scope } from '../../../kernel/work.ts'

type LimitContext = Scope & { platform: Platform }

/**
 * api.md §3.2: counted before the hash, so that a refused try costs next to nothing. All three count
 * failures.
 */
const pair = { name: 'login', limit: 5, perSeconds: 60 }
const account = { name: 'login-account', limit: 20, perSeconds: 3600 }
const place = { name: 'login-address', limit: 50, perSeconds: 600 }

/** One try to sign in: counted as a failure until it turns out to be none. */
export interface SignInAttempt {
  /** It was the right person: the pair starts afresh, the others get this try back. */
  succeeded(): Promise<void>
}

/** Who tries. */
export interface SignInCaller {
  email: string
  /** Names the known device, or the link of a letter, that a try comes by: it has limits of its own. */
  trusted?: string | undefined
  /** Where the form shows a refusal. */
  field?: string
}

/**
 * Counts a password against e-mail and address together, e-mail, and address. Refuses with 429 when one is
 * full; `whenFull` is called where it is the limit of the account. Anyone who is trusted is counted alone, so
 * that wrong passwords from elsewhere never keep them out.
 */
export async function countPasswordTry(
  asking: LimitContext,
  trier: SignInCaller,
  whenFull: () => Promise<void> = async () => {},
): Promise<SignInAttempt> {
  const address = asking.address ?? ''
  const who = keyOfTrier(trier)
  const both = trier.trusted === undefined ? pairKey(trier.email, address) : who
  await count(asking, pair, both, trier)
  await count(asking, account, who, trier, whenFull)
  if (trier.trusted === undefined) await count(asking, place, address, trier)
  return {
    succeeded: async () => {
      await clearHits(asking.platform, asking.tenant, pair.name, both)
      await giveBackHit(asking.platform, asking.tenant, account.name, who)
      if (trier.trusted === undefined) await giveBackHit(asking.platform, asking.tenant, place.name, address)
    },
  }
}

/**
 * Counts a second factor against the account. Anyone who knows the password could otherwise sign in over and
 * over and have five codes to guess each time.
 */
export async function countCodeTry(asking: LimitContext, trier: SignInCaller): Promise<SignInAttempt> {
  const who = keyOfTrier(trier)
  await count(asking, account, who, trier)
  return { succeeded: () => giveBackHit(asking.platform, asking.tenant, account.name, who) }
}

/**
 * The owner has proved the mailbox and chosen a new password: what others guessed at the old one no longer
 * counts.
 */
export async function forgetTries({ platform, tenant, address }: LimitContext, email: string): Promise<void> {
  await clearHits(platform, tenant, account.name, keyOf(email))
  await clearHits(platform, tenant, pair.name, pairKey(email, address ?? ''))
}

/**
 * Whether one more is within the limit. For mails that are kept back in silence: a refusal would tell who has
 * an account.
 */
export function isWithin(
  asking: LimitContext,
  rule: { name: string; limit: number; perSeconds: number },
  email: string,
): Promise<boolean> {
  return countHit(asking.platform, asking.tenant, rule, keyOf(email)).then(
    () => true,
    (error: unknown) => (isThrottled(error) ? false : Promise.reject(error)),
  )
}

/**
 * However it is written, it is one address; and the table of counters holds nobody's address in the clear.
 */
const keyOf = (email: string) => digest(email.normalize('NFKC').trim().toLowerCase()).toString('hex')
const keyOfTrier = ({ email, trusted }: SignInCaller) =>
  trusted === undefined ? keyOf(email) : `${keyOf(email)} ${trusted}`
const pairKey = (email: string, address: string) => `${keyOf(email)} ${address}`

type Rule = typeof pair
const isThrottled = (error: unknown) => error instanceof FailureError && error.failure.code === 'throttled'

/** The lock-out in Laravel's words, on the field where the form shows it. */
async function count(
  { platform, tenant }: LimitContext,
  rule: Rule,
  key: string,
  { field = 'email' }: SignInCaller,
  whenFull?: () => Promise<void>,
): Promise<void> {
  await countHit(platform, tenant, rule, key).catch(async (error: unknown) => {
    if (!(error instanceof FailureError) || error.failure.code !== 'throttled') throw error
    await whenFull?.()
    const wait = `Too many login attempts. Please try again in ${error.failure.retryAfterSeconds} seconds.`
    refuse({ ...error.failure, field, message: whenFull ? `${wait} ${orByLetter}` : wait })
  })
}

/** The same for an address without an account. */
const orByLetter =
  'If this address has an account, we have e-mailed a link that lets you log in from this device now.'
