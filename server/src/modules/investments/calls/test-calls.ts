import assert from 'node:assert/strict'
import { earliestDue } from '@moorgate/contract'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'

/** What tests of cash calls do, on the API that they run and by the staff who are signed in at the time. */
export function callActs(current: () => { api: Api; world: World; staff: Client }) {
  /** A round in which so many people have reserved, with a call drawn up for them. */
  async function called(amounts: string[], overrides: Record<string, unknown> = {}) {
    const { api, world, staff } = current()
    const opportunity = await liveOpportunity(api, world, overrides)
    await withBank(api, opportunity)
    const ids = await readyInvestors(api, world, amounts.length)
    const people = await clientsOf(api, ids)
    for (const [index, amount] of amounts.entries())
      assert.equal((await request(people[index]!, opportunity, amount)).status, 201)
    const call = await staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunity,
      title: 'Cash call 1',
      // Two weeks from now, or from the 20th.
      due_date:
        overrides['close_date'] === undefined ? '2026-12-04' : earliestDue(londonDate(api.clock.now()), 10),
    })
    assert.equal(call.status, 201, call.text)
    return { offer: opportunity, people, ids, call: call.body.data }
  }
  const issue = (id: number) => issueCall(current().staff, id)
  const pay = (lineId: number, amount: string, overrides: Record<string, unknown> = {}, headers = {}) =>
    current().staff.post(
      `/api/cash-call-lines/${lineId}/payments`,
      { amount, received_on: '2026-11-20', ...overrides },
      headers,
    )

  /** A call that went out, a day on which it is looked at, and the first of its lines. */
  async function issuedCall(amounts: string[], overrides: Record<string, unknown> = {}) {
    const round = await called(amounts, overrides)
    const answer = await issue(round.call.id)
    assert.equal(answer.status, 200, answer.text)
    return { ...round, lines: answer.body.data.lines as { id: number; investment_id: number }[] }
  }
  const payToday = (lineId: number, amount: string, overrides: Record<string, unknown> = {}) =>
    pay(lineId, amount, { received_on: londonDate(current().api.clock.now()), ...overrides })
  const booksAreInOrder = async () => assert.deepEqual(await checkBooks(current().api.db, 1), [])

  return { called, issue, pay, issuedCall, payToday, booksAreInOrder }
}
