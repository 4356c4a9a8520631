import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { cellsIn, wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'

const api = apiForTests()
let owner: number
let opportunityId: number
before(async () => {
  owner = await api.userId('user')
  const type = (await (await api.as('superAdmin')).post('/api/types', { name: 'Equity' })).body.data
  const made = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, type_id, name, slug, status, currency, nominal_value, issuer_name, issuer_number)
    values (1, ${type.id}, 'Tidewell Energy', 'tidewell-energy', 5, 'GBP', '0.001', 'Tidewell Ltd', '12345678') returning id`.execute(
    api.db,
  )
  opportunityId = made.rows[0]!.id
  await hold({ shares: 20_000, costMinor: 50_000_00, day: '2023-01-10' })
})

async function hold({ shares, costMinor, day }: { shares: number; costMinor: number; day: string }) {
  await sql`
    with made as (
      insert into investments (tenant_id, investment_opportunity_id, user_id, reference, status, currency, amount_minor,
        allocated_minor, shares, date)
      values (1, ${opportunityId}, ${owner}, ${`RF${day}`}, 'certificated', 'GBP', ${costMinor}, ${costMinor}, ${shares}, ${day}) returning id)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select 1, ${opportunityId}, ${owner}, id, 'Eleanor Whitcombe', 'A Ordinary', ${shares}, ${costMinor / shares / 100}, 'GBP', ${costMinor}, ${day}
    from made
    returning 1`.execute(api.db)
}

const path = () => `/api/portfolio/${opportunityId}/changes`
const changes = async (client: Client) => (await client.get(path())).body.data
const looks = async (client: Client) => assert.equal((await client.post(path())).status, 204)
/** A visit: another session of the same person, later than what came before. */
const visits = () => {
  api.clock.forward({ seconds: 1 })
  return api.asUser(owner)
}
const price = async (date: string, amount: string) => {
  const staff = await api.as('superAdmin')
  const made = await staff.post('/api/share-prices', {
    investment_opportunity_id: opportunityId,
    date,
    price: amount,
  })
  assert.equal(made.status, 201, made.text)
}

test('what changed between two visits is told on the second, with its reasons, to the penny', async () => {
  const first = await visits()
  assert.equal(await changes(first), null, 'never looked at')
  await looks(first)
  assert.equal(await changes(first), null, 'nor on a visit before this one')
  await price('2026-11-18', '3.333333')
  await hold({ shares: 1_000, costMinor: 3_800_00, day: '2026-11-19' })
  assert.equal(await changes(first), null)
  const second = await visits()
  const told = await changes(second)
  assert.deepEqual(
    [told.before, told.bought, told.repriced, told.paid, told.after, told.distributed],
    ['50000.00', '3800.00', '16199.99', '0.00', '69999.99', '0.00'],
  )
  await looks(second)
  await looks(second)
  assert.deepEqual(await changes(second), told, 'until the next visit')
  assert.equal((await changes(await visits())).before, '69999.99')
})

test('the next day is another visit, also in the same session', async () => {
  const client = await visits()
  await looks(client)
  await price('2026-11-20', '4.00')
  const { before: was } = await changes(client)
  await looks(client)
  // Past midnight, and never away for the hour after which a session ends.
  for (let pause = 0; pause < 19; pause += 1) {
    api.clock.forward({ minutes: 50 })
    await changes(client)
  }
  const { before, repriced } = await changes(client)
  assert.deepEqual([was, before, repriced], ['69999.99', '84000.00', '0.00'])
})

test('each reason opens to how it came about, and the workbook comes to the same', async () => {
  const staff = await api.as('superAdmin')
  await looks(await visits())
  const prices = (await staff.get(`/api/share-prices?filter[investment_opportunity_id]=${opportunityId}`))
    .body.data
  const latest = prices.find((each: { date: string }) => each.date === '2026-11-20')
  const changed = await staff.patch(`/api/share-prices/${latest.id}`, { price: '4.50' })
  assert.equal(changed.status, 200, changed.text)
  const client = await visits()
  const told = await changes(client)
  assert.deepEqual([told.before, told.repriced, told.after], ['84000.00', '10500.00', '94500.00'])
  const figures = [
    { place: 'before', figure: `seen:${opportunityId}`, value: told.before },
    { place: 'bought', figure: `bought:${opportunityId}`, value: told.bought },
    { place: 'repriced', figure: `repriced:${opportunityId}`, value: told.repriced },
    { place: 'paid', figure: `paid:${opportunityId}`, value: told.paid },
    { place: 'distributed', figure: `paid_since:${opportunityId}`, value: told.distributed },
    { place: 'after', figure: `value:${opportunityId}`, value: told.after },
  ]
  await openAll(client, (figure) => `/api/portfolio/figures/working?figure=${figure}`, figures)
  const { bytes } = await fetchBytes(api, client, '/api/portfolio/figures/workbook')
  assert.deepEqual(wrongCells(bytes), [])
  assert.ok(cellsIn(bytes).some(({ sheet }) => sheet === 'Since last looked'))
})

test('a holder’s own note is theirs alone, and two windows don’t write over each other', async () => {
  const client = await visits()
  const at = `/api/portfolio/${opportunityId}/note`
  assert.deepEqual((await client.get(at)).body.data, { words: '', version: 0, updated_at: null })
  const made = await client.patch(at, { words: 'Ask about March.', version: 0 })
  assert.deepEqual([made.status, made.body.data.words, made.body.data.version], [200, 'Ask about March.', 1])
  const late = await client.patch(at, { words: 'From another window', version: 0 })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  assert.equal((await client.patch(at, { words: 'Asked.', version: 1 })).body.data.version, 2)
  assert.equal((await client.patch(at, { words: 'Too late', version: 1 })).status, 409)
  assert.equal((await client.patch(at, { words: '', version: 1 })).status, 409)
  assert.equal((await client.patch(at, { words: 'x'.repeat(4001), version: 2 })).status, 422)
  const staff = await api.as('superAdmin')
  assert.equal((await staff.get(at)).status, 403)
  assert.equal((await (await api.as('newInvestor')).get(at)).status, 404)
  assert.equal((await (await api.as('user', 2)).get(at)).status, 404)
  const { token } = (await staff.post(`/api/users/${owner}/view-as`)).body.data
  const asThem = { [viewingHeader]: token }
  assert.equal((await staff.get(at, asThem)).body.data.words, '')
  assert.equal((await staff.patch(at, { words: 'Not mine', version: 2 }, asThem)).status, 403)
  assert.equal((await client.get(at)).body.data.words, 'Asked.')
  assert.deepEqual((await client.patch(at, { words: null, version: 2 })).body.data.version, 0)
})

test('nobody else reads what somebody looked at, and looking as somebody keeps nothing', async () => {
  const staff = await api.as('superAdmin')
  assert.equal((await staff.get(path())).status, 403)
  assert.equal((await (await api.as('newInvestor')).get(path())).status, 404)
  assert.equal((await (await api.as('user', 2)).get(path())).status, 404)
  const { token } = (await staff.post(`/api/users/${owner}/view-as`)).body.data
  const asThem = { [viewingHeader]: token }
  assert.equal((await staff.get(path(), asThem)).body.data, null)
  assert.equal((await staff.post(path(), {}, asThem)).status, 403)
})

test('two visits that are open beside each other each keep what they compare with', async () => {
  const phone = await visits()
  await looks(phone)
  await price('2026-11-21', '5.00')
  const computer = await visits()
  const told = await changes(computer)
  assert.deepEqual([told.before, told.after], ['94500.00', '105000.00'])
  await looks(computer)
  const onPhone = await changes(phone)
  await looks(phone)
  assert.deepEqual(
    await changes(computer),
    told,
    'the phone that showed the new price takes nothing from the computer',
  )
  assert.deepEqual(await changes(phone), onPhone)
  for (let nth = 0; nth < 8; nth += 1) await looks(await visits())
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from holding_looks`.execute(
    api.db,
  )
  assert.equal(rows[0]!.kept, 5, 'and no more visits are remembered than can be open')
})
