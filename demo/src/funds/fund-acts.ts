import type { Day } from '../calendar.ts'
import type { RecordAnswer } from '../caller.ts'
import { forEach } from '../firm.ts'
import { fromPence } from '../offers/requests.ts'
import { makeReady } from '../people/standing.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

interface DrawdownLine {
  id: number
  total: string
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
  await forEach(promised, async ({ person, pounds }) => {
    await makeReady(firm, person, key)
    await firm.staff().post('fund-commitments', {
      fund_id: fundId,
      investment_method_entity_id: person.methodId,
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
  const drawdown = await firm.staff().post('fund-drawdowns', {
    fund_id: fundId,
    title,
    purpose: 'investment',
    basis: 'percent',
    percent,
    due_date: dueDate,
    notice_days: 5,
  })
  const issued = await firm
    .staff()
    .post<RecordAnswer & { lines: DrawdownLine[] }>(`fund-drawdowns/${drawdown.id}/issue`)
  return issued.lines
}

/** Everybody pays what they were asked for. */
export async function payCall({ firm }: Story, lines: readonly DrawdownLine[], date: Day): Promise<void> {
  for (const { id, total } of lines)
    await firm.staff().post(`fund-drawdown-lines/${id}/payments`, { amount: total, received_on: date })
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
