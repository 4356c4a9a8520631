import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { payoutWaitsForSql } from '../payout-accounts/payout-accounts.ts'
import { addedMethod, approvedMethod, bank, changeTo, entities, layBankTable } from './test-methods.ts'

const api = apiForTests()
before(async () => {
  await layBankTable(api)
})

test('nobody approves what they had a hand in, however many others have changed it since', async () => {
  const { url, investor } = await approvedMethod(api, await newInvestor(api, 'Petronel'))
  const maker = await api.as('fundManager')
  await changeTo(maker, url, 'A Mule')
  assert.equal((await investor.patch(url, { provider_name: 'Northgate Pensions' })).status, 200)
  assert.equal((await maker.post(`${url}/approve`)).status, 403)
  assert.equal(
    (await (await api.as('superAdmin')).post(`${url}/reject`, { reason: 'Ask again' })).status,
    200,
  )
  assert.equal((await investor.post(`${url}/submit`)).status, 200)
  assert.equal((await maker.post(`${url}/approve`)).status, 403)
  assert.equal((await (await api.as('superAdmin')).post(`${url}/approve`)).status, 200)
})

test('nobody approves an account that took another one’s place since they looked', async () => {
  const { url, investor } = await approvedMethod(api, await newInvestor(api, 'Petronella'))
  await changeTo(investor, url, 'The Real One')
  const staff = await api.as('fundManager')
  const { version } = (await staff.get(url)).body.data
  await changeTo(investor, url, 'A Mule')
  const late = await staff.post(`${url}/approve`, { version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
})

/** An investor whose account a member of staff opened, and who has added a way to invest by themselves. */
async function openedByStaff(staff: Client, name: string) {
  const email = `${name.toLowerCase()}@opened.example`
  const made = await staff.post('/api/users', { first_name: name, last_name: 'Test', email })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  await sql`update users set email_verified_at = now() where tenant_id = 1 and id = ${id}`.execute(api.db)
  const method = await addedMethod(api, id, 'individual', { bank })
  return { id: id as number, url: `${entities}/${method.id}` }
}

test('anyone who opened an investor’s account does not decide that investor’s methods: its address may be their own', async () => {
  const staff = await api.as('superAdmin')
  const { url } = await openedByStaff(staff, 'Maud')
  const own = await staff.post(`${url}/approve`)
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'], own.text)
  assert.equal((await (await api.as('fundManager')).post(`${url}/approve`)).status, 200)
})

test('a record with a method is merged by two, and neither the person who asked nor the person who opened the record decides the method', async () => {
  const staff = await api.as('superAdmin')
  const asker = await api.as('support')
  const second = await api.as('adviser')
  const keptId = await newInvestor(api, 'Nerys')
  const { id: closed, url } = await openedByStaff(staff, 'Neris')
  const answer = await asker.post('/api/merges', { kept_id: keptId, closed_id: closed, choices: {} })
  assert.equal(answer.body.data?.status, 'waiting', answer.text)
  const confirmed = await second.post(`/api/merges/${answer.body.data.id}/confirm`)
  assert.equal(confirmed.body.data?.status, 'merged', confirmed.text)
  for (const who of [staff, asker]) {
    const own = await who.post(`${url}/approve`)
    assert.deepEqual([own.status, own.body.reason], [403, 'second_person'], own.text)
  }
  assert.equal((await (await api.as('fundManager')).post(`${url}/approve`)).status, 200)
})

test('an address that a merge took over counts as entered by the person who asked for it, and by the person who opened its record', async () => {
  const staff = await api.as('superAdmin')
  const asker = await api.as('investmentManager')
  const keptId = await newInvestor(api, 'Rosamund')
  const method = await addedMethod(api, keptId, 'individual', { bank })
  const { id: closed } = await openedByStaff(staff, 'Rosamond')
  await sql`update users set email_verified_at = null where tenant_id = 1 and id = ${closed}`.execute(api.db)
  const answer = await asker.post('/api/merges', {
    kept_id: keptId,
    closed_id: closed,
    choices: { email: 'closed' },
  })
  const { id: mergeId } = answer.body.data
  const list = async (who: Client) =>
    (await who.get('/api/merges')).body.data.find((each: { id: number }) => each.id === mergeId).may_confirm
  assert.equal(await list(staff), false)
  const own = await staff.post(`/api/merges/${mergeId}/confirm`)
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'], own.text)
  const other = await api.as('adviser')
  assert.equal(await list(other), true)
  assert.equal((await other.post(`/api/merges/${mergeId}/confirm`)).status, 200)
  for (const who of [staff, asker])
    assert.equal((await who.post(`${entities}/${method.id}/approve`)).body.reason, 'second_person')
  assert.equal((await other.post(`${entities}/${method.id}/approve`)).status, 200)
  const { rows } = await sql<{ waits: string | null }>`
    select ${forTenant(payoutWaitsForSql('e'), 1)} as waits from investment_method_entities e
    where e.tenant_id = 1 and e.id = ${method.id}`.execute(api.db)
  assert.equal(rows[0]?.waits, 'address', 'nothing is paid out before its mailbox has proven the address')
  assert.equal((await other.post(`/api/merges/${mergeId}/undo`)).status, 200)
  const back = await api.db
    .selectFrom('users')
    .select('email_set_by')
    .where('tenant_id', '=', 1)
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow()
  assert.equal(back.email_set_by, null)
})

test('anyone who wrote the address of a contact does not decide the methods of the investor whom a colleague made of it', async () => {
  const asker = await api.as('superAdmin')
  const converter = await api.as('adviser')
  const email = 'mine@mailbox.example'
  const contact = { first_name: 'Odile', last_name: 'Marsh', email: 'odile@marsh.example', source: 'manual' }
  const made = await converter.post('/api/contacts', contact)
  assert.equal(made.status, 201, made.text)
  const path = `/api/contacts/${made.body.data.id}`
  assert.equal((await asker.patch(path, { email })).status, 200)
  const converted = await converter.post(`/api/convert-contact/${made.body.data.id}`, {})
  assert.ok(converted.status < 300, converted.text)
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await sql`update users set email_verified_at = now() where tenant_id = 1 and id = ${id}`.execute(api.db)
  const method = await addedMethod(api, id, 'individual', { bank })
  const own = await asker.post(`${entities}/${method.id}/approve`)
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'], own.text)
  assert.equal((await (await api.as('fundManager')).post(`${entities}/${method.id}/approve`)).status, 200)
})
