import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '@moorgate/contract'
import { later, minutes } from './clock.ts'
import { countHit } from './throttle.ts'
import { digest } from './tokens.ts'
import type { Scope, Work } from './work.ts'

/** What a code opens: the name stands in the counters and in the digest, so no code serves for another. */
export type CodePurpose = 'signing' | 'collection'

/** Columns by which a row keeps the code of a personal link, and the browser that gave it. */
export interface CodeProof {
  code_digest: Buffer | null
  code_sent_at: Date | null
  proved_at: Date | null
  proof_session: Buffer | null
}

type RowWithCode = { id: number } & Pick<CodeProof, 'code_digest' | 'code_sent_at'>

const codeLasts = minutes(10)

const limits = {
  code: { limit: 5, perSeconds: 3600 },
  proof: { limit: 5, perSeconds: 900 },
} as const

/**
 * Counts an attempt to send or give a code, by the link. Links that don't exist are counted alike, so the
 * count tells nobody which ones do.
 */
export function countAttempt(
  work: Work,
  purpose: CodePurpose,
  attempt: keyof typeof limits,
  token: string,
): Promise<unknown> {
  const rule = { name: `${purpose}-${attempt}-link`, ...limits[attempt] }
  return countHit(work.platform, work.tenant, rule, digest(token).toString('hex'))
}

/** A new code for a row, with the columns that keep it. It replaces the code before. */
export function newCode(
  work: Work,
  purpose: CodePurpose,
  id: number,
): { code: string; kept: Pick<CodeProof, 'code_digest' | 'code_sent_at'> } {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  return { code, kept: { code_digest: digestOf(work, purpose, id, code), code_sent_at: work.now } }
}

/**
 * The row, with its columns once its code was given in this browser. 422 in the same words for a wrong code, an
 * expired or used one, and no row at all.
 */
export function provenBy<Row extends RowWithCode>(
  work: Work,
  purpose: CodePurpose,
  row: Row | undefined,
  given: string,
): { row: Row; proof: CodeProof } {
  const session = work.actor.session?.idHash
  if (!row || session === undefined || !isRight(work, purpose, row, given.replaceAll(/\s/g, '')))
    refuse({ code: 'invalid', errors: { code: ['This code is wrong or has expired.'] } })
  const proof = { code_digest: null, code_sent_at: null, proved_at: work.now, proof_session: session }
  return { row, proof }
}

function isRight(
  work: Work,
  purpose: CodePurpose,
  { id, code_digest: kept, code_sent_at: sentAt }: RowWithCode,
  code: string,
): boolean {
  if (kept === null || sentAt === null || later(sentAt, codeLasts) <= work.now) return false
  return timingSafeEqual(kept, digestOf(work, purpose, id, code))
}

/** 403 `code_required` unless the code was given in this browser, not longer ago than that. */
export function mustBeProven(
  { actor, now }: Pick<Scope, 'actor' | 'now'>,
  { proved_at: at, proof_session: session }: Pick<CodeProof, 'proved_at' | 'proof_session'>,
  lastsMs: number,
): void {
  const mine = actor.session?.idHash
  const isProven =
    at !== null && session !== null && mine !== undefined && session.equals(mine) && later(at, lastsMs) > now
  if (!isProven) refuse({ code: 'forbidden', reason: 'code_required' })
}

/** The tenant's secret keeps a stolen digest from being found by trying all six-digit codes. */
const digestOf = ({ tenant }: Work, purpose: CodePurpose, id: number, code: string): Buffer =>
  createHmac('sha256', tenant.signingSecret).update(`${purpose} code ${id} ${code}`).digest()
