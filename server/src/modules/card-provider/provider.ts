import { refuse } from '@moorgate/contract'
import type Stripe from 'stripe'
import type { Platform } from '../../kernel/platform.ts'

/** An answer later than this counts as none. */
const patienceMs = 8000

/** Stripe's own library, loaded by the first request that needs it: it is large, and most firms take no cards. */
const library = async () => (await import('stripe')).default

/** The provider under one firm's key. The address differs only where something stands in for the provider. */
export async function cardProvider({ settings }: Pick<Platform, 'settings'>, key: string): Promise<Stripe> {
  const Library = await library()
  const standIn = settings.cardProviderUrl === undefined ? undefined : new URL(settings.cardProviderUrl)
  return new Library(key, {
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(standIn && {
      protocol: standIn.protocol === 'http:' ? 'http' : 'https',
      host: standIn.hostname,
      port: standIn.port,
    }),
  })
}

/** What the provider says happened, proven by its signature. */
export interface CardEvent {
  id: string
  type: string
  object: unknown
  /** When it happened. */
  at: Date
}

/** Seconds for which a signed event counts. */
const tolerance = 300

/** An event whose signature is right and not old; undefined for any other body. */
export async function signedEvent(
  body: Buffer,
  { signature, secret, now }: { signature: unknown; secret: string; now: Date },
): Promise<CardEvent | undefined> {
  if (typeof signature !== 'string') return undefined
  const { webhooks } = await library()
  try {
    const { id, type, data, created } = webhooks.constructEvent(
      body,
      signature,
      secret,
      tolerance,
      undefined,
      now.getTime(),
    )
    return typeof id === 'string' && id !== '' && typeof type === 'string'
      ? {
          id: id.slice(0, 255),
          type: type.slice(0, 100),
          object: data?.object,
          at: new Date(Number(created ?? 0) * 1000),
        }
      : undefined
  } catch {
    return undefined
  }
}

/** How the provider refused: it was asked and said no, or nobody knows whether it heard. */
export type ProviderFault = 'refused' | 'key_refused' | 'no_answer'

export async function faultOf(error: unknown): Promise<ProviderFault> {
  const { errors } = await library()
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'key_refused'
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return 'refused'
  if (error instanceof errors.StripeError) return 'no_answer'
  throw error
}

/** 503 where the provider is away; 409 where it refuses the firm's key or what was asked of it. */
export async function refuseFault(error: unknown): Promise<never> {
  const fault = await faultOf(error)
  if (fault === 'no_answer') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  refuse({ code: 'conflict', reason: 'card_unavailable' })
}
