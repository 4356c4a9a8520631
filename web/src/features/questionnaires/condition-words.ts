import { optionsOf, questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { Condition, Definition, Question } from '@moorgate/contract/questionnaires/definition.ts'
import { money, quantity } from '../../ui/format.ts'

const amount = (type: Question['type'], value: string) =>
  type === 'money' ? money(value) : type === 'percent' ? `${value}%` : quantity(value)

/**
 * Why a question is asked: "Asked because “Do you need income from it?” is Yes". Undefined where it is asked
 * of everybody.
 */
export function conditionWords(definition: Definition, question: Question): string | undefined {
  const parts = (question.when ?? []).map((condition) => partOf(definition, condition))
  return parts.length === 0 ? undefined : `Asked because ${parts.join(' and ')}`
}

function partOf(definition: Definition, { question: key, test, value }: Condition): string {
  const on = questionsIn(definition).find((question) => question.key === key)
  if (!on) return 'of an earlier answer'
  const option = optionsOf(on).find((each) => each.key === value)?.text ?? value
  const texts = {
    is: `is ${option}`,
    is_not: `is not ${option}`,
    includes: `includes ${option}`,
    above: `is above ${amount(on.type, value)}`,
    below: `is below ${amount(on.type, value)}`,
  }
  return `“${on.text}” ${texts[test]}`
}
