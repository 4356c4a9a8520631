import type { Answers } from '@moorgate/contract/questionnaires/answers.ts'
import { visibleQuestions } from '@moorgate/contract/questionnaires/visible-questions.ts'
import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'

export interface SectionState {
  key: string
  title: string
  asked: number
  answered: number
  /** Required questions that are open. */
  missing: number
}

/** How far each section has come. One in which nothing is asked is complete. */
export function sectionStates(definition: Definition, answers: Answers): SectionState[] {
  const visible = new Set(visibleQuestions(definition, answers).map(({ key }) => key))
  return definition.sections.map(({ key, title, questions }) => {
    const mine = questions.filter((question) => visible.has(question.key) && question.type !== 'total')
    const open = mine.filter((question) => answers[question.key] === undefined)
    return {
      key,
      title,
      asked: mine.length,
      answered: mine.length - open.length,
      missing: open.filter(({ required }) => required === true).length,
    }
  })
}
