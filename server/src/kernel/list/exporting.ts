import { finished } from 'node:stream/promises'
import type { PayloadOf } from '@moorgate/contract/events/index.ts'
import type { FastifyReply } from 'fastify'
import { mustBeConfirmed } from '../session-life.ts'
import { transact } from '../work.ts'
import type { QueryContext } from '../work.ts'

/** An export of more rows asks for the password first: api.md §3.3. */
export const mostUnconfirmed = 1000

/** Refuses an export of many rows by a caller who has not given their password lately. */
export function mustBeFew(question: QueryContext, rows: number): void {
  if (rows > mostUnconfirmed) mustBeConfirmed(question)
}

type ExportEvent = 'list.exported' | 'workings.exported'

interface Exported<Type extends ExportEvent> {
  type: Type
  payload: PayloadOf<Type>
}

/**
 * Who took what away, and how it was narrowed: kept with everything that happens. A viewer who looks as
 * somebody else leaves no trace of theirs.
 */
export async function noteExport<Type extends ExportEvent>(
  question: QueryContext,
  { type, payload }: Exported<Type>,
): Promise<void> {
  const { id, viewerId } = question.actor
  if (viewerId !== undefined) return
  await transact(question.platform, question, async (work) =>
    work.emit({ type, subject: { type: 'user', id }, payload }),
  )
}

/**
 * Each holds a connection to the database for as long as its reader takes: a few who don't read would leave
 * none for anybody.
 */
const atOnce = { most: 4, patience: 2_000 }
/** Nobody holds all of those. */
const eachAtOnce = { most: 2, patience: 2_000 }

/** Sends an export when it is its turn; 429 where that takes long. */
export function inTurn(
  { platform: { concurrencyLimiter }, actor }: Pick<QueryContext, 'platform' | 'actor'>,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return concurrencyLimiter.run(`exports of ${actor.id}`, eachAtOnce, () =>
    concurrencyLimiter.run('exports', atOnce, send),
  )
}

/** The answer, once its reader has the whole of it or has gone. */
export async function taken(reply: FastifyReply): Promise<FastifyReply> {
  await finished(reply.raw).catch(() => undefined)
  return reply
}
