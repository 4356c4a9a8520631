import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await allow(1)
})

const allow = async (invite_on_register: 0 | 1) =>
  assert.equal((await staff.patch('/api/features', { invite_on_register })).status, 200)

let made = 0
async function offer(status: number): Promise<number> {
  made++
  const type = (await staff.post('/api/types', { name: `Kind ${made}` })).body.data.id
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id)
    values (1, ${`Offer ${made}`}, ${`offer-${made}`}, ${status}, ${type}) returning id`.execute(api.db)
  return rows[0]!.id
}

const codeOf = async (id: number) => {
  const { body } = await staff.get(`/api/investment-opportunities/${id}/registration-link`)
  return new URL(body.data.url).searchParams.get('invite')!
}

/**
 * Somebody who registers with a code: the offers to which they are invited once everything has been heard.
 */
async function invitedBy(code: string): Promise<number[]> {
  made++
  const password = 'quiet-harvest-lantern-58'
  const email = `newcomer${made}@example.com`
  const browser = api.guest()
  await browser.get('/sanctum/csrf-cookie')
  const person = { first_name: 'Odile', last_name: 'Merriman', email, password, terms: true }
  const answer = await browser.post('/register', {
    ...person,
    password_confirmation: password,
    invite_code: code,
  })
  assert.equal(answer.status, 201, answer.text)
  await api.deliver()
  const { rows } = await sql<{ id: number }>`
    select i.investment_opportunity_id as id from invitations i
    join users u on u.tenant_id = 1 and u.id = i.user_id where i.tenant_id = 1 and u.email = ${email}`.execute(
    api.db,
  )
  return rows.map(({ id }) => id)
}

test('anyone who registers by the link of an offer is invited to it, and to none whose link was made up', async () => {
  const [open, other] = [await offer(3), await offer(3)]
  const code = await codeOf(open)
  assert.deepEqual(await invitedBy(code), [open])
  assert.deepEqual(await invitedBy(code.replace(String(open), String(other))), [])
  assert.deepEqual(await invitedBy('not a code'), [])
})

test('a closed offer takes nobody, and a firm that has this switched off has neither link nor invitation', async () => {
  const [closed, open] = [await offer(4), await offer(2)]
  assert.deepEqual(await invitedBy(await codeOf(closed)), [])
  const code = await codeOf(open)
  await allow(0)
  assert.equal((await staff.get(`/api/investment-opportunities/${open}/registration-link`)).status, 404)
  // A registration is counted by its address: five an hour.
  api.clock.forward({ hours: 2 })
  assert.deepEqual(await invitedBy(code), [])
})
