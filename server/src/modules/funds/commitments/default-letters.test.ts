import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { readBack } from '../../../pdf/read-back.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let colleague: Client
let late: number
let line: { id: number; reference: string }

/** £300,000 committed, £30,000 called and £12,000 of it paid; nine days late, of which five cost nothing. */
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  const fund = await newFund(world.staff, { late_interest_percent: '8', late_grace_days: 5 })
  const { commitments } = await committed(world, fund.id, ['300000'])
  late = commitments[0]!.id
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date: '2026-12-01',
  })
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  line = lines[0]
  const part = { amount: '12000', received_on: '2026-11-20' }
  await made(world.staff, `fund-drawdown-lines/${line.id}/payments`, part)
  await api.deliver()
  api.clock.forward({ days: 20 })
  await signIn()
})

async function signIn() {
  staff = await api.as('superAdmin')
  colleague = await api.as('support')
}

async function declares() {
  await made(staff, `fund-commitments/${late}/default`, { reason: 'Two reminders unanswered.' })
  return colleague.post(`/api/fund-commitments/${late}/default/confirm`, {})
}

const lettersOf = async (client: Client) => {
  const query = `filter[owner_type]=fund_commitment&filter[owner_id]=${late}`
  const { body } = await client.get(`/api/documents?${query}`)
  return (body.data as { id: number; name: string; category: string }[]).filter(({ name }) =>
    name.startsWith('Commitment in default'),
  )
}

async function downloaded(client: Client, id: number) {
  const { headers } = await client.get(`/api/documents/${id}/download`)
  return (await fetchBytes(api, client, String(headers['location']))).bytes
}

const bells = async () => {
  const { rows } = await sql<{ message: string }>`select data->>'message' as message from notifications
    where tenant_id = 1 and type like '%FundDefaultDeclared' and user_id = ${world.investors[0]!} order by created_at`.execute(
    api.db,
  )
  return rows.map(({ message }) => message)
}

test('a confirmed default gives its investor a letter with what is due, a bell and a mail', async () => {
  const investor = await api.asUser(world.investors[0]!)
  await staff.patch('/api/branding/1', { support_email: 'desk@wrenfield.example' })
  const confirmed = await declares()
  assert.equal(confirmed.status, 200, confirmed.text)
  const again = await colleague.post(`/api/fund-commitments/${late}/default/confirm`, {})
  assert.equal(again.status, 200)
  await api.deliver()
  await api.deliver()
  const [letter, ...more] = await lettersOf(investor)
  assert.ok(letter)
  assert.deepEqual([more, letter.category], [[], 'Notices'])
  const bytes = await downloaded(investor, letter.id)
  const save = process.env['SAVE_PDF']
  if (save) await writeFile(save, bytes)
  const text = readBack(bytes).pages.join('\n').replaceAll('\n', ' ')
  for (const part of [
    'in default from 10 December 2026',
    '£18,000.00',
    '£12,000.00',
    '£15.78',
    '8% a year',
    '6 December 2026 to 10',
    '66374958',
    'desk@wrenfield.example',
    'Page 1 of',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
  assert.ok(!text.includes('Two reminders unanswered'), 'the reason is the staff’s own')
  assert.equal((await bells()).length, 1)
  const { rows } = await sql<{ subject: string }>`select subject from mails
    where tenant_id = 1 and text like '%in default from%'`.execute(api.db)
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.subject, /^Your commitment to .+ is in default$/)
})

test('others see no letter, and a default that is declared again gives another one', async () => {
  const other = await api.asUser(world.investors[1]!)
  assert.deepEqual(await lettersOf(other), [])
  assert.deepEqual(await lettersOf(await api.as('superAdmin', 2)), [])
  await made(staff, `fund-commitments/${late}/default/lift`, { reason: 'They will pay.' })
  assert.equal((await declares()).status, 200)
  await api.deliver()
  assert.equal((await lettersOf(await api.asUser(world.investors[0]!))).length, 2)
})

test('the words of the letter are the tenant’s, and no reference is in it where these are hidden', async () => {
  const texts = { fund_default_terms: 'Clause 9.4 on the {commitment} applies.' }
  const saved = await staff.patch('/api/branding/1', { texts })
  assert.equal(saved.status, 200, saved.text)
  await setFlags(api, { hide_payment_reference: 1 })
  await made(staff, `fund-commitments/${late}/default/lift`, { reason: 'Again.' })
  assert.equal((await declares()).status, 200)
  await api.deliver()
  const investor = await api.asUser(world.investors[0]!)
  const newest = (await lettersOf(investor)).toSorted((one, other) => other.id - one.id)[0]!
  const bytes = await downloaded(investor, newest.id)
  const text = readBack(bytes).pages.join('\n')
  assert.ok(text.includes('Clause 9.4 on the commitment applies.'), text)
  assert.ok(!text.includes(line.reference.slice(0, 4)), text)
})
