import { earliestDue, usualNoticeDays } from '@moorgate/contract'
import { parseMoney } from '../../../server/src/domain/money.ts'
import { londonDate } from '../../../server/src/kernel/clock.ts'
import type { Day } from '../calendar.ts'
import { forEach } from '../firm.ts'
import type { Firm } from '../firm.ts'
import { browserOf } from '../people/person.ts'
import type { Person } from '../people/person.ts'
import { makeReady } from '../people/standing.ts'
import type { AnswerKey } from '../people/standing.ts'
import { move } from './draft.ts'
import type { Opportunity } from './offer.ts'

/** So much of an offer for somebody. Amounts are decimal strings. */
export interface InvestmentRequest {
  person: Person
  amount: string
  /** For the organisation that the person invests for, or by their pension scheme. */
  by?: 'organisation' | 'pension'
  /** Something that the company makes, claimed with it. */
  rewardId?: number
}

/** An investment that was asked for. */
export interface RequestedInvestment {
  id: number
  wish: InvestmentRequest
}

/** A line of a cash call. */
export interface CallLine {
  id: number
  user_id: number
  investment_id: number
  amount: string
  reference: string
}

export interface Call {
  id: number
  lines: CallLine[]
}

/** Reserves for each in turn, as they would themselves; who is not ready to invest gets ready first. */
export async function reserve(
  firm: Firm,
  opportunity: Opportunity,
  wishes: readonly InvestmentRequest[],
  key: AnswerKey,
): Promise<RequestedInvestment[]> {
  const people = [...new Set(wishes.map(({ person }) => person))]
  await forEach(people, (person) => makeReady(firm, person, key))
  const made: RequestedInvestment[] = []
  for (const wish of wishes) made.push({ id: await reserveOne(firm, opportunity, wish), wish })
  return made
}

async function reserveOne(
  firm: Firm,
  opportunity: Opportunity,
  { person, amount, by, rewardId }: InvestmentRequest,
): Promise<number> {
  const wish = {
    investment_opportunity_id: opportunity.id,
    amount,
    interest: 1,
    risk_accepted: true,
    reward_id: rewardId,
  }
  const browser = browserOf(firm, person)
  if (by === undefined) {
    const own = { ...wish, tax_option_id: chosenScheme(firm, opportunity, amount) }
    return (await browser.post('investments/user', own)).id
  }
  // Organisations and pension schemes claim no income tax relief.
  const { path, ...through } = throughWhat(person, by)
  return (await browser.post(path, { ...wish, ...through })).id
}

/** Of two tax schemes small investments take the second. */
function chosenScheme(firm: Firm, { text }: Opportunity, amount: string): number | undefined {
  const [first, second] = text.schemes ?? []
  if (second === undefined) return undefined
  const isSmall = parseMoney(amount, 'GBP')! < 20_000_00n
  return firm.idOf(`tax_option:${isSmall ? second : first}`)
}

/** The organisation or pension scheme of somebody, as a reservation names it. */
export function throughWhat(person: Person, by: 'organisation' | 'pension') {
  const { forOrganisation: organisation, pensionMethodId } = person
  if (by === 'pension' && pensionMethodId !== undefined)
    return { path: 'investments/pension', investment_method_entity_id: pensionMethodId }
  if (by === 'organisation' && organisation)
    return {
      path: 'investments/org',
      organisation_id: organisation.id,
      investment_method_entity_id: organisation.methodId,
    }
  throw new Error(`${person.name} has no ${by} to invest through.`)
}

/**
 * Draws up a cash call for everybody who has reserved and signed; nobody hears of it yet. Where bank holidays
 * leave less than the usual notice, it is due as soon as it may be. `terms` say how much it asks for, else the whole.
 */
export const drawUpCall = (
  firm: Firm,
  opportunity: Opportunity,
  title: string,
  dueDate: Day,
  terms: Record<string, string | number> = {},
): Promise<Call> =>
  firm.staff().post<Call>('cash-calls', {
    ...terms,
    investment_opportunity_id: opportunity.id,
    title,
    due_date: [dueDate, earliestDue(londonDate(firm.platform.clock.now()), usualNoticeDays)].toSorted()[1],
  })

/** Draws up a call and sends it out. */
export async function callMoney(
  firm: Firm,
  opportunity: Opportunity,
  title: string,
  dueDate: Day,
): Promise<Call> {
  const call = await drawUpCall(firm, opportunity, title, dueDate)
  const bank = await firm
    .staff()
    .get<{ id: number }>(`investment-opportunities/${opportunity.id}/bank-account`)
  return firm.staff().post<Call>(`cash-calls/${call.id}/issue`, { bank_account_id: bank.id })
}

/** Records that lines were paid today, in full unless an amount is said. */
export async function pay(firm: Firm, lines: readonly CallLine[], amount?: string): Promise<void> {
  const received_on = londonDate(firm.platform.clock.now())
  for (const line of lines)
    await firm.staff().post(`cash-call-lines/${line.id}/payments`, {
      amount: amount ?? line.amount,
      received_on,
      reference: line.reference,
    })
}

/** The lines of these people. */
export const linesOf = (call: Call, people: readonly Person[]): CallLine[] =>
  call.lines.filter((line) => people.some((person) => person.id === line.user_id))

/** Asks no longer for what is due on a line, or records that it did not come. */
export const endLine = (firm: Firm, { id }: CallLine, act: 'waive' | 'default', reason: string) =>
  firm.staff().post(`cash-call-lines/${id}/${act}`, { reason })

/** These people say in the portal that they sent their money today. */
export async function saySent(firm: Firm, call: Call, people: readonly Person[]): Promise<void> {
  await forEach(people, async (person) => {
    for (const { id } of linesOf(call, [person]))
      await browserOf(firm, person).post(`cash-call-lines/${id}/sent`)
  })
}

/** Closes a round and allots its shares today; what is over after the allotment is paid back at once. */
export async function complete(firm: Firm, opportunity: Opportunity): Promise<void> {
  await move(firm, opportunity, 4)
  await firm.staff().patch(`investment-opportunities/${opportunity.id}`, {
    allotment_date: londonDate(firm.platform.clock.now()),
  })
  await move(firm, opportunity, 5)
  await payRefunds(firm, opportunity)
}

/** Pays what is owed back in an offer, all of it but the last `keep`. */
export async function payRefunds(firm: Firm, opportunity: Opportunity, keep = 0): Promise<void> {
  const due = await firm
    .staff()
    .all(`refunds?filter[status]=due&filter[investment_opportunity_id]=${opportunity.id}&sort=id`)
  const paid_on = londonDate(firm.platform.clock.now())
  for (const refund of due.slice(0, due.length - keep))
    await firm.staff().post(`refunds/${refund.id}/pay`, { paid_on })
}
