import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { classOf, giveShares, holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface HeldShares {
  shareClass: string
  nominalValue: string | null
  shares: number
}

/** A draft of an offer to new investors, each of whom holds shares of a class of their own. */
async function drafted(held: readonly HeldShares[], terms: Record<string, unknown>) {
  const round = await newRound(api)
  const ids: number[] = []
  for (const { shareClass, nominalValue, shares } of held) {
    const earlier = await classOf(api, round, { shareClass, nominalValue })
    ids.push(...(await holdersWith(api, { ...round, earlier }, [shares], { share_class: shareClass })))
  }
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '190',
    ...terms,
  })
  assert.equal(made.status, 201, made.text)
  const path = `/api/pre-emption-options/${made.body.data.id}`
  return { round, ids, path, id: made.body.data.id as number, open: () => staff.post(`${path}/open`) }
}

const placesOf = async (id: number) =>
  (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&sort=id`)).body.data

const rightsOf = async (id: number) =>
  (await placesOf(id)).map(({ entitlement }: { entitlement: string }) => entitlement)

const dear = { shareClass: 'A Ordinary', nominalValue: '1.00', shares: 1_000 }
const cheap = { shareClass: 'B Ordinary', nominalValue: '0.10', shares: 9_000 }

test('the right goes by the nominal value of what is held, where that is not one for all shares', async () => {
  const { id, open } = await drafted([dear, cheap], {})
  const opened = await open()
  assert.equal(opened.status, 200, opened.text)
  assert.deepEqual(await rightsOf(id), ['100', '90'])
})

test('with one nominal value for all, and with one class, the right goes by the number of shares', async () => {
  const alike = await drafted([dear, { ...cheap, nominalValue: '1.00' }], {})
  assert.equal((await alike.open()).status, 200)
  assert.deepEqual(await rightsOf(alike.id), ['19', '171'])
  const unknown = await drafted([{ ...dear, nominalValue: null }], {})
  await giveShares(api, {
    round: unknown.round.earlier,
    userId: unknown.ids[0]!,
    shares: 5,
    shareClass: 'a  ordinary',
  })
  const opened = await unknown.open()
  assert.equal(opened.status, 200, opened.text)
  assert.equal(opened.body.data.nominal_with_right, null)
})
