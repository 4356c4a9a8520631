import { checkAnswer, questionsIn, refuse, sameAnswer } from '@moorgate/contract'
import type {
  AnswerValue,
  Answers,
  BodyOf,
  FieldErrors,
  Question,
  saveAnswers as endpoint,
} from '@moorgate/contract'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockOpen } from './open-response.ts'
import { standingOfAnswers } from './standing-of-answers.ts'
import { seesSensitive } from './tables.ts'
import { versionById } from './versions.ts'
import type { Version } from './versions.ts'

type Changes = ReadonlyMap<string, AnswerValue | undefined>

/**
 * Saves some answers and leaves the others. An answer that does not fit its question is refused by name (422)
 * and nothing is saved. Saving what is there already changes nothing, so a repeated save is harmless.
 */
export async function saveAnswers(
  work: Work,
  id: number,
  { answers: given, version: readVersion }: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockOpen(work, id, readVersion)
  const version = await versionById(work.db, work.tenant.id, row.questionnaire_version_id)
  const saved = row.answers as unknown as Answers
  const changes = changesIn(version, given, saved, seesSensitive(work))
  if (changes.size === 0) return
  const answers = withChanges(saved, changes)
  await changeById(work, 'questionnaire_responses', id, {
    ...standingOfAnswers(version.definition, answers),
    answered_at: work.now,
    answered_by: work.actor.id,
  })
  work.emit({
    type: 'questionnaire_response.answered',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, contact_id: row.contact_id, kind: row.kind },
    before: told(changes.keys(), saved, version),
    after: told(changes.keys(), answers, version),
  })
}

/**
 * The answers that differ from what is kept, each as its question takes it. Refuses all of them if one does
 * not fit.
 */
function changesIn(
  { definition }: Version,
  given: BodyOf<typeof endpoint>['answers'],
  saved: Answers,
  maySeeAll: boolean,
): Changes {
  const questions = new Map(questionsIn(definition).map((question) => [question.key, question]))
  const errors: FieldErrors = {}
  const changes = new Map<string, AnswerValue | undefined>()
  for (const [key, value] of Object.entries(given)) {
    const checked = checkFor(questions.get(key), value, maySeeAll)
    if ('problem' in checked) errors[`answers.${key}`] = [checked.problem]
    else if (!sameAnswer(checked.value, saved[key])) changes.set(key, checked.value)
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  return changes
}

function checkFor(question: Question | undefined, value: unknown, maySeeAll: boolean) {
  if (!question) return { problem: 'This question isn’t asked.' }
  if (question.sensitive === true && !maySeeAll)
    return { problem: 'Only the {investor} and compliance can answer this.' }
  return checkAnswer(question, value)
}

function withChanges(saved: Answers, changes: Changes): Answers {
  const merged = new Map(Object.entries(saved))
  for (const [key, value] of changes)
    if (value === undefined) merged.delete(key)
    else merged.set(key, value)
  return Object.fromEntries(merged)
}

/** What the audit keeps of answers: all but the sensitive ones, of which it says only that they changed. */
function told(keys: Iterable<string>, answers: Answers, { sensitiveKeys }: Version) {
  return Object.fromEntries(
    [...keys].map((key) => [key, sensitiveKeys.includes(key) ? 'withheld' : (answers[key] ?? null)]),
  )
}
