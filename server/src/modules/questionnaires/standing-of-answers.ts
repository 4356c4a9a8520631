import { progressOf } from '@moorgate/contract'
import type { Answers, Definition } from '@moorgate/contract'
import { scoreOf } from '../../domain/questionnaire-score.ts'

/** How far answers have come and what they amount to, as a response keeps it. */
export function standingOfAnswers(definition: Definition, answers: Answers) {
  const { asked, answered, missing } = progressOf(definition, answers)
  const { score, band, unanswered } = scoreOf(definition, answers)
  return {
    answers: JSON.stringify(answers),
    asked,
    answered,
    missing: JSON.stringify(missing),
    score,
    band,
    unscored: unanswered,
  }
}
