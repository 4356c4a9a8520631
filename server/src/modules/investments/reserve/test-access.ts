import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { request, clientsOf, liveOpportunity, readyInvestors, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'

/** A live offer in which one investor has paid and another has reserved. */
export async function paidAndReserved(api: Api, world: World, staff: Client) {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, 2)
  const [a, b] = await clientsOf(api, ids)
  await request(a!, opportunity, '5000.00')
  const call = (
    await staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunity,
      title: 'Call',
      due_date: '2026-12-04',
    })
  ).body.data
  const [line] = (await issueCall(staff, call.id)).body.data.lines
  const payment = (
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: '5001.00',
      received_on: '2026-11-20',
    })
  ).body.data
  await request(b!, opportunity, '3000.00')
  const investment = (await a!.get('/api/investments')).body.data[0]
  const refund = (await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)).body.data
  return { offer: opportunity, a: a!, b: b!, call, line, payment, investment, refund }
}
