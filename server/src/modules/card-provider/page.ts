import { payableCardStatuses, refuse } from '@moorgate/contract'
import type Stripe from 'stripe'
import { formatMoney } from '../../domain/money.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider, faultOf, refuseFault } from './provider.ts'

/** For so long a page of the provider may be paid on. */
const pageLasts = hours(1)
/** A page that ends sooner is not handed out again. */
const leftAtLeast = minutes(5)

/** The columns of a new attempt. */
export const newAttempt = (work: Work) => ({
  status: 'begun' as const,
  expires_at: later(work.now, pageLasts),
  created_at: work.now,
  updated_at: work.now,
  created_by: work.actor.id,
})

const isAboutToEnd = ({ expires_at: expiresAt }: { expires_at: Date }, now: Date): boolean =>
  expiresAt < later(now, leftAtLeast)

export const isPayable = ({ status }: { status: string }): boolean =>
  (payableCardStatuses as readonly string[]).includes(status)

/** A row of an attempt to pay. Its page is null until the provider has answered. */
interface PageAttempt {
  id: number
  amount_minor: bigint
  currency: string
  status: string
  session_id: string | null
  url: string | null
  expires_at: Date
}

/** Attempts of one kind to pay on a page of the provider. */
interface PageAttempts<Attempt> {
  /** The attempt that is open, or the next one, under the lock of what is paid. */
  begin(work: Work): Promise<{
    attempt: Attempt
    key: string
    /** Something else is due than its page asks for. */
    isOld: boolean
  }>
  /** The same key and the same parameters every time, so the provider makes one session of them. */
  createSession(question: QueryContext, provider: Stripe, attempt: Attempt): Promise<Stripe.Checkout.Session>
  /** The attempt as it is now, under the lock of what is paid. */
  lock(work: Work, attempt: Attempt): Promise<Attempt>
  change(work: Work, id: number, values: { session_id: string; url: string; status: 'open' }): Promise<void>
  /** Marks an attempt as ended. Money that arrives on it afterwards still counts. */
  expire(work: Work, attempt: Attempt): Promise<void>
}

interface OpenPage {
  url: string
  amount: string
  currency: string
  expires_at: string
}

/**
 * The page on which an attempt is paid: the one that is open, or a new one. Each attempt has a key of its own
 * at the provider, so that an attempt that was cut off ends at the same page. No transaction is open while the
 * provider is asked.
 */
export async function openPage<Attempt extends PageAttempt>(
  question: QueryContext,
  attempts: PageAttempts<Attempt>,
): Promise<OpenPage> {
  for (let round = 0; round < 3; round += 1) {
    const begun = await transact(question.platform, question, (work) => attempts.begin(work))
    const provider = await cardProvider(question.platform, begun.key)
    if (!begun.isOld && !isAboutToEnd(begun.attempt, question.now))
      return pageOf(await withPage(question, provider, attempts, begun.attempt))
    await endPage(question, provider, attempts, begun.attempt)
  }
  return refuse({ code: 'unavailable', retryAfterSeconds: 5 })
}

/** The attempt with its page: asked of the provider where it is not known yet. */
async function withPage<Attempt extends PageAttempt>(
  question: QueryContext,
  provider: Stripe,
  attempts: PageAttempts<Attempt>,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.url !== null) return attempt
  const session = await attempts.createSession(question, provider, attempt).catch(async (error: unknown) => {
    if ((await faultOf(error)) !== 'no_answer')
      await transact(question.platform, question, (work) => attempts.expire(work, attempt))
    return refuseFault(error)
  })
  const page = payablePage(session, attempt)
  return transact(question.platform, question, async (work) => {
    const now = await attempts.lock(work, attempt)
    if (now.status === 'paid' || now.status === 'completed') refuse({ code: 'conflict', reason: 'card_paid' })
    const values = { ...page, status: 'open' as const }
    if (now.status === 'begun') await attempts.change(work, now.id, values)
    return { ...now, ...values }
  })
}

/** Ends a page that asks for what is not due any more. */
async function endPage<Attempt extends PageAttempt>(
  question: QueryContext,
  provider: Stripe,
  attempts: PageAttempts<Attempt>,
  attempt: Attempt,
): Promise<void> {
  const sessionId =
    attempt.session_id ??
    (await attempts.createSession(question, provider, attempt).then(
      ({ id }) => id,
      async (error: unknown) => ((await faultOf(error)) === 'no_answer' ? refuseFault(error) : undefined),
    ))
  if (sessionId !== undefined) await closePage(provider, sessionId)
  await transact(question.platform, question, (work) => attempts.expire(work, attempt))
}

/** The session as a page to pay on, where it asks for what we asked it to. */
function payablePage(
  { id, url, amount_total: total, currency }: Stripe.Checkout.Session,
  wanted: { amount_minor: bigint; currency: string },
): { session_id: string; url: string } {
  const isAsAsked =
    total !== null && BigInt(total) === wanted.amount_minor && currency === wanted.currency.toLowerCase()
  if (!isAsAsked || typeof url !== 'string') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  return { session_id: id, url }
}

/** Ends a page at the provider. One that was paid on in the meantime stays, and the caller hears so. */
async function closePage({ checkout }: Stripe, sessionId: string): Promise<void> {
  const { status } = await checkout.sessions
    .expire(sessionId)
    .catch(() => checkout.sessions.retrieve(sessionId))
    .catch(refuseFault)
  if (status === 'complete') refuse({ code: 'conflict', reason: 'card_paid' })
  if (status !== 'expired') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
}

const pageOf = ({ url, amount_minor: minor, currency, expires_at: expiresAt }: PageAttempt): OpenPage => ({
  url: url!,
  amount: formatMoney(minor, currency),
  currency,
  expires_at: expiresAt.toISOString(),
})
