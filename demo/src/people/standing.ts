import { plus } from '../calendar.ts'
import { pauseEndsAt } from '../../../server/src/domain/cooling-off.ts'
import { londonDate } from '../../../server/src/kernel/clock.ts'
import type { Firm } from '../firm.ts'
import { browserOf } from './person.ts'
import { letter } from './letter.ts'
import type { CategoryCode, Person } from './person.ts'

/** Asks to see offers and continues under the warning, where the firm shows one. The pause begins. */
export async function beginPause(firm: Firm, person: Person): Promise<void> {
  const { flags } = await firm.platform.tenants.byId(firm.id)
  if (flags['risk_warning_enabled'] !== 1) return
  const browser = browserOf(firm, person)
  await browser.post('direct-offer/request', {})
  await browser.post('direct-offer/warning')
  person.pausedUntil = pauseEndsAt(firm.platform.clock.now())
}

/** Chooses to continue, once the pause is over. */
export async function endPause(firm: Firm, person: Person): Promise<void> {
  if (person.pausedUntil === undefined || firm.platform.clock.now() < person.pausedUntil) return
  await browserOf(firm, person).post('direct-offer/continue')
  delete person.pausedUntil
}

/** Figures that bear a category out under every threshold that has been in force. */
const answers: Record<CategoryCode | 'contradicted', Record<string, unknown>> = {
  high_net_worth: { income: '185000.00', net_assets: '640000.00' },
  self_certified_sophisticated: {
    worked_in_finance: true,
    employer: 'Ridgeway Growth Partners',
    role: 'Investment director',
    director_turnover: '3200000.00',
    director_of: 'Marlpit Instruments Limited',
    director_company_number: '07341862',
    unlisted_investments: 4,
    unlisted_names: 'Marlpit Instruments, Oriel Software, Stonechat Foods, Tamar Glass',
  },
  restricted: { past_percent: '4', intended_percent: '6' },
  professional: { notes: 'Opted up in writing; assessed by the firm.' },
  advised: { adviser: 'Fernleigh Wealth Management LLP', firm_reference: '9000417' },
  contradicted: { income: '42000.00', net_assets: '90000.00' },
}

/**
 * States a category and signs it; gives the statement's id. `contradicted` is a statement that its own
 * figures don't bear out.
 */
export async function stateCategory(
  firm: Firm,
  person: Person,
  how: CategoryCode | 'contradicted' = person.category,
): Promise<number> {
  const code = how === 'contradicted' ? 'high_net_worth' : how
  const statement = await browserOf(firm, person).post('investor-categorisations', {
    investor_type_id: firm.idOf(`category:${code}`),
    answers: answers[how],
    signed_name: person.name,
    accepted: true,
  })
  return statement.id
}

/** Accepts the sign-up documents that the firm requires of everybody. */
async function acceptSignUpDocuments(firm: Firm, person: Person): Promise<void> {
  for (const id of firm.requiredSignUps)
    await browserOf(firm, person).post(`onboarding-documents/${id}/accept`)
}

/** The adviser's firm confirms that it advises them. */
async function addAdvisersLetter(firm: Firm, person: Person, statement: number): Promise<void> {
  const file = await letter(firm, {
    title: 'Adviser’s letter, Fernleigh Wealth Management',
    recipient: [person.name],
    paragraphs: [
      `We advise ${person.name} on investments and assess the suitability of each one we recommend.`,
      'Our firm reference number is 9000417.',
    ],
  })
  await firm.as(person.id).upload(`investor-categorisations/${statement}/evidence`, {}, { file })
}

/** A category in force for a year from now: stated, and approved where it has to be. */
export async function categorise(firm: Firm, person: Person): Promise<void> {
  const statement = await stateCategory(firm, person)
  if (person.category === 'advised') await addAdvisersLetter(firm, person, statement)
  if (person.category !== 'restricted')
    await firm.staff().post(`investor-categorisations/${statement}/approve`)
  person.categoryUntil = plus(londonDate(firm.platform.clock.now()), 360)
}

const untested: readonly CategoryCode[] = ['professional', 'advised']

/** The right answer of every question, as staff read them, and a wrong one. */
export interface AnswerKey {
  path: string
  right: { question_id: number; option_id: number }[]
  wrong: { question_id: number; option_id: number }[]
}

/** Reads a question bank: 1 or 2 of the two banks, or the single one. */
export async function answerKey(firm: Firm, bank: 1 | 2 | 'single'): Promise<AnswerKey> {
  const prefix = bank === 'single' ? '' : 'fca-'
  const filter = bank === 'single' ? 'filter[active]=1' : `filter[active]=1&filter[bank]=${bank}`
  const questions = await firm
    .staff()
    .get<{ id: number; options: { id: number; is_correct: boolean }[] }[]>(
      `${prefix}compliance-questions?include=options&${filter}`,
    )
  const choose = (isCorrect: boolean) =>
    questions.map(({ id, options }) => ({
      question_id: id,
      option_id: options.find((option) => option.is_correct === isCorrect)!.id,
    }))
  return { path: `${prefix}compliance-answers`, right: choose(true), wrong: choose(false) }
}

/** Takes the appropriateness test once. */
export async function takeTest(firm: Firm, person: Person, key: AnswerKey, passes = true): Promise<void> {
  await browserOf(firm, person).post(key.path, { answers: passes ? key.right : key.wrong })
  if (passes) person.tested = true
}

/**
 * Adds a way to invest in one's own name; a colleague of the person who opened the account approves it unless
 * it is to wait. Gives its id.
 */
export async function addMethod(
  firm: Firm,
  person: Person,
  overrides: Record<string, unknown> & { kind: string },
  decide: 'approve' | 'leave' = 'approve',
): Promise<number> {
  const { kind, ...fields } = overrides
  const method = await browserOf(firm, person).post('investment-method-entities', {
    investment_method_id: firm.idOf(`method:${kind}`),
    ...fields,
  })
  if (decide === 'approve')
    await firm.staff('fund-manager').post(`investment-method-entities/${method.id}/approve`)
  return method.id
}

/**
 * Everything that stands between an investor and an offer, done as far as it is not: terms, sign-up documents, the
 * pause, category, test, a way to invest.
 */
export async function makeReady(firm: Firm, person: Person, key: AnswerKey): Promise<void> {
  const today = londonDate(firm.platform.clock.now())
  if (person.categoryUntil === undefined) {
    await browserOf(firm, person).patch(`users/${person.id}`, { accepted_terms_version: 1 })
    await acceptSignUpDocuments(firm, person)
  }
  await endPause(firm, person)
  if (person.categoryUntil === undefined || person.categoryUntil <= today) await categorise(firm, person)
  // No test is asked of a professional client, nor of an adviser's.
  if (!person.tested && !untested.includes(person.category)) await takeTest(firm, person, key)
  person.methodId ??= await addMethod(firm, person, { kind: 'individual', is_default: true })
}
