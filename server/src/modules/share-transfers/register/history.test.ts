import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { asOwner } from '../../../../test/as-owner.ts'
import { apiForTests, before } from '../../../../test/harness.ts'
import { readMigrations, statementsOf } from '../../../kernel/database/migration-files.ts'
import { closedPaidRound, openWorld, readyInvestors } from '../../investments/test-support.ts'
import { checkRegister } from '../../register/check-register.ts'
import { holdersOn } from '../../register/test-register.ts'
import { approved, assertInOrder, openTransferWorld, register } from '../test-holding.ts'
import type { TransferWorld } from '../test-holding.ts'

const api = apiForTests()
let world: TransferWorld
/** The moment at which nothing had moved yet. */
let allotted: Date
before(async () => {
  const staff = await api.as('superAdmin')
  const people = await openWorld(api)
  const terms = { shares_in_issue: '1000000' }
  const { offer } = await closedPaidRound({ api, world: people, staff }, ['13700', '27400'], terms)
  const [buyer] = await readyInvestors(api, people, 1)
  world = await openTransferWorld(api, { staff, opportunityId: offer, buyer: buyer! })
  allotted = api.clock.now()
})

async function transfer(what: Record<string, unknown>): Promise<number> {
  const id = await approved(world, what)
  const done = await register(world, id)
  assert.equal(done.status, 200, done.text)
  return id
}

async function nextDay(): Promise<void> {
  api.clock.forward({ days: 1 })
  world = { ...world, staff: await api.as('superAdmin'), colleague: await api.as('support') }
}

const lines = async (on: string, known?: Date) =>
  (await holdersOn(api, world.opportunityId, { on, ...(known && { known }) })).map(
    ({ user_id: owner, shares, cost }) => [owner, shares, cost],
  )

test('a day of the register is what counted by its close of business, whatever came later', async () => {
  const [a, c] = world.holders as [number, number]
  const [, second] = world.investments as [number, number]
  const issued = [
    [a, '10000', '13700.00'],
    [c, '20000', '27400.00'],
  ]
  assert.deepEqual(await lines('2026-11-20'), issued)
  await nextDay()

  await transfer({ shares: '4000', consideration: '12500.00' })
  await transfer({ shares: '1000', consideration: '0' })
  const beforeAll = api.clock.now()
  assert.deepEqual(await lines('2026-11-20'), issued, 'two sales of one day change nothing of the day before')
  assert.deepEqual(await lines('2026-11-21', allotted), issued, 'as it was known before them')
  assert.deepEqual(await lines('2026-11-21'), [
    [a, '5000', '6850.00'],
    [c, '20000', '27400.00'],
    [world.buyer, '5000', '13870.00'],
  ])

  await nextDay()
  await transfer({ shares: '5000', consideration: '10000.00' })
  const outside = {
    kind: 'outside',
    user_id: undefined,
    investment_id: second,
    transferee_name: 'Marlow Ventures Limited',
  }
  await transfer({ ...outside, shares: '5000', consideration: '5000.00', transferee_address: leeds })
  assert.deepEqual(await lines('2026-11-22'), [
    [c, '15000', '20550.00'],
    [world.buyer, '10000', '23870.00'],
    [null, '5000', '5000.00'],
  ])
  assert.deepEqual((await lines('2026-11-22', beforeAll))[0], [a, '5000', '6850.00'], 'not known yet')
  assert.deepEqual(await lines('2026-11-20'), issued)
  await assertInOrder(world)
})

const leeds = { line1: '1 Dock Street', city: 'Leeds', postcode: 'LS10 1JF' }

test('a nominee takes the place of a name on the register, and nothing else', async () => {
  const made = await world.staff.post('/api/nominees', { name: 'Wrenfield Nominees' })
  const nominee_id = made.body.data.id
  const what = { kind: 'nominee', investment_id: world.investments[1], nominee_id, user_id: undefined }
  const [was] = (await holdersOn(api, world.opportunityId, { on: '2026-11-22' })).map(({ name }) => name)
  await nextDay()
  await transfer({ ...what, shares: undefined, consideration: undefined })
  const named = async (on: string) =>
    (await holdersOn(api, world.opportunityId, { on })).find(
      ({ user_id: owner }) => owner === world.holders[1],
    )
  const lot = { user_id: world.holders[1], shares: '15000', cost: '20550.00' }
  assert.deepEqual(await named('2026-11-22'), { ...lot, name: was })
  assert.deepEqual(await named('2026-11-23'), { ...lot, name: 'Wrenfield Nominees' })
  await assertInOrder(world)
})

test('a sale that was drafted before a change of nominee is registered after it', async () => {
  const { rows } = await sql<{ id: number }>`
    select investment_id as id from share_lots where tenant_id = 1 and user_id = ${world.buyer} and shares = 4000`.execute(
    api.db,
  )
  const lot = { investment_id: rows[0]!.id }
  const made = await world.staff.post('/api/nominees', { name: 'Tern Nominees' })
  const to = { user_id: world.holders[0] }
  const sale = await approved(world, {
    ...lot,
    ...to,
    shares: '1000',
    consideration: '3125.00',
    date: '2026-11-21',
  })
  await nextDay()
  const what = { kind: 'nominee', nominee_id: made.body.data.id, user_id: undefined, date: '2026-11-24' }
  await transfer({ ...lot, ...what, shares: undefined, consideration: undefined })
  await nextDay()
  const done = await register(world, sale, { stamped_on: '2026-11-23' })
  assert.equal(done.status, 200, done.text)
  const held = await holdersOn(api, world.opportunityId, { on: '2026-11-25' })
  assert.deepEqual(
    held.find(({ name }) => name === 'Tern Nominees'),
    { user_id: world.buyer, shares: '3000', cost: '9375.00', name: 'Tern Nominees' },
  )
  await assertInOrder(world)
})

test('what is recorded is neither changed nor deleted, by nobody', async () => {
  await assert.rejects(
    sql`update share_movements set shares = 1 where tenant_id = 1`.execute(api.db),
    /permission denied/,
  )
  for (const statement of ['update share_movements set cost_minor = 0', 'delete from share_movements'])
    await assert.rejects(
      asOwner(api.owner, 1, `${statement} where tenant_id = 1`),
      /neither changed nor deleted/,
    )
})

test('a lot that the movements don’t come to is found by the check', async () => {
  const change = (by: number) =>
    sql`update share_lots set cost_minor = cost_minor + ${by} where tenant_id = 1 and investment_id = ${world.investments[1]}`.execute(
      api.db,
    )
  await change(1)
  const of = `investment ${world.investments[1]}`
  assert.deepEqual((await checkRegister(api.db, 1)).toSorted(), [
    `${of}: its lots alone have 15000 shares of Wrenfield Nominees at a cost of 2055001`,
    `${of}: its movements alone have 15000 shares of Wrenfield Nominees at a cost of 2055000`,
  ])
  await change(-1)
  assert.deepEqual(await checkRegister(api.db, 1), [])
})

const migrations = path.join(import.meta.dirname, '../../../../migrations')

/** Makes the register anew, as the migration does where there is only what was there before it. */
async function migrateAgain(): Promise<void> {
  const { sql: text } = readMigrations(migrations).find(({ name }) => name === '0167_share_movements.sql')!
  const statements = statementsOf(text)
    .map((each) => each.text)
    .filter((each) => /(call for_each_tenant|check_share_movements\(\))/.test(each))
  const owner = new pg.Client(api.owner)
  await owner.connect()
  try {
    await owner.query('truncate share_movements')
    await owner.query('begin')
    for (const statement of statements) await owner.query(statement)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

const recorded = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, effective_on, recorded_at, cause_type, cause_id, investment_id, user_id, nominee_id, registered_name,
      registered_address, share_class, price, allotted_on, wire_decimal(shares) as shares, cost_minor, number_from, number_to
    from share_movements where tenant_id = 1 order by recorded_at, kind, cause_id, investment_id, shares`.execute(
    api.db,
  )
  return rows
}

test(
  'what was there before the register was a history has the same movements',
  { skip: process.env['CITUS_URL'] ? 'the migration never meets distributed tables' : false },
  async () => {
    const before = await recorded()
    assert.equal(before.length, 16)
    await migrateAgain()
    assert.deepEqual(await recorded(), before)
    await assertInOrder(world)
    await sql`update share_lots set registered_name = 'Nobody' where tenant_id = 1`.execute(api.db)
    await assert.rejects(
      migrateAgain(),
      /differ from the lots that are held\.\nTenant 1: investment \d+: lots have 15000 shares of Nobody at a cost of 2055000; investment/,
    )
  },
)
