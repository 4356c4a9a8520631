import { account, rightAnswers } from '../main-job/facts.ts'
import type { Caller } from './api.ts'

type CreatedPage = { id: number; slug: string }
type CreatedMethod = CreatedPage & { status: string; investment_method_id: number }

/** One of the staff finds the identity clear, and another approves. */
export async function isIdentified(investor: number, staff: Caller, approver: Caller): Promise<void> {
  await staff.post(`/api/users/${investor}/identity-check`, {
    status: 'passed',
    reason: 'Passport was seen.',
  })
  const [check] = await approver.get<{ id: number }[]>(
    `/api/identity-checks?filter[user_id]=${investor}&filter[status]=proposed`,
  )
  await approver.post(`/api/identity-checks/${check!.id}/approve`)
}

/** The investor says what everybody is asked before they invest. */
async function givesDetails(investor: Caller): Promise<void> {
  const { id } = await investor.get<{ id: number }>('/api/user')
  await investor.patch(`/api/users/${id}`, {
    date_of_birth: '1971-08-03',
    country_of_residence: 'GB',
    address: { line1: '2 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
  })
}

export async function isCategorised(investor: Caller, approver: Caller): Promise<void> {
  const { name } = await investor.get<{ name: string }>('/api/user')
  const types = await investor.get<{ id: number; code: string }[]>('/api/investor-types')
  const statement = await investor.post<CreatedPage>('/api/investor-categorisations', {
    investor_type_id: types.find(({ code }) => code === 'high_net_worth')!.id,
    answers: { income: '120000.00', net_assets: '400000.00' },
    signed_name: name,
    accepted: true,
  })
  await approver.post(`/api/investor-categorisations/${statement.id}/approve`)
}

interface Attempt {
  id: number
  questions: { id: number; options: { id: number; text: string }[] }[]
}

export async function passesTheTest(investor: Caller): Promise<void> {
  const attempt = await investor.post<Attempt>('/api/compliance-attempts')
  const answers = attempt.questions.map(({ id, options }) => ({
    question_id: id,
    option_id: options.find(({ text }) => rightAnswers.has(text))!.id,
  }))
  await investor.post('/api/fca-compliance-answers', { attempt_id: attempt.id, answers })
}

/** The details of the investor are complete, and staff approve a way to invest. */
export async function mayInvest(investor: Caller, approver: Caller): Promise<CreatedMethod> {
  await givesDetails(investor)
  return hasMethod(investor, approver)
}

/** Staff approve a way to invest. */
export async function hasMethod(investor: Caller, approver: Caller): Promise<CreatedMethod> {
  const kinds = await investor.get<{ id: number; kind: string }[]>('/api/investment-methods')
  const method = await investor.post<CreatedMethod>('/api/investment-method-entities', {
    investment_method_id: kinds.find(({ kind }) => kind === 'individual')!.id,
    registered_name: 'Eleanor Whitcombe',
    address: { line1: '2 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
    ownership: 'sole',
    bank: { holder_name: 'Eleanor Whitcombe', sort_code: account.sortCode, account_number: account.number },
  })
  if (method.status === 'draft') await investor.post(`/api/investment-method-entities/${method.id}/submit`)
  await approver.post(`/api/investment-method-entities/${method.id}/approve`)
  return method
}
