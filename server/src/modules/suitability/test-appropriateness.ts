import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'

interface ServedTest {
  id: number
  bank: number | null
  questions: { id: number; text: string; options: { id: number; text: string }[] }[]
}

/** Begins a test; answers its questions. */
export const begin = async (client: Client): Promise<ServedTest> => {
  const answer = await client.post('/api/compliance-attempts')
  assert.ok([200, 201].includes(answer.status), answer.text)
  return answer.body.data
}

/** The right options of the given questions, or wrong ones for as many questions as asked. */
export async function answersTo(api: Api, questions: ServedTest['questions'], wrong = 0) {
  const right = await api.db
    .selectFrom('compliance_options')
    .select(['id', 'compliance_question_id'])
    .where('tenant_id', '=', 1)
    .where('is_correct', '=', true)
    .execute()
  return questions.map((question, index) => {
    const correct = right.find((option) => option.compliance_question_id === question.id)!.id
    const other = question.options.find((option) => option.id !== correct)!.id
    return { question_id: question.id, option_id: index < wrong ? other : correct }
  })
}

/** Sets how often a test may be tried, and how long a pass lasts. */
export async function setLimits(api: Api, limits: object) {
  const answer = await (await api.as('superAdmin')).patch('/api/compliance/1', limits)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
