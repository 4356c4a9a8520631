import { compareDecimals } from '../decimals.ts'
import type { AnswerValue, Answers } from './answers.ts'
import { questionsIn } from './definition.ts'
import type { Condition, Definition, Question } from './definition.ts'

/**
 * The questions that are asked of somebody with these answers, in order. A condition looks at an earlier
 * question; one that is not asked, or not answered, makes no condition true, so what hangs on a hidden
 * question is hidden with it.
 */
export function visibleQuestions(definition: Definition, answers: Answers): Question[] {
  const asked = new Map<string, Question>()
  for (const question of questionsIn(definition)) {
    const conditions = question.when ?? []
    if (conditions.every((condition) => asked.has(condition.question) && holds(condition, answers)))
      asked.set(question.key, question)
  }
  return [...asked.values()]
}

/**
 * The answers that count: those to questions that are asked. What was typed before a question was hidden is
 * kept and does not count.
 */
export function countedAnswers(definition: Definition, answers: Answers): Answers {
  const counted = visibleQuestions(definition, answers).flatMap(({ key, type }): [string, AnswerValue][] => {
    const answer = answers[key]
    return answer === undefined || type === 'total' ? [] : [[key, answer]]
  })
  return Object.fromEntries(counted)
}

function holds({ question, test, value }: Condition, answers: Answers): boolean {
  const answer = answers[question]
  if (answer === undefined) return false
  switch (test) {
    case 'is':
      return answer === value
    case 'is_not':
      return answer !== value
    case 'includes':
      return Array.isArray(answer) && answer.includes(value)
    case 'above':
      return isDecimal(answer) && isDecimal(value) && compareDecimals(answer, value) > 0
    case 'below':
      return isDecimal(answer) && isDecimal(value) && compareDecimals(answer, value) < 0
  }
}

const isDecimal = (value: AnswerValue): value is string =>
  typeof value === 'string' && /^-?\d{1,20}(\.\d{1,12})?$/.test(value)

/**
 * How far somebody has come. Only questions that are asked are counted; `missing` are the required ones
 * without an answer.
 */
export interface Progress {
  asked: number
  answered: number
  missing: readonly string[]
}

/**
 * How far a response has come: of the questions that its answers ask for, sums left out, those answered, and
 * the keys still required.
 */
export function progressOf(definition: Definition, answers: Answers): Progress {
  const asked = visibleQuestions(definition, answers).filter(({ type }) => type !== 'total')
  const isOpen = ({ key }: Question) => answers[key] === undefined
  return {
    asked: asked.length,
    answered: asked.filter((question) => !isOpen(question)).length,
    missing: asked.filter((question) => question.required === true && isOpen(question)).map(({ key }) => key),
  }
}
