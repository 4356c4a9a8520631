import type { Client } from '../../../../test/harness.ts'

/** Moves a round to a status, as staff ask for it. */
export const move = (client: Client, id: number, status: number, overrides: Record<string, unknown> = {}) =>
  client.post(`/api/investment-opportunities/${id}/status`, { status, ...overrides })

/** The investments of a round, with their refunds. */
export const investmentsOf = async (staff: Client, opportunity: number) =>
  (
    await staff.get(
      `/api/investments?filter[investment_opportunity_id]=${opportunity}&sort=id&include=refunds`,
    )
  ).body.data
