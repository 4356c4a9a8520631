import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { kindId } from '../methods/test-methods.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { registrationDocumentScheduled } from './scheduled.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const want = async (overrides: Record<string, unknown>) => {
  const answer = await staff.post('/api/registration-requirements', overrides)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number }
}
const send = (client: Client, fields: Record<string, string | number>) => {
  const sent = form(fields, { file: { name: 'paper.pdf', bytes: pdf } })
  return client.post('/api/registration-documents', sent.body, sent.headers)
}
const standings = async (client: Client, query: string) => {
  const answer = await client.get(`/api/registration-standings?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map(({ code, status }: { code: string; status: string }) => `${code} ${status}`)
}
const mailsTo = async (recipient: string) =>
  api.db
    .selectFrom('mails')
    .select('text')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

test('a paper of an organisation is wanted of its kind alone, sent by who leads it, and decided once', async () => {
  const lead = await newInvestor(api, 'Isolde')
  const requirement = await want({
    title: 'Register of members',
    code: 'register_of_members',
    applies_to: 'organisation',
    organisation_types: ['Business'],
  })
  const add = async (name: string, type: string) =>
    (await staff.post('/api/organisations', { name, type, lead_user_id: lead, user_ids: [lead] })).body.data
      .id
  const [company, trade] = [
    await add('Amberley Holdings', 'Business'),
    await add('Isolde Test', 'Sole Trader'),
  ]
  const investor = await api.asUser(lead)
  assert.deepEqual(await standings(investor, `organisation_id=${company}`), ['register_of_members required'])
  assert.deepEqual(await standings(investor, `organisation_id=${trade}`), [])
  assert.ok(!(await standings(investor, '')).some((each: string) => each.startsWith('register_of_members')))
  const missing = await send(investor, { type: 'register_of_members' })
  assert.deepEqual(Object.keys(missing.body.errors), ['organisation_id'])
  const sent = await send(investor, { type: 'register_of_members', organisation_id: company })
  assert.deepEqual(
    [sent.status, sent.body.data.organisation_id, sent.body.data.user_id],
    [201, company, null],
    sent.text,
  )
  const stranger = await api.asUser(await newInvestor(api, 'Stranger'))
  assert.equal((await stranger.get(`/api/registration-standings?organisation_id=${company}`)).status, 404)
  assert.equal((await stranger.get(`/api/registration-documents/${sent.body.data.id}/download`)).status, 404)
  assert.equal((await send(stranger, { type: 'register_of_members', organisation_id: company })).status, 422)
  await staff.post(`/api/registration-documents/${sent.body.data.id}/reject`, { reason: 'It is not dated.' })
  await api.deliver()
  const [mail] = await mailsTo('isolde@people.example')
  assert.match(mail!.text, /Register of members of Amberley Holdings.*It is not dated/s)
  const changed = await staff.patch(`/api/registration-requirements/${requirement.id}`, {
    applies_to: 'user',
  })
  assert.deepEqual(Object.keys(changed.body.errors), ['applies_to'])
})

test('a method is approved once the papers of its kind are', async () => {
  const lead = await newInvestor(api, 'Jocasta')
  const kind = await kindId(api, 'individual')
  await want({
    title: 'Bank statement',
    code: 'bank_statement',
    applies_to: 'investment_method_entity',
    investment_method_ids: [kind],
  })
  const investor = await api.asUser(lead)
  const made = await investor.post('/api/investment-method-entities', { investment_method_id: kind })
  const id: number = made.body.data.id
  const refused = await staff.post(`/api/investment-method-entities/${id}/approve`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'papers_missing'])
  assert.match(refused.body.message, /Bank statement/)
  const sent = await send(investor, { type: 'bank_statement', investment_method_entity_id: id })
  assert.equal(sent.status, 201, sent.text)
  assert.equal((await staff.post(`/api/registration-documents/${sent.body.data.id}/approve`, {})).status, 200)
  assert.deepEqual(await standings(investor, `investment_method_entity_id=${id}`), [
    'bank_statement approved',
  ])
  assert.equal((await staff.post(`/api/investment-method-entities/${id}/approve`)).status, 200)
})

test('anyone who sent a paper is written to 30 days and 7 days before it runs out, once each', async () => {
  await want({ title: 'Passport', code: 'passport' })
  const id = await newInvestor(api, 'Kestrel')
  const sent = await send(await api.asUser(id), { type: 'passport' })
  await staff.post(`/api/registration-documents/${sent.body.data.id}/approve`, { expires_on: '2027-01-19' })
  const tenant = await api.platform.tenants.byId(1)
  const written = async (days: number) => {
    api.clock.forward({ days })
    for (const task of [...registrationDocumentScheduled, ...registrationDocumentScheduled])
      await task.perform(api.platform, tenant)
    await api.deliver()
    return (await mailsTo('kestrel@people.example')).length
  }
  assert.deepEqual([await written(29), await written(1), await written(1)], [0, 1, 1])
  assert.deepEqual([await written(21), await written(1), await written(1)], [1, 2, 2])
  const [, last] = await mailsTo('kestrel@people.example')
  assert.match(last!.text, /Passport.*expires on 19 January 2027/s)
})
