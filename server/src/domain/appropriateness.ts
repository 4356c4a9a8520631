/** Default pass mark in per cent; a tenant may set another. */
const defaultPassMark = 80

export type TestQuestion = { id: number; isCritical: boolean; correctOptionId: number }

export type TestAnswer = { questionId: number; optionId: number }

export type TestResult =
  /** Not everything is answered, or something is answered that wasn't asked: this isn't an attempt. */
  | { result: 'incomplete'; unanswered: number[]; unknown: number[] }
  | {
      result: 'passed' | 'failed'
      correct: number
      asked: number
      scorePercent: number
      criticalWrong: number
    }

/**
 * Scores an attempt: passed when every critical question is right and the score reaches the pass mark.
 * `scorePercent` is rounded down to a whole number, so a score that is shown as the pass mark is one. Which
 * answers were wrong is for staff and the record; an investor isn't told (COBS 10.2).
 *
 * Worked example, ten questions, pass mark 80: eight right with every critical among them is 80 and passed;
 * nine right with a critical one wrong is 90 and failed; seven right is 70 and failed.
 */
export function scoreAttempt(
  questions: readonly TestQuestion[],
  answers: readonly TestAnswer[],
  passMark = defaultPassMark,
): TestResult {
  const chosen = new Map(answers.map((answer) => [answer.questionId, answer.optionId]))
  const asked = new Set(questions.map((question) => question.id))
  const unanswered = [...asked].filter((id) => !chosen.has(id))
  const unknown = [...chosen.keys()].filter((id) => !asked.has(id))
  if (asked.size === 0 || unanswered.length > 0 || unknown.length > 0) {
    return { result: 'incomplete', unanswered, unknown }
  }
  const wrong = questions.filter((question) => chosen.get(question.id) !== question.correctOptionId)
  const correct = questions.length - wrong.length
  const criticalWrong = wrong.filter((question) => question.isCritical).length
  const passed = criticalWrong === 0 && correct * 100 >= passMark * questions.length
  return {
    result: passed ? 'passed' : 'failed',
    correct,
    asked: questions.length,
    scorePercent: Math.floor((correct * 100) / questions.length),
    criticalWrong,
  }
}

/**
 * What the time from serving a test to handing it in says: `expired` after more than 60 minutes (refuse,
 * serve a new one), `hasty` under 20 seconds in all (accept, and flag for staff).
 */
export function judgeTiming(servedAt: Date, submittedAt: Date): 'ordinary' | 'hasty' | 'expired' {
  const seconds = (submittedAt.getTime() - servedAt.getTime()) / 1000
  if (seconds > 60 * 60) return 'expired'
  return seconds < 20 ? 'hasty' : 'ordinary'
}
