import { checkAnswer } from '@moorgate/contract/questionnaires/answers.ts'
import type { AnswerValue, Answers } from '@moorgate/contract/questionnaires/answers.ts'
import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'

/**
 * What of the changes fits its question, ready to be sent, and what does not. Nothing is sent as null: the
 * answer is taken back.
 */
export function sortedOut(definition: Definition, changes: ReadonlyMap<string, AnswerValue>) {
  const questions = new Map(questionsIn(definition).map((question) => [question.key, question]))
  const fitting: Record<string, AnswerValue | null> = {}
  const problems: Record<string, string> = {}
  for (const [key, value] of changes) {
    const question = questions.get(key)
    if (!question) continue
    const checked = checkAnswer(question, value)
    if ('problem' in checked) problems[key] = checked.problem
    else fitting[key] = checked.value ?? null
  }
  return { fitting, problems }
}

/**
 * The answers as they are shown once one was changed. An empty one is no answer, so that what hangs on it
 * goes at once.
 */
export function withAnswer(before: Answers, key: string, value: AnswerValue): Answers {
  if (value !== '' && !(Array.isArray(value) && value.length === 0)) return { ...before, [key]: value }
  const { [key]: _gone, ...others } = before
  return others
}
