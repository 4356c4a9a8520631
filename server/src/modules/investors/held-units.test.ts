import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { roleIds } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { questionBy } from '../../../test/question.ts'
import { openUnitsWorld } from '../../../test/units-world.ts'
import type { UnitsWorld } from '../../../test/units-world.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { keepHeldUnits } from '../../rows/held-units.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { made, newFund } from '../funds/test-fund.ts'
import { heldPositions } from '../overview/listed-sums.ts'
import { holds, pricedRound } from './test-holdings.ts'

// Units of funds count in what an investor of the list holds, as in their portfolio (decision 62).

const api = apiForTests()
let staff: Client
let units: UnitsWorld
let [holder, other] = [0, 0]
before(async () => {
  units = await openUnitsWorld(api)
  holder = units.holder
  other = units.world.investors[1]!
  staff = await api.as('superAdmin')
})

const query = 'filter[role_id]=5'

async function read(path: string, who = staff) {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body
}

const heldBy = async (id: number, who = staff) => (await read(`/api/users/${id}?append=held`, who)).data.held

const found = async (filter: string) =>
  (await read(`/api/users?${query}&${filter}&sort=-held`)).data.map(({ id }: { id: number }) => id)

/** The record, the list and its order say what the portfolio says, and the foot adds them up. */
async function agrees(): Promise<void> {
  for (const id of [holder, other]) {
    const { totals } = (await read(`/api/portfolio?filter[user_id]=${id}&filter[status]=5`)).meta
    const held = (await heldBy(id)).map(({ currency, invested, value, gain }: Record<string, string>) => [
      currency,
      invested,
      value,
      gain,
    ])
    const told = totals.map(({ currency, invested, value, unrealised }: Record<string, string>) => [
      currency,
      invested,
      value,
      unrealised,
    ])
    assert.deepEqual(held, told)
  }
  const { data } = await read(`/api/users?${query}&append=held&sort=-held`)
  const pence = (text: string) => Number(text.replace('.', ''))
  const ofAll = (key: string) =>
    data.flatMap(({ held }: { held: Record<string, string>[] }) => held.map((each) => pence(each[key]!)))
  const costs = ofAll('invested')
  assert.deepEqual(
    costs,
    costs.toSorted((a: number, b: number) => b - a),
  )
  const sum = (key: string) => ofAll(key).reduce((total: number, each: number) => total + each, 0)
  const [foot] = (await read(`/api/users/held?${query}`)).data
  assert.deepEqual([pence(foot.invested), pence(foot.value)], [sum('invested'), sum('value')])
}

test('what was paid for units counts beside shares, before a value is published, after it, and since', async () => {
  assert.deepEqual(await heldBy(holder), [], 'nothing is paid in yet')
  await units.called('75')
  const tidal = await pricedRound(api, 'Tidal', { prices: ['4.00'] })
  await holds(api, other, tidal, { shares: '10000', cost: 50_000_00n })
  assert.equal((await heldBy(holder))[0].value, '75000.00')
  await agrees()
  api.clock.forward({ days: 400 })
  staff = await api.as('superAdmin')
  await units.published('135675')
  assert.equal((await heldBy(holder))[0].value, '90450.00')
  await agrees()
  api.clock.forward({ days: 10 })
  staff = await api.as('superAdmin')
  await units.called('10')
  await units.distributed('12000')
  assert.deepEqual(await heldBy(holder), [
    { currency: 'GBP', invested: '85000.00', value: '92450.00', gain: '7450.00', gain_percent: '8.764706' },
  ])
  // £42,500.00 of units at £46,225.00, and 10,000 shares at £4.00 that cost £50,000.00.
  assert.deepEqual(
    (await heldBy(other)).map(({ invested, value }: Record<string, string>) => [invested, value]),
    [['92500.00', '86225.00']],
  )
  await agrees()
})

test('investors are found, put in order and exported by it', async () => {
  assert.deepEqual(await found('filter[holds]=1'), [other, holder])
  assert.deepEqual(await found('filter[held]=>85000'), [other])
  assert.deepEqual(await found('filter[held_value]=>=92450'), [holder])
  assert.deepEqual(await found('filter[held_gain]=>0'), [holder])
  const file = await staff.get(
    `/api/users/export?${query}&sort=-held&columns=reference,held.invested,held.value,held.gain`,
  )
  const [, first, second] = file.text.split(/\r?\n/)
  assert.match(first!, /,92500\.00,86225\.00,-6275\.00$/)
  assert.match(second!, /,85000\.00,92450\.00,7450\.00$/)
})

test('each figure of the list opens to the units of each fund, also where they are told together', async () => {
  const { data } = await read(`/api/users?${query}&append=held`)
  const [foot] = (await read(`/api/users/held?${query}`)).data
  const figures = [{ of: 'GBP', sums: foot }].concat(
    data.flatMap(({ id, held }: { id: number; held: Record<string, string>[] }) =>
      held.map((sums) => ({ of: `${id}:GBP`, sums })),
    ),
  )
  await openAll(
    staff,
    (figure) => `/api/users/held/working?${query}&figure=${figure}`,
    figures.flatMap(({ of, sums }) =>
      ['invested', 'value', 'gain'].map((key) => ({ place: of, figure: `${key}:${of}`, value: sums[key] })),
    ),
  )
  const { bytes } = await fetchBytes(api, staff, `/api/users/held/workbook?${query}`)
  assert.deepEqual(wrongCells(bytes), [])
  const question = await questionBy(api, roleIds.superAdmin)
  const request = { query: { filter: { role_id: '5' } } }
  const told = await heldPositions(question, request, { most: 1 })
  assert.deepEqual(
    told.map(({ of, round, holders, cost, value }) => [of, round, holders, cost, value]),
    [
      ['units', units.fund.name, 2, '12750000', '13867500'],
      ['shares', 'Tidal', 1, '5000000', '4000000'],
    ],
  )
})

test('without the right to funds, and without funds, shares alone are counted, as in the portfolio', async () => {
  const adviser = await api.as('adviser')
  assert.deepEqual(await heldBy(holder, adviser), [])
  assert.equal((await heldBy(other, adviser))[0].invested, '50000.00')
  assert.equal((await read(`/api/users/held?${query}`, adviser)).data[0].invested, '50000.00')
  const order = (await read(`/api/users?${query}&sort=-held&filter[holds]=1`, adviser)).data
  assert.deepEqual(
    order.map(({ id }: { id: number }) => id),
    [other],
  )
  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.deepEqual(await heldBy(holder), [])
  await staff.patch('/api/features', { funds_enabled: 1 })
})

test('an organisation and an investment method count the units that they hold', async () => {
  const method = units.world.methods[0]
  const { held } = (await read(`/api/investment-method-entities/${method}?append=held`)).data
  assert.deepEqual([held[0].invested, held[0].value], ['85000.00', '92450.00'])
})

const kept = async (id: number) => {
  const { rows } = await sql<{ minor: bigint }>`
    select held_units_minor as minor from users where tenant_id = 1 and id = ${id}`.execute(api.db)
  return String(rows[0]!.minor)
}

test('units that a fund holds are no person’s, and come back when the link ends', async () => {
  assert.equal(await kept(holder), '8500000')
  const feeder = (await newFund(staff)).id
  const link = await made(staff, 'fund-links', {
    fund_id: feeder,
    fund_commitment_id: units.commitment,
    kind: 'feeder',
    starts_on: units.inDays(0),
  })
  assert.deepEqual([await kept(holder), await heldBy(holder)], ['0', []])
  assert.deepEqual(await found('filter[holds]=1'), [other])
  await agrees()
  await made(staff, `fund-links/${link.id}/end`, { ends_on: units.inDays(0) })
  assert.equal(await kept(holder), '8500000')
  await agrees()
})

test('what was paid follows a commitment that is moved, ended or deleted', async () => {
  const before = await kept(other)
  async function change(values: Updateable<Tables['fund_commitments']>): Promise<string[]> {
    await api.db.transaction().execute(async (db) => {
      await db.updateTable('fund_commitments').set(values).where('id', '=', units.commitment).execute()
      await keepHeldUnits({ db, tenant: { id: 1 } }, [holder, other])
    })
    return [await kept(holder), await kept(other)]
  }
  assert.deepEqual(await change({ user_id: other }), ['0', String(Number(before) + 8_500_000)])
  const ended = { user_id: holder, status: 'closed', ended_on: '2026-11-20' }
  assert.deepEqual(await change({ ...ended, value_minor: 0n }), ['0', before])
  assert.deepEqual(await change({ status: 'active', ended_on: null }), ['8500000', before])
  assert.deepEqual(await change({ deleted_at: new Date() }), ['0', before])
})
