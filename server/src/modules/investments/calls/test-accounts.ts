import assert from 'node:assert/strict'
import { earliestDue } from '@moorgate/contract'
import type { Api, Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { request, liveOpportunity, readyClients } from '../test-support.ts'
import type { World } from '../test-support.ts'

export const account = {
  holder_name: 'Issuer Client Account',
  sort_code: '08-99-99',
  account_number: '66374958',
}
export const other = { holder_name: 'A Mule', sort_code: '20-29-59', account_number: '63748472' }

/**
 * Returns a function that makes a round with a signed reservation, a call that is drawn up, and no account yet.
 * Staff are those of `current`, also after they signed in again.
 */
export const callsWithoutAccount = (current: () => { api: Api; world: World; staff: Client }) => async () => {
  const { api, world, staff } = current()
  const inWorkingDays = (days: number) => earliestDue(londonDate(api.clock.now()), days)
  const opportunity = await liveOpportunity(api, world, { close_date: inWorkingDays(60) })
  const [investor] = await readyClients(api, world, 1)
  assert.equal((await request(investor!, opportunity, '5000.00')).status, 201)
  const call = await staff.post('/api/cash-calls', {
    investment_opportunity_id: opportunity,
    title: 'Cash call 1',
    due_date: inWorkingDays(30),
  })
  assert.equal(call.status, 201, call.text)
  const url = `/api/investment-opportunities/${opportunity}/bank-account`
  const set = async (given: object, who = current().staff) => {
    const answer = await who.post(url, given)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  const issue = (accountId?: number) =>
    current().staff.post(
      `/api/cash-calls/${call.body.data.id}/issue`,
      accountId === undefined ? {} : { bank_account_id: accountId },
    )
  return { offer: opportunity, url, set, issue }
}
