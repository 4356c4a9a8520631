import assert from 'node:assert/strict'
import type { RowOf, cashCall, cashCallLine, investment } from '@moorgate/contract'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'

type CallWithLines = RowOf<typeof cashCall> & { lines: RowOf<typeof cashCallLine>[] }

/** What tests of calls in part do, on the API that they run and by the staff who are signed in at the time. */
export function partActs(current: () => { api: Api; world: World; staff: Client }) {
  /** A round in which people have reserved and signed, and nothing is called. */
  async function round(amounts: string[], overrides: Record<string, unknown> = {}) {
    const { api, world } = current()
    const offer = await liveOpportunity(api, world, {
      minimum_investment_minor: 100n,
      share_price: '1.00',
      ...overrides,
    })
    await withBank(api, offer)
    const ids = await readyInvestors(api, world, amounts.length)
    const people = await clientsOf(api, ids)
    for (const [index, amount] of amounts.entries()) {
      const answer = await request(people[index]!, offer, amount)
      assert.equal(answer.status, 201, answer.text)
    }
    return { offer, people, ids }
  }
  const draw = (offer: number, body: Record<string, unknown>) =>
    current().staff.post('/api/cash-calls', {
      investment_opportunity_id: offer,
      title: 'Call',
      due_date: '2026-12-04',
      ...body,
    })

  /** A call that went out: a new one, or one that is drawn up already. */
  async function drawAndIssue(
    offer: number,
    body: Record<string, unknown>,
    drawn?: number,
  ): Promise<CallWithLines> {
    const answer = drawn === undefined ? await draw(offer, body) : undefined
    assert.ok(answer === undefined || answer.status === 201, answer?.text)
    const issued = await issueCall(current().staff, drawn ?? answer!.body.data.id)
    assert.equal(issued.status, 200, issued.text)
    return issued.body.data
  }
  async function investmentsOf(offer: number): Promise<RowOf<typeof investment>[]> {
    const answer = await current().staff.get(
      `/api/investments?filter[investment_opportunity_id]=${offer}&sort=created_at`,
    )
    return answer.body.data
  }
  const lineOf = async (id: number): Promise<RowOf<typeof cashCallLine>> =>
    (await current().staff.get(`/api/cash-call-lines/${id}`)).body.data

  return { round, draw, drawAndIssue, investmentsOf, lineOf }
}
