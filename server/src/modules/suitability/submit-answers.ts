import { eachItem, refuse, refuseField, textOf } from '@moorgate/contract'
import type { BodyOf, submitAnswers as endpoint } from '@moorgate/contract'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { judgeTiming, scoreAttempt } from '../../domain/appropriateness.ts'
import type { TestResult } from '../../domain/appropriateness.ts'
import type { TestBank } from '../../domain/test-attempts.ts'
import { abandon, isInTime, openAttempt, snapshotOf } from './begin-test.ts'
import type { Attempt } from './begin-test.ts'
import { questionsOfBank } from './bank-questions.ts'
import type { SnapshotQuestion } from './bank-questions.ts'
import { lockInvestor } from './category-standing.ts'
import { keepStanding, limitsOf, majorVersionsOf, mustBeOpen, standingOf, stateOf } from './test-standing.ts'
import type { TestState } from './test-standing.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Hands the test in: scored here, by what was served. The person is locked first, so that of many submissions
 * at once each sees the tries of the ones before it and none gets past the cap.
 */
export async function submitAnswers(work: Work, body: Body): Promise<TestState> {
  const person = (await lockInvestor(work, work.actor.id ?? 0)) ?? refuse({ code: 'forbidden' })
  const bank = mustBeOpen(work, await standingOf(work, person))
  const test = await testFor(work, person.id, { bank, attemptId: body.attempt_id })
  checkOptions(test.questions, body)
  const { pass_mark: passMark } = await limitsOf(work.db, work.tenant.id)
  const result = scoreAttempt(
    test.questions.map(({ id, is_critical, correct_option_id }) => ({
      id,
      isCritical: is_critical,
      correctOptionId: correct_option_id,
    })),
    body.answers.map((answer) => ({ questionId: answer.question_id, optionId: answer.option_id })),
    passMark,
  )
  if (result.result === 'incomplete')
    refuseField('answers', textOf(wordingOf(work.tenant), 'test_incomplete'))
  const attemptId = await keepAttempt(work, person.id, { test, bank, body, result })
  const position = await standingOf(work, person)
  await keepStanding(work, person.id, position)
  work.emit({
    type: result.result === 'passed' ? 'appropriateness.passed' : 'appropriateness.failed',
    subject: { type: 'test_attempt', id: attemptId },
    payload: { user_id: person.id, bank, tries: position.failures },
    after: { score_percent: result.scorePercent, critical_wrong: result.criticalWrong },
  })
  return stateOf(position)
}

interface Test {
  /**
   * The attempt that was served, or undefined where a client sends answers to the questions as they are
   * listed.
   */
  served: Attempt | undefined
  questions: readonly SnapshotQuestion[]
}

async function testFor(
  work: Work,
  userId: number,
  asked: { bank: TestBank; attemptId: number | undefined },
): Promise<Test> {
  const open = await openAttempt(work, userId)
  if (asked.attemptId !== undefined) {
    if (open?.id !== asked.attemptId) refuseField('attempt_id', 'The selected attempt id is invalid.')
    if (!isInTime(open, work.now) || open.bank !== asked.bank)
      refuse({
        code: 'conflict',
        reason: 'attempt_expired',
      })
    return { served: open, questions: snapshotOf(open) }
  }
  if (open && isInTime(open, work.now) && open.bank === asked.bank)
    return { served: open, questions: snapshotOf(open) }
  if (open) await abandon(work, open.id)
  return { served: undefined, questions: await questionsOfBank(work.db, work.tenant.id, asked.bank) }
}

/** A question twice, or an answer that was not offered with its question. */
function checkOptions(questions: readonly SnapshotQuestion[], { answers }: Body): void {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const seen = new Set<number>()
  eachItem(answers, ({ question_id, option_id }, index) => {
    const question = byId.get(question_id)
    if (!question || seen.has(question_id))
      refuseField(`answers.${index}.question_id`, `The selected answers.${index}.question_id is invalid.`)
    if (!question.options.some((option) => option.id === option_id))
      refuseField(`answers.${index}.option_id`, `The selected answers.${index}.option_id is invalid.`)
    seen.add(question_id)
  })
}

async function keepAttempt(
  work: Work,
  userId: number,
  { test, bank, body, result }: { test: Test; bank: TestBank; body: Body; result: ScoredResult },
): Promise<number> {
  const outcome = {
    status: result.result,
    answers: JSON.stringify(body.answers),
    score_percent: result.scorePercent,
    correct: result.correct,
    asked: result.asked,
    critical_wrong: result.criticalWrong,
    submitted_at: work.now,
    updated_at: work.now,
    attempt_no: await nextNumber(work, userId),
  }
  if (test.served) {
    await work.db
      .updateTable('test_attempts')
      .set({ ...outcome, hasty: judgeTiming(test.served.served_at, work.now) === 'hasty' })
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', test.served.id)
      .execute()
    return test.served.id
  }
  const row = await work.db
    .insertInto('test_attempts')
    .values({
      ...outcome,
      tenant_id: work.tenant.id,
      user_id: userId,
      bank,
      major_version: (await majorVersionsOf(work.db, work.tenant.id))[bank],
      snapshot: JSON.stringify(test.questions),
      served_at: work.now,
      created_at: work.now,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type ScoredResult = Exclude<TestResult, { result: 'incomplete' }>

async function nextNumber(work: Work, userId: number): Promise<number> {
  const row = await work.db
    .selectFrom('test_attempts')
    .select((attempts) => attempts.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('submitted_at', 'is not', null)
    .where('reset_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count + 1
}
