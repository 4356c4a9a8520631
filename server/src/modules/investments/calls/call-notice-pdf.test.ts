import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { unzip } from '../../documents/test-zip.ts'
import { readBack } from '../../../pdf/read-back.ts'
import { says } from '../../../pdf/test-paper.ts'
import { openWorld } from '../test-support.ts'
import type { World } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
let staff: Client
let world: World
before(async () => {
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
const acts = callActs(() => ({ api, world, staff }))

test('staff and the investor who is called open the notice of a line as PDF, and nobody else', async () => {
  const { call, people } = await acts.called(['5000.00', '6000.00'])
  const lines = (await staff.get(`/api/cash-call-lines?filter[cash_call_id]=${call.id}&sort=id`)).body.data
  const mine = lines.find(({ amount }: { amount: string }) => amount === '5000.00').id as number
  const path = `/api/cash-call-lines/${mine}/notice`
  const [own, other] = people as [Client, Client]
  assert.equal((await own.get(path)).status, 404, 'a draft is nobody’s yet')
  const draft = readBack((await fetchBytes(api, staff, path)).bytes).pages.join(' ')
  assert.match(draft, /Draft/)
  assert.equal((await acts.issue(call.id)).status, 200)
  const { bytes, headers } = await fetchBytes(api, own, path)
  assert.equal(headers['content-type'], 'application/pdf')
  says(readBack(bytes).pages.join(' '), ['Cash call 1', '£5,000.00', 'is now due', '20 November 2026', 'RF'])
  assert.equal((await other.get(path)).status, 404)
  assert.equal((await api.guest().get(path)).status, 401)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
})

test('staff take the notices of all lines at once, and an investor does not', async () => {
  const { call, people } = await acts.called(['5000.00', '6000.00'])
  const path = `/api/cash-calls/${call.id}/notices`
  const texts = [...unzip((await fetchBytes(api, staff, path)).bytes).values()].map((content) =>
    readBack(content).pages.join(' '),
  )
  assert.equal(texts.length, 2)
  for (const [index, amount] of ['£5,000.00', '£6,000.00'].entries()) says(texts[index]!, [amount, 'Draft'])
  assert.equal((await acts.issue(call.id)).status, 200)
  assert.equal((await people[0]!.get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
})
