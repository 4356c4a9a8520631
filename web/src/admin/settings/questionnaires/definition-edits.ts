import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { Definition, Question, Section } from '@moorgate/contract/questionnaires/definition.ts'

/** Where a question stands: its section and its place in it, from 0. */
export interface QuestionIndex {
  section: number
  question: number
}

/** A new list in which one item has changed places with its neighbour; the same list at its ends. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by
  const [one, other] = [items[from], items[to]]
  return one === undefined || other === undefined ? [...items] : [...items].with(from, other).with(to, one)
}

/** "Yearly spending?" → `yearly_spending`; with a number behind it where that key is taken. */
export function keyFor(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 50)
    .replace(/_+$/, '')
  const base = plain === '' || plain === 'constructor' ? 'question' : plain
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`
    if (!taken.has(key)) return key
  }
}

export const questionKeys = (definition: Definition): ReadonlySet<string> =>
  new Set(questionsIn(definition).map(({ key }) => key))

export function withSection(definition: Definition, index: number, change: Partial<Section>): Definition {
  const section = definition.sections[index]
  if (!section) return definition
  return { ...definition, sections: definition.sections.with(index, { ...section, ...change }) }
}

/** A question put in its place, or at the end of its section where the place is beyond it. */
export function withQuestion(
  definition: Definition,
  questionIndex: QuestionIndex,
  question: Question,
): Definition {
  const questions = definition.sections[questionIndex.section]?.questions ?? []
  const next =
    questionIndex.question < questions.length
      ? questions.with(questionIndex.question, question)
      : [...questions, question]
  return withSection(definition, questionIndex.section, { questions: next })
}

/**
 * Without a question. Conditions and totals that look at it are left as they are: the editor says that they
 * lead nowhere.
 */
export function withoutQuestion(definition: Definition, { section, question }: QuestionIndex): Definition {
  const questions = definition.sections[section]?.questions ?? []
  return withSection(definition, section, { questions: questions.toSpliced(question, 1) })
}

/**
 * A question one place up or down. From the edge of its section it goes over to the neighbouring one. Where
 * it stands then comes back with the definition, so that the focus can follow it.
 */
export function withQuestionMoved(
  definition: Definition,
  place: QuestionIndex,
  by: -1 | 1,
): { definition: Definition; place: QuestionIndex } {
  const { section, question } = place
  const questions = definition.sections[section]?.questions ?? []
  const mine = questions[question]
  if (mine === undefined) return { definition, place }
  if (questions[question + by])
    return {
      definition: withSection(definition, section, { questions: moved(questions, question, by) }),
      place: { section, question: question + by },
    }
  const neighbour = definition.sections[section + by]
  if (!neighbour) return { definition, place }
  const left = withoutQuestion(definition, place)
  const there = by === 1 ? [mine, ...neighbour.questions] : [...neighbour.questions, mine]
  return {
    definition: withSection(left, section + by, { questions: there }),
    place: { section: section + by, question: by === 1 ? 0 : there.length - 1 },
  }
}

/** The questions that are asked before a place: those that a condition or a total there may look at. */
export function questionsBefore(definition: Definition, { section, question }: QuestionIndex): Question[] {
  return definition.sections.flatMap(({ questions }, index) =>
    index < section ? questions : index === section ? questions.slice(0, question) : [],
  )
}
