import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'

/**
 * Four holders of 500, 300, 199 and 1 shares of a company whose next round, from £1,000 on at £4.00, offers
 * 1,000 new shares to them first: a right to 500, 300, 199 and 1. What a test says goes to the round.
 */
async function fourHolders(at: OpportunityWorld, overrides: Record<string, unknown> = {}) {
  const round = { target_amount_minor: 2_000_000n, allotment_date: '2026-11-20', ...overrides }
  const { people, ...four } = await offeredTo(at, { holdings: [500, 300, 199, 1], round })
  return { ...four, people: people as [Client, Client, Client, Client] }
}

export type FourHolders = Awaited<ReturnType<typeof fourHolders>>

export const close = (at: OpportunityWorld, { option }: FourHolders) => closeOpportunity(at, option)

/** What entering the shares of a closed offer would do. */
export const preview = async (staff: Client, { option }: FourHolders) =>
  (await staff.get(`/api/pre-emption-options/${option}/entries`)).body.data

/** Enters what was just looked at. */
export const enter = async (staff: Client, four: FourHolders, overrides: Record<string, unknown> = {}) => {
  const { shares, entered, changed } = await preview(staff, four)
  return staff.post(`/api/pre-emption-options/${four.option}/enter`, {
    shares,
    entered,
    changed,
    ...overrides,
  })
}

/** The investments of the round, by holder. */
export const investmentsOf = async (api: Api, { offer }: FourHolders) =>
  (
    await sql<{
      id: number
      user_id: number
      kind: string
      status: string
      amount_minor: bigint
      shares: string | null
      by_right: boolean
      signed: boolean
    }>`select id, user_id, kind, status, amount_minor, shares::int::text as shares, by_right, signed_at is not null as signed
       from investments where tenant_id = 1 and investment_opportunity_id = ${offer} and status <> 'cancelled'
       order by user_id, id`.execute(api.db)
  ).rows

const reserve = (person: Client, offer: number, amount: string, choice: number) =>
  person.post('/api/investments/user', {
    investment_opportunity_id: offer,
    amount,
    interest: 1,
    risk_accepted: true,
    pre_emption_choice: choice,
  })

/**
 * The first answers with a reservation of 700 shares, 200 beyond the right; the second with one of just
 * theirs; the third has 50 shares reserved apart from the answer; the fourth answers for one share, far below
 * the least of the round.
 */
export async function answered(at: OpportunityWorld, overrides: Record<string, unknown> = {}) {
  const four = await fourHolders(at, overrides)
  const { offer, option, people } = four
  const asks = [await reserve(people[0], offer, '2800.00', 3), await reserve(people[1], offer, '1200.00', 2)]
  assert.deepEqual(
    asks.map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await answer(people[2], option, 6, '149')).status, 201)
  assert.equal((await answer(people[3], option, 2)).status, 201)
  return four
}
