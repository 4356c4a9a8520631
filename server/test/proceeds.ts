import assert from 'node:assert/strict'
import { registerLots } from './register-lots.ts'
import type { Api, Client } from './harness.ts'

interface Payout {
  amount: string
  /** When it is to be paid, and is. */
  date: string
  final?: boolean
}

/** Drafts a distribution of proceeds, confirms it and has it authorised by a second person. `given` drafts it. */
export async function authorisedProceeds(
  api: Api,
  opportunity: number,
  { amount, date, final = false }: Payout,
  given?: Client,
) {
  const staff = given ?? (await api.as('superAdmin'))
  await registerLots(api)
  const drafted = await staff.post('/api/opportunity-distributions', {
    investment_opportunity_id: opportunity,
    title: 'Proceeds',
    amount,
    pay_date: date,
    final,
  })
  assert.equal(drafted.status, 201, drafted.text)
  const path = `/api/opportunity-distributions/${drafted.body.data.id}`
  const confirmed = await staff.post(`${path}/confirm`, {})
  assert.equal(confirmed.status, 200, confirmed.text)
  const authorised = await (await api.as('support')).post(`${path}/authorise`, {})
  assert.equal(authorised.status, 200, authorised.text)
  return { path, staff, ...authorised.body.data }
}

/** The same, with all of its lines paid; what is on hold is booked as owed. */
export async function distributed(api: Api, opportunity: number, payout: Payout, given?: Client) {
  const { path, staff } = await authorisedProceeds(api, opportunity, payout, given)
  const pay = async (more: object) => {
    const paid = await staff.post(`${path}/pay`, { paid_on: payout.date, ...more })
    assert.equal(paid.status, 200, paid.text)
    return paid.body.data
  }
  const { payable_count: free, held_count: held } = (
    await staff.get(`${path}?append=payable_count,held_count`)
  ).body.data
  const paid = free > 0 ? await pay({}) : undefined
  return held > 0 ? pay({ keep_back: true }) : paid
}
