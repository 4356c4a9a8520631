import { refuse } from '@moorgate/contract'
import type Stripe from 'stripe'
import { z } from 'zod'
import { linkTo } from '../../../kernel/links.ts'
import type { QueryContext, Scope } from '../../../kernel/work.ts'
import { faultOf, ownPayments } from '../../card-provider/index.ts'

/** What Stripe says of one verification. Only an answer to our own question is read, never an event's content. */
export interface VerificationSession {
  checkId: number
  id: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  url: string | null
  /** Why the last try came to nothing, in Stripe's own code. */
  error: string | null
  name: { first_name: string; last_name: string } | null
}

const sessionShape = z.object({
  object: z.literal('identity.verification_session'),
  id: z.string().min(1).max(200),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
  status: z.enum(['requires_input', 'processing', 'verified', 'canceled']),
  url: z.url().max(2000).nullish(),
  last_error: z.object({ code: z.string().max(100).nullish() }).nullish(),
  verified_outputs: z
    .object({ first_name: z.string().max(200).nullish(), last_name: z.string().max(200).nullish() })
    .nullish(),
})

const ownOf = (tenant: Pick<Scope['tenant'], 'id'>) => ownPayments(tenant.id, 'moorgate_identity_check')

/** The check that an event's session belongs to; undefined where it is of another product or tenant. */
export function checkOfEvent(
  object: unknown,
  tenant: Scope['tenant'],
): { sessionId: string; checkId: number } | undefined {
  const read = sessionShape.pick({ object: true, id: true, metadata: true }).safeParse(object)
  const checkId = read.success ? ownOf(tenant).numberOf(read.data.metadata) : undefined
  return read.success && checkId !== undefined ? { sessionId: read.data.id, checkId } : undefined
}

/** An answer of Stripe's; undefined where it has another shape, or is about no check of this tenant. */
function readSession(answer: unknown, tenant: Scope['tenant']): VerificationSession | undefined {
  const read = sessionShape.safeParse(answer)
  const checkId = read.success ? ownOf(tenant).numberOf(read.data.metadata) : undefined
  if (!read.success || checkId === undefined) return undefined
  const { id, status, url, last_error: lastError, verified_outputs: outputs } = read.data
  return {
    checkId,
    id,
    status,
    url: url ?? null,
    error: lastError?.code ?? null,
    name: outputs ? { first_name: outputs.first_name ?? '', last_name: outputs.last_name ?? '' } : null,
  }
}

const expand = ['verified_outputs']

/** The same key and parameters every time, so that an attempt that was cut off ends at the same session. */
export async function createSession(
  { platform, tenant }: Pick<QueryContext, 'platform' | 'tenant'>,
  { identity }: Stripe,
  checkId: number,
): Promise<VerificationSession | undefined> {
  const answer = await identity.verificationSessions.create(
    {
      type: 'document',
      options: { document: { require_live_capture: true, require_matching_selfie: true } },
      metadata: ownOf(tenant).metadata(checkId),
      client_reference_id: String(checkId),
      return_url: linkTo(platform, tenant, '/investor/profile/identity'),
      expand,
    },
    { idempotencyKey: `moorgate:${tenant.id}:identity:${checkId}` },
  )
  return readSession(answer, tenant)
}

export const retrieveSession = async (
  tenant: Scope['tenant'],
  { identity }: Stripe,
  sessionId: string,
): Promise<VerificationSession | undefined> =>
  readSession(await identity.verificationSessions.retrieve(sessionId, { expand }), tenant)

/** 503 where Stripe is away; 409 where it refuses the key or what was asked of it. */
export async function refuseStripe(error: unknown): Promise<never> {
  if ((await faultOf(error)) === 'no_answer') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  refuse({ code: 'conflict', reason: 'stripe_unavailable' })
}
