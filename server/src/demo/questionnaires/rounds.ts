import type { Firm } from '../firm.ts'
import { browserOf } from '../people/person.ts'
import type { Person } from '../people/person.ts'

type Kind = 'fact_find' | 'risk_profile'
type Answers = Readonly<Record<string, string | string[] | null>>

/** Somebody begins a questionnaire, or goes on with it, and answers. Gives its id. */
export async function answer(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<number> {
  const browser = browserOf(firm, person)
  const { id } = await browser.post('questionnaire-responses', { kind })
  await browser.patch(`questionnaire-responses/${id}`, { answers })
  return id
}

/** The same, signed with their name. */
export async function sign(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<void> {
  const id = await answer(firm, person, kind, answers)
  await browserOf(firm, person).post(`questionnaire-responses/${id}/sign`, {
    signed_name: person.name,
    accepted: true,
  })
}

/** Staff fill a questionnaire in for somebody and ask them to sign. */
export async function fillIn(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<void> {
  const staff = firm.staff('investment-manager')
  const { id } = await staff.post('questionnaire-responses', { kind, user_id: person.id })
  await staff.patch(`questionnaire-responses/${id}`, { answers })
  await staff.post(`questionnaire-responses/${id}/ask-to-sign`)
}

/** Somebody gives or withdraws consents in the portal. */
export async function consent(
  firm: Firm,
  person: Person,
  decisions: Readonly<Record<string, boolean>>,
): Promise<void> {
  for (const [purpose, granted] of Object.entries(decisions))
    await browserOf(firm, person).post('investor-consents', { purpose, granted })
}
