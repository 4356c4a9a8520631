import type { Answer, Client } from './client.ts'

/** Issues a cash call as its page does: with the account that investors pay into, as it is shown. */
export async function issueCall(staff: Client, id: number, overrides: object = {}): Promise<Answer> {
  const { investment_opportunity_id: offer } = (await staff.get(`/api/cash-calls/${id}`)).body.data
  const bank = await staff.get(`/api/investment-opportunities/${offer}/bank-account`)
  return staff.post(`/api/cash-calls/${id}/issue`, { bank_account_id: bank.body.data?.id, ...overrides })
}
