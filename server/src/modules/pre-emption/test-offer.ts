import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'
import { giveShares } from './test-register.ts'

/** Where offers of new shares are told: a tenant, its staff, its rounds and investors who may invest. */
export interface OpportunityWorld {
  api: Api
  staff: Client
  liveOffer: (overrides: Record<string, unknown>) => Promise<number>
  readyInvestors: (count: number) => Promise<number[]>
}

interface OfferSetup {
  holdings: readonly number[]
  round?: Record<string, unknown>
  terms?: Record<string, unknown>
  /** The new shares are those of the completed round itself, which no live one follows. */
  ofTheCompleted?: boolean
  /** It is left as a draft, for the test to open. */
  isDraft?: boolean
}

let companies = 0

/**
 * Holders of so many shares of a company, and its next round at £4.00, which is offered to them first: by
 * right each may take the part of the new shares (1,000) that they hold of all. What a test says goes to the
 * round and to the terms.
 */
export async function offeredTo(
  { api, staff, liveOffer, readyInvestors }: OpportunityWorld,
  { holdings, round = {}, terms = {}, ofTheCompleted = false, isDraft = false }: OfferSetup,
) {
  companies++
  const issuer = { issuer_name: `Kin ${companies} Limited`, issuer_number: String(20_000_000 + companies) }
  const earlier = await liveOffer({ ...issuer, status: 5, ...(ofTheCompleted && round) })
  const offer = ofTheCompleted ? earlier : await liveOffer({ ...issuer, share_price: '4.00', ...round })
  const ids = await readyInvestors(holdings.length)
  for (const [index, shares] of holdings.entries())
    await giveShares(api, { round: earlier, userId: ids[index]!, shares })
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '1000',
    ...terms,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  if (!isDraft) {
    const opened = await staff.post(`/api/pre-emption-options/${id}/open`)
    assert.equal(opened.status, 200, opened.text)
  }
  return {
    earlier,
    offer,
    option: id as number,
    ids,
    people: await Promise.all(ids.map((each) => api.asUser(each))),
  }
}

/** Answers an offer without a reservation. */
export const answer = (person: Client, option: number, choice: number, shares?: string) =>
  person.post('/api/pre-emption-choices', {
    pre_emption_option_id: option,
    choice,
    ...(shares && { shares }),
  })

/** Closes an offer, answered or not. */
export async function closeOpportunity({ staff }: OpportunityWorld, option: number): Promise<void> {
  const { lapses } = (await staff.get(`/api/pre-emption-options/${option}/settlement`)).body.data
  const said = { lapses, reason: 'All wrote.' }
  const closed = await staff.post(`/api/pre-emption-options/${option}/close`, said)
  assert.equal(closed.status, 200, closed.text)
}
