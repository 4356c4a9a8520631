import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import type { Trx } from './database/database.ts'
import { isSealed, seal, unseal } from './secrets.ts'

/** A write that may be sent again: the key it carries, and what it says. */
export interface IdempotentRequest {
  tenantId: number
  userId: number
  route: string
  key: string
  requestHash: string
  now: Date
  /** Seals the stored answer, which may hold a secret that is shown once. */
  masterKey: Buffer
}

export interface StoredAnswer {
  status: number
  answer: string
}

const visibleAscii = /^[\x21-\x7e]{1,128}$/

/** The key, or 400 where it is none. */
export function checkKey(key: string): string {
  if (!visibleAscii.test(key))
    refuse({
      code: 'bad_request',
      message: 'The Idempotency-Key header must be 1 to 128 visible ASCII characters.',
    })
  return key
}

/**
 * Digest of a request, so that a key sent again with another one is found out. It is keyed: a tax number
 * could be guessed from a plain one.
 */
export const hashOf = (masterKey: Buffer, method: string, path: string, body: unknown) =>
  createHmac('sha256', masterKey)
    .update(`idempotency\n${method}\n${path}\n${canonical(body)}`)
    .digest('hex')

/** The same body gives the same text: keys sorted, files by what they hold. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item
    if ('quarantinePath' in item && 'sha256' in item) return { file: item.sha256 }
    return Object.fromEntries(Object.entries(item).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  })
}

/**
 * Claims the key in the act's own transaction, and returns the answer that it already got. Two at once: the
 * second waits for the first to commit and then replays; a wait that takes too long is a 409 that says to
 * come back.
 */
export async function claim(db: Trx, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
  await sql`set local lock_timeout = '3s'`.execute(db)
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      tenant_id: request.tenantId,
      user_id: request.userId,
      route: request.route,
      key: request.key,
      request_hash: request.requestHash,
      created_at: request.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted ? undefined : replay(db, request)
}

async function replay(db: Trx, request: IdempotentRequest): Promise<StoredAnswer> {
  const known = await keyRow(db, request).executeTakeFirstOrThrow()
  if (known.request_hash !== request.requestHash)
    refuse({
      code: 'conflict',
      reason: 'idempotency_key_reused',
    })
  if (known.status === null || known.answer === null)
    refuse({ code: 'conflict', reason: 'in_flight', about: 'request' })
  return { status: known.status, answer: answerIn(request, known.answer) }
}

/**
 * Keeps the answer beside what the act wrote, so that a commit whose answer was lost can be asked for again.
 */
export async function storeAnswer(db: Trx, request: IdempotentRequest, stored: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: stored.status, answer: sealedAnswer(request, stored.answer) })
    .where('tenant_id', '=', request.tenantId)
    .where('user_id', '=', request.userId)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .execute()
}

const context = ({ tenantId, userId, route, key }: IdempotentRequest) => [
  tenantId,
  userId,
  'answer',
  route,
  key,
]

const sealedAnswer = (request: IdempotentRequest, answer: string): string =>
  answer === '' ? '' : seal(request.masterKey, context(request), answer)

/** A reservation's answer is made by its own statement and stored plain: it holds nothing that is secret. */
const answerIn = (request: IdempotentRequest, stored: string): string =>
  isSealed(stored) ? unseal(request.masterKey, context(request), stored) : stored

function keyRow(db: Trx, request: IdempotentRequest) {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('tenant_id', '=', request.tenantId)
    .where('user_id', '=', request.userId)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
}
