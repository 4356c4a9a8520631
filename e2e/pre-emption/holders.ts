import { preEmptionAddress } from '@moorgate/contract/pre-emption/pre-emption-address.ts'
import { inDays } from '../main-job/facts.ts'
import type { SmallWorld } from '../screens/small-world.ts'
import { signIn } from '../screens/api.ts'

type CreatedRecord = { id: number }

/**
 * Four holders of Tidewell Energy, whose next round is live. Eleanor signs in; staff answer for the others.
 */
export interface Holders {
  offer: { id: number; slug: string }
  /** The offer's own address, in place of the round's. */
  address(): Promise<string>
  /** Whether the round is kept in confidence. */
  confide(isConfidential: boolean): Promise<void>
  /** Bryn maintains, Cora wants 500 more, and Dora doesn't answer. */
  othersAnswer(): Promise<void>
  /**
   * A second offer, of the completed investment itself, that Bryn and Cora take up and that is closed.
   * Returns the investment.
   */
  withoutRound(): Promise<number>
}

const others = [
  { first_name: 'Bryn', last_name: 'Castle', shares: '3750', amount: '15000.00' },
  { first_name: 'Cora', last_name: 'Dale', shares: '2400', amount: '9600.00' },
  { first_name: 'Dora', last_name: 'Finch', shares: '100', amount: '400.00' },
] as const

/**
 * Makes them through the API: Eleanor's 6,250 shares of the small world, and three holdings of the past. What
 * she had reserved in the next round is taken back, so that she can begin anew.
 */
export async function makeHolders(
  baseURL: string,
  { live, liveSlug, existing }: SmallWorld,
): Promise<Holders> {
  const staff = await signIn(baseURL, 'super-admin')
  const [asked] = await staff.get<CreatedRecord[]>(
    `/api/investments?filter[investment_opportunity_id]=${live}&filter[status]=awaiting_payment`,
  )
  await staff.post(`/api/investments/${asked!.id}/cancel`, { reason: 'Made before the offer to holders.' })
  const ids: number[] = []
  for (const { first_name, last_name, shares, amount } of others) {
    const email = `${first_name}@${last_name}.example`.toLowerCase()
    const { id } = await staff.post<CreatedRecord>('/api/users', { first_name, last_name, email })
    const holding = { user_id: id, investment_opportunity_id: existing, shares, amount, date: inDays(-20) }
    await staff.post('/api/investments/manual', holding)
    ids.push(id)
  }
  const option = async () =>
    (
      await staff.get<CreatedRecord[]>(`/api/pre-emption-options?filter[investment_opportunity_id]=${live}`)
    )[0]!.id
  const answer = async (user: number | undefined, overrides: object) => {
    await staff.post('/api/pre-emption-choices', {
      pre_emption_option_id: await option(),
      user_id: user,
      ...overrides,
    })
  }
  return {
    offer: { id: live, slug: liveSlug },
    confide: async (isConfidential) => {
      await staff.patch(`/api/investment-opportunities/${live}`, { market_sounding: isConfidential })
    },
    address: async () => preEmptionAddress(await option()),
    othersAnswer: async () => {
      await answer(ids[0], { choice: 2 })
      await answer(ids[1], { choice: 3, shares: '500' })
    },
    withoutRound: async () => {
      const { id } = await staff.post<CreatedRecord>('/api/pre-emption-options', {
        investment_opportunity_id: existing,
        record_date: inDays(-1),
        deadline: `${inDays(20)}T17:00:00Z`,
        price: '4.00',
        available: '1250',
      })
      await staff.post(`/api/pre-emption-options/${id}/open`, {})
      for (const user of ids.slice(0, 2))
        await staff.post('/api/pre-emption-choices', { pre_emption_option_id: id, user_id: user, choice: 2 })
      await staff.post(`/api/pre-emption-options/${id}/close`, { lapses: 2, reason: 'All have written.' })
      await staff.close()
      return existing
    },
  }
}
