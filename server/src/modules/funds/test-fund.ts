import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'

export interface TestFund {
  api: Api
  staff: Client
  /** A colleague who may approve what `staff` made. */
  colleague: Client
  investors: number[]
  methods: number[]
}

/** Staff of two, and investors who may invest, with their methods. */
export async function openFundWorld(api: Api, investors: number[]): Promise<TestFund> {
  const { rows } = await sql<{ id: number }>`select id from investment_method_entities
    where tenant_id = 1 and lead_user_id = any(${investors}::bigint[]) order by lead_user_id`.execute(api.db)
  return {
    api,
    staff: await api.as('superAdmin'),
    colleague: await api.as('support'),
    investors,
    methods: rows.map((row) => row.id),
  }
}

/** Posts and gives what was made; a refusal fails the test with its text. */
export async function made(client: Client, path: string, body: unknown = {}) {
  const { status, body: answer, text } = await client.post(`/api/${path}`, body)
  assert.ok(status === 200 || status === 201, `${path}: ${status} ${text}`)
  return answer.data
}

let funds = 0

export const newFund = (staff: Client, values: Record<string, unknown> = {}) =>
  made(staff, 'funds', {
    name: `Growth Fund ${++funds}`,
    carry_percent: '20',
    hurdle_percent: '8',
    catch_up_percent: '100',
    equalisation_percent: '8',
    ...values,
  })

/** An account that calls are paid into, which a colleague has approved. */
async function withAccount(staff: Client, colleague: Client, fundId: number): Promise<void> {
  const path = `funds/${fundId}/bank-account`
  const { id } = await made(staff, path, {
    holder_name: 'Growth Fund Client Account',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  await made(colleague, `${path}/approve`, { bank_account_id: id })
}

/**
 * Signed commitments of the first investors, in their order, the closing that admits them, and an account to
 * pay into.
 */
export async function committed(
  { api, staff, methods }: TestFund,
  fundId: number,
  amounts: readonly string[],
  { date = '2026-11-20', from = 0 } = {},
) {
  const { body } = await staff.get(`/api/funds/${fundId}`)
  if (!body.data.bank_account_set) await withAccount(staff, await api.as('support'), fundId)
  const commitments = []
  for (const [index, amount] of amounts.entries())
    commitments.push(
      await made(staff, 'fund-commitments', {
        fund_id: fundId,
        investment_method_entity_id: methods[from + index],
        amount,
        signed_on: date,
      }),
    )
  const closing = await made(staff, 'fund-closings', { fund_id: fundId, date })
  return { commitments, closing }
}

/** The whole of a fund is called, and paid on a day. */
export async function calledInFull(
  staff: Client,
  fundId: number,
  { dueOn, paidOn }: { dueOn: string; paidOn: string },
): Promise<void> {
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fundId,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '100',
    notice_days: 1,
    due_date: dueOn,
  })
  await issuedAndPaid(staff, call.id, paidOn)
}

/** Issues a call and records every line as paid on a day. */
export async function issuedAndPaid(staff: Client, id: number, receivedOn: string) {
  const { lines } = await made(staff, `fund-drawdowns/${id}/issue`)
  for (const line of lines)
    await made(staff, `fund-drawdown-lines/${line.id}/payments`, {
      amount: line.total,
      received_on: receivedOn,
    })
  return lines as { id: number; amount: string; interest: string; total: string; reference: string }[]
}
