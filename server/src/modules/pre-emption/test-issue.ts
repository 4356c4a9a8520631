import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { answer, offeredTo } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'

/**
 * Holders of 500, 300, 199 and 1 shares of a company that offers them 1,000 new ones without a round: the
 * first takes all by right and asks for 200 more, the second maintains, the third takes 149 of 199, the
 * fourth says nothing. 50 are left by the third and one by the fourth.
 */
export async function answered(at: OpportunityWorld) {
  const place = await offeredTo(at, { holdings: [500, 300, 199, 1], ofTheCompleted: true })
  const [first, second, third] = place.people as [Client, Client, Client, Client]
  for (const given of [
    answer(first, place.option, 3, '200'),
    answer(second, place.option, 2),
    answer(third, place.option, 6, '149'),
  ])
    assert.equal((await given).status, 201)
  return place
}

/** What issuing the shares of a closed offer would do. */
export const preview = async (staff: Client, option: number) =>
  (await staff.get(`/api/pre-emption-options/${option}/issue`)).body.data

/** Their places in an offer that take shares, in the order of `ids`. */
export async function placesOf(staff: Client, option: number): Promise<number[]> {
  const { data } = (
    await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}&sort=-holding`)
  ).body
  return data.filter(({ choice }: { choice: number }) => choice !== 1).map(({ id }: { id: number }) => id)
}

/** Issues to everybody, as far as a test says nothing else. */
export const issue = async (staff: Client, option: number, overrides: Record<string, unknown> = {}) =>
  staff.post(`/api/pre-emption-options/${option}/issue`, {
    date: '2026-11-20',
    shares: '1000',
    choice_ids: overrides['choice_ids'] ?? (await placesOf(staff, option)),
    ...overrides,
  })

/** The shares that an offer has issued. */
export const lotsOf = async (api: Api, offer: number) =>
  (
    await sql<{ user_id: number; shares: string; price: string; cost: string; class: string; day: string }>`
      select user_id, shares::int::text as shares, price::numeric(9, 2)::text as price, (cost_minor / 100)::text as cost,
        share_class as class, allotted_on::text as day
      from share_lots where tenant_id = 1 and investment_opportunity_id = ${offer} and allotted_on > '2026-01-01'
      order by user_id, id`.execute(api.db)
  ).rows
