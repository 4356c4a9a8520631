import assert from 'node:assert/strict'
import type { Client } from '../../../test/harness.ts'
import { offeredTo } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'

/**
 * A holder of half of a company whose next round, at £4.00 from £100 on, offers 2,000 new shares to holders
 * first.
 */
export async function holder(at: OpportunityWorld, terms: Record<string, unknown> = {}) {
  const { ids, people, ...place } = await offeredTo(at, {
    holdings: [500, 500],
    round: { minimum_investment_minor: 10_000n },
    terms: { available: '2000', ...terms },
  })
  return { ...place, client: people[0]!, mine: ids[0]! }
}

/** What a holder has answered, as they read it. */
export const answered = async (client: Client, option: number) => {
  const { data } = (await client.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}`)).body
  assert.equal(data.length, 1, 'of two holders each sees their own place')
  return [data[0].choice, data[0].shares]
}

/** The place of a holder, as staff read it. */
export const placeOf = async (staff: Client, option: number, mine: number) =>
  (
    await staff.get(
      `/api/pre-emption-choices?filter[pre_emption_option_id]=${option}&filter[user_id]=${mine}`,
    )
  ).body.data[0]
