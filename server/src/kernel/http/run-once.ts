import type { FastifyRequest } from 'fastify'
import { checkKey, claim, hashOf, storeAnswer } from '../idempotency.ts'
import type { IdempotentRequest, StoredAnswer } from '../idempotency.ts'
import type { QueryOptions } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { preview, transact } from '../work.ts'
import type { Scope, Work } from '../work.ts'
import { withAllFaults } from './all-faults.ts'
import { mustSayTheSame } from './body/unknown-fields.ts'
import { answerTo } from './refusal.ts'
import { scopeOf } from './scope.ts'
import { expectedOf } from './version.ts'

/**
 * Runs a write once for its Idempotency-Key. Without a key it just runs. The answer is stored in the command's
 * own transaction, so the same request gets it again after a lost answer. A refusal is stored too, in a
 * transaction of its own, unless it was about the caller.
 */
export async function runOnce(
  platform: Platform,
  request: FastifyRequest,
  perform: (work: Work) => Promise<StoredAnswer>,
  how?: QueryOptions,
): Promise<StoredAnswer> {
  const scope = expectingScopeOf(platform, request)
  const repeatable = repeatableOf(request, scope)
  const performed = async (work: Work): Promise<StoredAnswer> => {
    const stored = await perform(work)
    mustSayTheSame(request, stored.answer)
    return stored
  }
  if (!repeatable) return transact(platform, scope, performed, how)
  let replayed = false
  try {
    const claimed = async (work: Work) => {
      const known = await claim(work.db, repeatable)
      replayed = known !== undefined
      if (known) return known
      const stored = await performed(work)
      await storeAnswer(work.db, repeatable, stored)
      return stored
    }
    return await transact(platform, scope, claimed, how)
  } catch (thrown) {
    const error = await withAllFaults(thrown, request)
    await keepRefusal(platform, scope, repeatable, error)
    throw error
  } finally {
    if (replayed) request.replayed = true
  }
}

/** 423 too: once the password is given, the same request is performed. */
const notKept = new Set([401, 419, 423, 429])
const aboutTheKey = new Set(['in_flight', 'idempotency_key_reused'])

async function keepRefusal(
  platform: Platform,
  scope: Scope,
  repeatable: IdempotentRequest,
  error: unknown,
): Promise<void> {
  const refusal = keptRefusal(scope, error)
  if (!refusal) return
  await transact(platform, scope, async ({ db }) => {
    if (await claim(db, repeatable)) return
    await storeAnswer(db, repeatable, refusal)
  })
}

/** The refusal as it is stored under a key; undefined where it is about the caller or the key, or our own fault. */
function keptRefusal({ tenant }: Scope, error: unknown): StoredAnswer | undefined {
  const refusal = answerTo(error, tenant.branding.navigation)
  if (
    !refusal ||
    refusal.status >= 500 ||
    notKept.has(refusal.status) ||
    aboutTheKey.has(refusal.body.reason ?? '')
  )
    return undefined
  return { status: refusal.status, answer: JSON.stringify(refusal.body) }
}

/** Puts a refusal that came after the commit, as from a provider, in the place of the answer that was stored. */
export async function storeLaterRefusal(
  platform: Platform,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const scope = scopeOf(platform, request)
  const repeatable = repeatableOf(request, scope)
  const refusal = keptRefusal(scope, error)
  if (repeatable && refusal) await transact(platform, scope, ({ db }) => storeAnswer(db, repeatable, refusal))
}

/** The write that a request's Idempotency-Key makes repeatable; undefined without a key, and for guests. */
function repeatableOf(request: FastifyRequest, scope: Scope): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || scope.actor.id === null) return undefined
  const path = request.url.split('?')[0] ?? request.url
  const { masterKey } = request.server.platform.settings
  return {
    tenantId: scope.tenant.id,
    userId: scope.actor.id,
    route: `${request.method} ${request.routeOptions.url}`,
    key: checkKey(String(key)),
    requestHash: hashOf(masterKey, request.method, path, request.body),
    now: scope.now,
    masterKey,
  }
}

/** Runs a write and rolls it back: `?preview=1`. */
export function runPreview(
  platform: Platform,
  request: FastifyRequest,
  perform: (work: Work) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return preview(platform, expectingScopeOf(platform, request), async (work) => {
    const stored = await perform(work)
    mustSayTheSame(request, stored.answer)
    return stored
  })
}

/** The scope with the version that the request expects. */
function expectingScopeOf(platform: Platform, request: FastifyRequest): Scope {
  const expected = expectedOf(request)
  return { ...scopeOf(platform, request), ...(expected && { expected }) }
}
