import type { FieldErrors } from '../failure.ts'
import { isScored, optionsOf, questionsIn } from './definition.ts'
import type { Condition, Definition, Question, QuestionnaireKind } from './definition.ts'

/**
 * What keeps a draft from being published, by the path of its place (`sections.0.questions.2.options`). A
 * draft may be saved with any of these; investors only ever meet what has none.
 */
export function problemsOfDraft(definition: Definition, kind: QuestionnaireKind): FieldErrors {
  const errors: FieldErrors = {}
  const say = (path: string, message: string) => (errors[path] ??= []).push(message)
  if (questionsIn(definition).length === 0) say('sections', 'Ask at least one question.')
  const before = new Map<string, Question>()
  const sections = new Set<string>()
  for (const [at, { key, title, questions }] of definition.sections.entries()) {
    if (title === '') say(`sections.${at}.title`, 'Name this section.')
    if (sections.has(key)) say(`sections.${at}.key`, 'Two sections have this key.')
    sections.add(key)
    for (const [index, question] of questions.entries()) {
      const path = `sections.${at}.questions.${index}`
      if (before.has(question.key)) say(`${path}.key`, 'Two questions have this key.')
      for (const [field, message] of problemsOfQuestion(question, before, kind))
        say(`${path}.${field}`, message)
      before.set(question.key, question)
    }
  }
  for (const [path, message] of problemsOfBands(definition)) say(path, message)
  return errors
}

type Problem = [field: string, message: string]

function problemsOfQuestion(
  question: Question,
  before: ReadonlyMap<string, Question>,
  kind: QuestionnaireKind,
): Problem[] {
  const { type, text, when = [] } = question
  return [
    ...(text === '' ? [['text', 'Write the question.'] as Problem] : []),
    ...(kind === 'investor_consent' && type !== 'yes_no'
      ? [['type', 'A consent is given or not: yes or no.'] as Problem]
      : []),
    ...(kind === 'investor_consent' && when.length > 0
      ? [['when', 'A consent does not hang on another.'] as Problem]
      : []),
    ...problemsOfOptions(question),
    ...problemsOfTotal(question, before),
    ...when.flatMap((condition, index) => problemsOfCondition(condition, before, `when.${index}`)),
  ]
}

function problemsOfOptions(question: Question): Problem[] {
  const { type, options = [] } = question
  if (type === 'yes_no')
    return options.every(({ key }) => key === 'yes' || key === 'no')
      ? []
      : [['options', 'Yes and no are the only answers.']]
  if (type !== 'single' && type !== 'multiple') return []
  if (options.length < 2) return [['options', 'Give at least two answers to choose from.']]
  if (options.some(({ text }) => text === '')) return [['options', 'Every answer needs its words.']]
  if (new Set(options.map(({ key }) => key)).size < options.length)
    return [['options', 'Two answers have the same key.']]
  return []
}

const countable = new Set(['money', 'number', 'total'])

/** A total adds what has been asked before it, so none can contain itself. */
function problemsOfTotal(
  { type, plus = [], minus = [] }: Question,
  before: ReadonlyMap<string, Question>,
): Problem[] {
  if (type !== 'total') return []
  if (plus.length === 0) return [['plus', 'Choose what is added up.']]
  return [...plus, ...minus]
    .filter((key) => !countable.has(before.get(key)?.type ?? ''))
    .map((key) => ['plus', `${key} is not an amount that is asked for earlier.`])
}

const testsOf = {
  choice: ['is', 'is_not'],
  multiple: ['includes'],
  amount: ['above', 'below'],
} as const

function problemsOfCondition(
  { question: key, test, value }: Condition,
  before: ReadonlyMap<string, Question>,
  path: string,
): Problem[] {
  const on = before.get(key)
  if (!on) return [[path, 'A condition looks at a question that is asked earlier.']]
  const tests = conditionTestsFor(on)
  if (!tests.some((each) => each === test)) return [[path, 'This condition does not fit that question.']]
  if (tests === testsOf.amount)
    return /^\d{1,13}(\.\d{1,2})?$/.test(value) ? [] : [[path, 'Compare with a number.']]
  return optionsOf(on).some((option) => option.key === value)
    ? []
    : [[path, 'Choose one of that question’s answers.']]
}

/** The tests that a condition on a question may use; none where its answers cannot be tested. */
export function conditionTestsFor({ type }: Question): readonly Condition['test'][] {
  if (type === 'single' || type === 'yes_no') return testsOf.choice
  if (type === 'multiple') return testsOf.multiple
  if (type === 'money' || type === 'number' || type === 'percent') return testsOf.amount
  return []
}

/** Bands begin at 0 and go up, so that every score from 0 to 100 falls into exactly one. */
function problemsOfBands(definition: Definition): Problem[] {
  const { bands } = definition
  const scored = questionsIn(definition).some(isScored)
  if (!scored)
    return bands.length === 0 ? [] : [['bands', 'No answer gives points, so there is nothing to band.']]
  if (bands.length < 2) return [['bands', 'Answers give points: say into which bands they fall.']]
  return bands.flatMap(({ from, label, text }, index): Problem[] => [
    ...(label === '' ? [[`bands.${index}.label`, 'Name this band.'] as Problem] : []),
    ...(text === '' ? [[`bands.${index}.text`, 'Say what this band means.'] as Problem] : []),
    ...(index === 0 && from !== 0 ? [['bands.0.from', 'The first band begins at 0.'] as Problem] : []),
    ...(index > 0 && from <= bands[index - 1]!.from
      ? [[`bands.${index}.from`, 'Each band begins above the one before.'] as Problem]
      : []),
  ])
}
