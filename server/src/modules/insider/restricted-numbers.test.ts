import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

let api: Api
let tester: SoundingTester
before(async () => {
  api = await startApi()
  tester = await SoundingTester.of(api)
})
after(() => api[Symbol.asyncDispose]())

const restrict = (body: Record<string, unknown>) =>
  tester.staff.post('/api/restricted-issuers', { reason: 'We advise it.', from_date: tester.day(0), ...body })

const deal = (registrationNumber: string) => ({
  instrument: 'TG',
  side: 'buy',
  quantity: '100',
  trade_date: tester.day(0),
  reason: 'Savings.',
  no_inside_information: true,
  not_a_client_deal: true,
  no_conflict: true,
  registration_number: registrationNumber,
})

test('a number is checked and written as its register does, for an entry and for a deal', async () => {
  const entry = await restrict({ name: 'Ternhaven Gas plc', registration_number: '765 999' })
  assert.deepEqual([entry.status, entry.body.data.registration_number], [201, '00765999'])
  const wrong = await restrict({ name: 'Ternhaven Gas plc', registration_number: 'XX12' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['registration_number'])
  const abroad = await restrict({
    name: 'Apples Inc',
    registration_number: 'c0806592',
    isin: 'US0378331005',
  })
  assert.deepEqual([abroad.status, abroad.body.data.registration_number], [201, 'C0806592'])
  const manager = await api.as('investmentManager')
  const mistyped = await manager.post('/api/deal-placements', deal('XX12'))
  assert.deepEqual(Object.keys(mistyped.body.errors), ['registration_number'])
  const made = await manager.post('/api/deal-placements', deal('765999'))
  assert.deepEqual([made.body.data.status, made.body.data.registration_number], ['rejected', '00765999'])
})
