import type { Day } from '../calendar.ts'
import { payByCard, takeCards } from '../card-payments.ts'
import type { RecordAnswer } from '../caller.ts'
import { forEach } from '../firm.ts'
import type { Firm } from '../firm.ts'
import { fromPence } from '../offers/requests.ts'
import { addMethod, makeReady } from '../people/standing.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

export interface DrawdownLine {
  id: number
  total: string
  user_id: number
  fund_commitment_id: number
}

/** The account that a fund's investors pay into, set by one person and approved by another. */
export async function openAccount({ firm }: Story, fundId: number, holder: string): Promise<void> {
  const path = `funds/${fundId}/bank-account`
  const { id } = await firm
    .staff()
    .post(path, { holder_name: holder, sort_code: '08-99-99', account_number: '66374958' })
  await firm.staff('support').post(`${path}/approve`, { bank_account_id: id })
}

/** Signed commitments of these people, and the closing that admits them. */
export async function admit(
  { firm, key }: Story,
  fundId: number,
  promised: readonly PromisedAmount[],
  date: Day,
): Promise<void> {
  await forEach(promised, async ({ person, pounds, methodId }) => {
    await makeReady(firm, person, key)
    await firm.staff().post('fund-commitments', {
      fund_id: fundId,
      investment_method_entity_id: methodId ?? person.methodId,
      amount: fromPence(Math.round(pounds * 100)),
      signed_on: date,
    })
  })
  await firm.staff().post('fund-closings', { fund_id: fundId, date })
}

/** A person who commits, and how much. */
export interface PromisedAmount {
  person: Person
  pounds: number
  /** Of what they act for, in place of their own. */
  methodId?: number
}

/** An amount among people in whole pounds; the last takes what is left over. */
export function share(people: readonly Person[], pounds: number): PromisedAmount[] {
  const each = Math.floor(pounds / people.length)
  return people.map((person, index) => ({
    person,
    pounds: index === people.length - 1 ? pounds - each * (people.length - 1) : each,
  }))
}

/** Draws up and issues a call of a percentage of every commitment. */
export async function call(
  { firm }: Story,
  fundId: number,
  { title, percent, dueDate }: { title: string; percent: string; dueDate: Day },
): Promise<DrawdownLine[]> {
  const asked = {
    fund_id: fundId,
    title,
    purpose: 'investment',
    basis: 'percent',
    percent,
    due_date: dueDate,
    notice_days: 5,
  }
  const { total } = await firm.staff().post<{ total: string }>('fund-drawdowns?preview=1', asked)
  const drawdown = await firm.staff().post('fund-drawdowns', { ...asked, items: itemsOf(total) })
  const issued = await firm
    .staff()
    .post<RecordAnswer & { lines: DrawdownLine[] }>(`fund-drawdowns/${drawdown.id}/issue`)
  return issued.lines
}

/** Draws up and issues a call of the management fee of a period. */
export async function callFee(
  firm: Firm,
  fundId: number,
  { from, to, dueDate }: { from: Day; to: Day; dueDate: Day },
): Promise<void> {
  const { id } = await firm.staff().post('fund-drawdowns', {
    fund_id: fundId,
    title: 'Management fee',
    purpose: 'fees',
    basis: 'management_fee',
    fee_from: from,
    fee_to: to,
    due_date: dueDate,
    notice_days: 5,
  })
  await firm.staff().post(`fund-drawdowns/${id}/issue`)
}

/** Two per cent of a call are fees, half a per cent costs, in whole pounds; the rest is invested. */
function itemsOf(total: string) {
  const pounds = Number.parseInt(total, 10)
  const [fees, costs] = [Math.floor(pounds * 0.02), Math.floor(pounds * 0.005)]
  const pence = total.slice(total.indexOf('.'))
  return [
    { kind: 'investments', amount: `${pounds - fees - costs}${pence}` },
    { kind: 'management_fees', amount: `${fees}.00` },
    { kind: 'partnership_expenses', amount: `${costs}.00` },
  ]
}

/** Each investor pays what was asked of them: by transfer, or one of them by card. */
export async function payCall(
  { firm }: Story,
  lines: readonly DrawdownLine[],
  date: Day,
  byCard?: Person,
): Promise<void> {
  for (const { id, total, user_id: userId } of lines)
    if (userId === byCard?.id)
      await takeCards(firm, (provider) =>
        payByCard(firm, provider, { userId, path: `fund-drawdown-lines/${id}/stripe` }),
      )
    else await firm.staff().post(`fund-drawdown-lines/${id}/payments`, { amount: total, received_on: date })
}

/** A value of a day: drafted by the fund manager, approved and published by Priya Nair. */
export async function value(
  { firm }: Story,
  fundId: number,
  { date, pounds, liabilities }: { date: Day; pounds: number; liabilities: number },
): Promise<void> {
  const { id } = await firm.staff('fund-manager').post('net-asset-values', {
    fund_id: fundId,
    date,
    assets: fromPence((pounds + liabilities) * 100),
    liabilities: fromPence(liabilities * 100),
  })
  await firm.staff().post(`net-asset-values/${id}/approve`)
  await firm.staff().post(`net-asset-values/${id}/publish`)
}

/** What a fund holds units of others through: the partnership that it is, and a method of it. */
export async function openMethodOfFund(
  { firm, key }: Story,
  { fund, legalName, lead }: { fund: string; legalName: string; lead: Person },
): Promise<void> {
  await makeReady(firm, lead, key)
  const { id } = await firm.staff().post('organisations', {
    name: legalName,
    type: 'Organisation',
    lead_user_id: lead.id,
    user_ids: [lead.id],
    owner_id: firm.idOf('staff:investment-manager'),
  })
  const method = {
    kind: 'partnership_llp',
    organisation_id: id,
    display_name: legalName,
    registered_name: legalName,
  }
  firm.name(`method:${fund}`, await addMethod(firm, lead, method))
}

/** The commitment that a fund's own method has in another is held by the fund from that day on. */
export async function linkFund(
  firm: Firm,
  { kind, fund, other, from }: { kind: 'feeder' | 'spv'; fund: string; other: string; from: Day },
): Promise<void> {
  const commitments = await firm
    .staff()
    .all(`fund-commitments?filter[fund_id]=${firm.idOf(`fund:${other}`)}&per_page=100`)
  const own = commitments.find(
    ({ investment_method_entity_id: method }) => method === firm.idOf(`method:${fund}`),
  )
  firm.name(`commitment:${fund}`, own!.id)
  await firm.staff().post('fund-links', {
    kind,
    fund_id: firm.idOf(`fund:${fund}`),
    fund_commitment_id: own!.id,
    starts_on: from,
  })
}

/** A part of a commitment goes to another investor: drafted by one of the staff, approved by another. */
export async function transferCommitment(
  { firm, key }: Story,
  fundId: number,
  { from, to, pounds, date, reason }: { from: Person; to: Person; pounds: number; date: Day; reason: string },
): Promise<void> {
  await makeReady(firm, to, key)
  const [held] = await firm
    .staff()
    .all(`fund-commitments?filter[fund_id]=${fundId}&filter[user_id]=${from.id}`)
  const { id } = await firm.staff().post('fund-transfers', {
    fund_commitment_id: held!.id,
    investment_method_entity_id: to.methodId,
    amount: fromPence(pounds * 100),
    date,
    reason,
  })
  await firm.staff('support').post(`fund-transfers/${id}/approve`, {})
}

/**
 * Interest on a line that was paid late: charged, and paid on a day, or waived with a reason, or still due.
 */
export async function chargeLate(
  firm: Firm,
  line: DrawdownLine,
  { paidOn, waived }: { paidOn?: Day; waived?: string } = {},
): Promise<void> {
  const staff = firm.staff()
  const { id } = await staff.post(`fund-drawdown-lines/${line.id}/late-interest`)
  if (paidOn) await staff.post(`fund-late-charges/${id}/payments`, { received_on: paidOn })
  if (waived) await staff.post(`fund-late-charges/${id}/waive`, { reason: waived })
}
