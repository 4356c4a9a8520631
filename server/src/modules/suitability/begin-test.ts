import { refuse } from '@moorgate/contract'
import type { AnswerOf, beginTest as endpoint } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { WithStatus } from '../../kernel/http/route.ts'
import { later, minutes, wireTime } from '../../kernel/clock.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Work } from '../../kernel/work.ts'
import { judgeTiming } from '../../domain/appropriateness.ts'
import { inRandomOrder, questionsOfBank } from './bank-questions.ts'
import type { SnapshotQuestion } from './bank-questions.ts'
import { lockInvestor } from './category-standing.ts'
import { majorVersionsOf, mustBeOpen, standingOf } from './test-standing.ts'

type TestAnswer = AnswerOf<typeof endpoint>
export type Attempt = Selectable<Tables['test_attempts']>

/**
 * Serves a test, or the open one again: anyone who loads the page twice gets the same questions and has begun
 * once.
 */
export async function beginTest(work: Work): Promise<WithStatus<TestAnswer>> {
  const person = (await lockInvestor(work, work.actor.id ?? 0)) ?? refuse({ code: 'forbidden' })
  const bank = mustBeOpen(work, await standingOf(work, person))
  const majorVersion = (await majorVersionsOf(work.db, work.tenant.id))[bank]
  const open = await openAttempt(work, person.id)
  if (open && open.bank === bank && open.major_version === majorVersion && isInTime(open, work.now))
    return new WithStatus(200, servedOf(open))
  if (open) await abandon(work, open.id)
  const snapshot = inRandomOrder(await questionsOfBank(work.db, work.tenant.id, bank))
  const attempt = await work.db
    .insertInto('test_attempts')
    .values({
      tenant_id: work.tenant.id,
      user_id: person.id,
      bank,
      major_version: majorVersion,
      snapshot: JSON.stringify(snapshot),
      asked: snapshot.length,
      served_at: work.now,
      created_at: work.now,
      updated_at: work.now,
      created_by: person.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'appropriateness.begun',
    subject: { type: 'test_attempt', id: attempt.id },
    payload: { user_id: person.id, bank },
  })
  return new WithStatus(201, servedOf(attempt))
}

export async function openAttempt(work: Work, userId: number): Promise<Attempt | undefined> {
  return work.db
    .selectFrom('test_attempts')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'served')
    .executeTakeFirst()
}

export async function abandon(work: Work, id: number): Promise<void> {
  await work.db
    .updateTable('test_attempts')
    .set({ status: 'abandoned', updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}

export const isInTime = (attempt: Attempt, now: Date) => judgeTiming(attempt.served_at, now) !== 'expired'

export const snapshotOf = (attempt: Pick<Attempt, 'snapshot'>) =>
  attempt.snapshot as unknown as SnapshotQuestion[]

function servedOf(attempt: Attempt): TestAnswer {
  return {
    id: attempt.id,
    bank: attempt.bank === 'single' ? null : attempt.bank === 'fca_1' ? 1 : 2,
    served_at: wireTime(attempt.served_at),
    expires_at: wireTime(later(attempt.served_at, minutes(60))),
    questions: snapshotOf(attempt).map(({ id, text, options }) => ({ id, text, options })),
  }
}
