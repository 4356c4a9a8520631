import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
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

interface HolderPlace {
  id: number
  holding: string
  nominal_value: string | null
  entitlement: string
}

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
  const opened = await alike.open()
  assert.deepEqual([opened.status, opened.body.data.nominal_with_right], [200, null], opened.text)
  assert.deepEqual(await rightsOf(alike.id), ['19', '171'])
  const unknown = await drafted([{ ...dear, nominalValue: null }], {})
  const [holder] = unknown.ids
  const { earlier } = unknown.round
  await giveShares(api, { round: earlier, userId: holder!, shares: 5, shareClass: 'a  ordinary' })
  assert.equal((await unknown.open()).status, 200)
  assert.deepEqual(
    (await placesOf(unknown.id)).map(({ holding, nominal_value: nominal }: HolderPlace) => [
      holding,
      nominal,
    ]),
    [['1005', null]],
  )
})

test('a nominal value that decides and isn’t known keeps an offer shut until it is entered or its class is left out', async () => {
  const unknown = { ...cheap, nominalValue: null }
  const { round, path, id, open } = await drafted([dear, unknown], {})
  const refused = await open()
  assert.equal(refused.status, 422)
  assert.match(
    refused.body.errors.excluded_classes[0],
    /^Rights go by nominal value, and that of B Ordinary shares isn’t known\. Enter it on the opportunity or the cap table, or/,
  )
  assert.equal((await staff.get(path)).body.data.status, 'draft')
  const terms = { kind: 'share_class', name: 'b ordinary', class_kind: 'ordinary', nominal_value: '0.10' }
  const recorded = await staff.post(`/api/investment-opportunities/${round.earlier}/cap-table/events`, {
    ...terms,
    date: '2026-11-18',
  })
  assert.equal(recorded.status, 201, recorded.text)
  assert.equal((await open()).status, 200)
  assert.deepEqual(await rightsOf(id), ['100', '90'])
  const without = await drafted([dear, unknown], { excluded_classes: ['B Ordinary'] })
  assert.equal((await without.open()).status, 200)
  assert.deepEqual(await rightsOf(without.id), ['190', '0'])
})

test('those who waived count by the nominal value that staff state, and have to where shares differ', async () => {
  const waived = { waived_shares: '500', waived_holders: 2 }
  const { path, id, open } = await drafted([dear, cheap], waived)
  const refused = await open()
  assert.deepEqual(Object.keys(refused.body.errors), ['waived_nominal'], refused.text)
  assert.equal((await staff.patch(path, { waived_nominal: '100.00' })).status, 200)
  const opened = await open()
  assert.deepEqual([opened.status, Number(opened.body.data.nominal_with_right)], [200, 2000], opened.text)
  assert.deepEqual(await rightsOf(id), ['95', '86'], '190 × 1,000 ÷ 2,000 and × 900 ÷ 2,000, rounded up')
  const { waived: theirs, entitled_in_all: all } = (await staff.get(`${path}/settlement`)).body.data
  assert.deepEqual([theirs, all], ['9', '190'])
})

test('what is left goes by nominal value too, every figure of it opens, and the letter says by what', async () => {
  const { path, id, ids, open } = await drafted([dear, cheap, { ...dear, shareClass: 'C Ordinary' }], {
    available: '290',
    waived_shares: '10',
    waived_nominal: '0.75',
  })
  assert.equal((await open()).status, 200)
  const places = (await placesOf(id)) as HolderPlace[]
  assert.deepEqual(await rightsOf(id), ['100', '90', '100'])
  for (const [index, choice] of ([3, 3, 1] as const).entries()) {
    const body = {
      pre_emption_option_id: id,
      user_id: ids[index],
      choice,
      ...(choice === 3 && { shares: '90' }),
    }
    assert.equal((await staff.post('/api/pre-emption-choices', body)).status, 201)
  }
  const { lines } = (await staff.get(`${path}/settlement`)).body.data
  assert.deepEqual(
    lines.map(({ excess }: { excess: string }) => excess),
    ['53', '47', '0'],
    '100 left, by 1,000 and 900 of nominal value',
  )
  const figures = places.flatMap((place) => [
    { place: 'nominal', figure: `nominal:${place.id}`, value: place.nominal_value! },
    { place: 'right', figure: `entitlement:${place.id}`, value: place.entitlement },
  ])
  const opens = (figure: string) => `${path}/working?figure=${figure}`
  await openAll(staff, opens, figures)
  const quota = (await staff.get(opens(`quota:${places[1]!.id}`))).body.data
  assert.equal(quota.numbers, '(290 × £900.00) ÷ £2,900.75 = 89.976730156')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
  const holder = await api.asUser(ids[1]!)
  await openAll(holder, opens, figures.slice(2, 4))
  assert.equal((await holder.get(opens(`nominal:${places[0]!.id}`))).status, 404)
  assert.deepEqual(wrongCells((await fetchBytes(api, holder, `${path}/workbook`)).bytes), [])
  const { bytes } = await fetchBytes(api, holder, `/api/pre-emption-choices/${places[1]!.id}/letter`)
  const letter = (await wordsOf(bytes)).join(' ')
  assert.match(
    letter,
    /Nominal value of your shares\s*£900\.00\s*Nominal value of all shares with this right\s*£2,900\.75/,
  )
  assert.match(letter, /in proportion to the nominal value of the shares that they held/)
})
