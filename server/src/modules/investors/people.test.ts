import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()

const mailsTo = (recipient: string) =>
  api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

const refusedFields = (answer: { status: number; body: { errors?: object } }) => [
  answer.status,
  Object.keys(answer.body.errors ?? {}),
]

test('staff say who advises an investor and who works for them, and the investor sees their names', async () => {
  const id = await newInvestor(api, 'Ottilie')
  const staff = await api.as('superAdmin')
  const [adviser, manager] = [await api.userId('adviser'), await api.userId('investmentManager')]
  const url = `/api/users/${id}`
  const changed = await staff.patch(url, { adviser_id: adviser, associate_ids: [manager, adviser, manager] })
  assert.equal(changed.status, 200, changed.text)
  const own = (await (await api.asUser(id)).get(`${url}?include=adviser,associates`)).body.data
  assert.equal(own.adviser.id, adviser)
  assert.deepEqual(
    own.associates.map((each: { id: number }) => each.id).toSorted(),
    [adviser, manager].toSorted(),
  )
  const found = await staff.get(`/api/users?filter[associate_id]=${manager}`)
  assert.deepEqual(
    found.body.data.map((row: { id: number }) => row.id),
    [id],
  )
  const wrong = await staff.patch(url, { associate_ids: [adviser, id] })
  assert.deepEqual(refusedFields(wrong), [422, ['associate_ids.1']])
  await staff.patch(url, { associate_ids: [] })
  assert.deepEqual((await staff.get(`${url}?include=associates`)).body.data.associates, [])
})

test('investors choose neither their adviser nor their associates', async () => {
  const id = await newInvestor(api, 'Percival')
  const adviser = await api.userId('adviser')
  const investor = await api.asUser(id)
  const answer = await investor.patch(`/api/users/${id}`, { adviser_id: adviser })
  assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['adviser_id']])
  const named = await investor.patch(`/api/users/${id}`, { associate_ids: [adviser] })
  assert.deepEqual(refusedFields(named), [422, ['associate_ids']])
  assert.equal((await investor.get(`/api/users/${id}`)).body.data.adviser_id, null)
  assert.deepEqual((await investor.get(`/api/users/${id}?include=associates`)).body.data.associates, [])
})

test('what somebody may not say of a person is refused, and never left out without a word', async () => {
  const id = await newInvestor(api, 'Quentin')
  const staff = await api.as('superAdmin')
  const adviser = await api.userId('adviser')
  const group = (await staff.post('/api/client-groups', { name: 'Quentin’s' })).body.data.id
  const investor = await api.asUser(id)
  for (const said of [{ client_group_ids: [group] }, { client_group_id: group }])
    assert.deepEqual(refusedFields(await investor.patch(`/api/users/${id}`, said)), [422, Object.keys(said)])
  assert.equal((await staff.patch(`/api/users/${id}`, { client_group_ids: [group] })).status, 200)
  const ofStaff = await staff.patch(`/api/users/${adviser}`, { associate_ids: [adviser] })
  assert.deepEqual(refusedFields(ofStaff), [422, ['associate_ids']])
  const person = { first_name: 'Rhoda', last_name: 'Newcome', email: 'rhoda@new.example' }
  for (const said of [
    { role_id: 10, associate_ids: [adviser] },
    { accepted_terms_version: 7 },
    { is_default_associate: true },
  ]) {
    const refused = await staff.post('/api/users', { ...person, ...said })
    assert.deepEqual(refusedFields(refused), [422, [Object.keys(said).at(-1)]], refused.text)
  }
  const added = await staff.post('/api/users', { ...person, is_default_associate: false })
  assert.equal(added.status, 201, added.text)
})

test('a new investor is given the firm’s default associates while the firm wants it', async () => {
  const staff = await api.as('superAdmin')
  const manager = await api.userId('fundManager')
  const marked = await staff.patch(`/api/users/${manager}`, { is_default_associate: true })
  assert.equal(marked.body.data.is_default_associate, true)
  const associatesOf = async (name: string) => {
    const person = { first_name: name, last_name: 'Newcome', email: `${name.toLowerCase()}@new.example` }
    const { id } = (await staff.post('/api/users', person)).body.data
    await api.deliver()
    const { associates } = (await staff.get(`/api/users/${id}?include=associates`)).body.data
    return associates.map((each: { id: number }) => each.id)
  }
  await setFlags(api, { default_investor_associates: 1 })
  assert.deepEqual(await associatesOf('Basil'), [manager])
  await setFlags(api, { default_investor_associates: 0 })
  assert.deepEqual(await associatesOf('Clara'), [])
})

test('each way of being written to is consented to on its own, and when is known', async () => {
  const id = await newInvestor(api, 'Rosalind')
  const investor = await api.asUser(id)
  const { data } = (await investor.patch(`/api/users/${id}`, { marketing_post: true })).body
  assert.deepEqual([data.marketing, data.marketing_phone, data.marketing_post], [false, false, true])
  assert.equal(new Date(data.marketing_changed_at).getTime(), api.clock.now().getTime())
})

test('anyone who corrects who they are proves it again, and the mailbox is told; completing is free', async () => {
  const id = await newInvestor(api, 'Sybil')
  const investor = await api.asUser(id)
  const url = `/api/users/${id}`
  api.clock.forward({ minutes: 16 })
  assert.equal((await investor.patch(url, { nationality: 'GB' })).status, 200)
  assert.equal((await investor.patch(url, { nationality: 'FR' })).status, 423)
  assert.equal((await investor.patch(url, { last_name: 'Vane' })).status, 423)
  const proven = await api.asUser(id)
  assert.equal((await proven.patch(url, { last_name: 'Vane', nationality: 'FR' })).status, 200)
  await api.deliver()
  const [mail] = await mailsTo('sybil@people.example')
  assert.match(mail!.text, /Your last name and nationality were changed/)
  assert.match(mail!.text, /\/investor\/profile\/details/)
})

test('a British postcode is kept as it is written, and refused where there is none like it', async () => {
  const id = await newInvestor(api, 'Tabitha')
  const investor = await api.asUser(id)
  const moved = (postcode: string, country = 'GB') =>
    investor.patch(`/api/users/${id}`, { address: { line1: '1 Mill Lane', postcode, country } })
  assert.equal((await moved('bn70xx')).body.data.address.postcode, 'BN7 0XX')
  assert.deepEqual(refusedFields(await moved('AB1 2CI')), [422, ['address.postcode']])
  assert.equal((await moved('D02 AF30', 'IE')).body.data.address.postcode, 'D02 AF30')
})

test('a nominee’s company number is kept as Companies House writes it', async () => {
  const staff = await api.as('superAdmin')
  const made = (company_number: string) =>
    staff.post('/api/nominees', { name: `Nominee ${company_number}`, company_number })
  assert.equal((await made('sc 123456')).body.data.company_number, 'SC123456')
  assert.deepEqual(refusedFields(await made('XX123456')), [422, ['company_number']])
})
