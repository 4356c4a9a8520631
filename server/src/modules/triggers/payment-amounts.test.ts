import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { callActs } from '../investments/calls/test-calls.ts'
import { worldForTests } from '../investments/test-support.ts'
import { notificationsOf } from '../timeline/test-timeline.ts'
import { TriggerDesk } from './test-triggers.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})
const { issuedCall, pay } = callActs(() => ({ api, world, staff }))

test('automations on payments and defaults name what was paid and what is due, beside the investment', async () => {
  const desk = new TriggerDesk(api, staff)
  const config = { to: 'people', user_ids: [await api.userId('superAdmin')] }
  const notify = (event: string, message: string, conditions: object[] = []) =>
    desk.make({ event, action: 'notify', config: { ...config, message }, conditions })
  await notify('payment.received', 'Paid {payment_amount} of {amount}.', [
    { field: 'payment_amount', test: 'less_than', value: '10000' },
  ])
  await notify('cash_call_line.defaulted', 'Due {amount_due} of {amount}.')
  const told = async () =>
    (await notificationsOf(api, 'superAdmin'))
      .map(([message]) => message)
      .filter((message) => /^(Paid|Due) /.test(message))

  const { lines } = await issuedCall(['20000.00'])
  assert.equal((await pay(lines[0]!.id, '5000.00')).status, 201)
  assert.deepEqual(await told(), ['Paid £5,000.00 of £20,000.00.'])
  api.clock.forward({ days: 60 })
  staff = await api.as('superAdmin')
  const ended = await staff.post(`/api/cash-call-lines/${lines[0]!.id}/default`, { reason: 'Not paid' })
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual((await told()).toSorted(), [
    'Due £15,000.00 of £20,000.00.',
    'Paid £5,000.00 of £20,000.00.',
  ])
})
