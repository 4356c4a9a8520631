import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

test('anyone who sends a form hears at once of its shape and of all records that are not there', async () => {
  const staff = await api.as('superAdmin')
  const theirs = (await (await api.as('superAdmin', 2)).post('/api/industries', { name: 'Theirs' })).body.data
  const shapeless = await staff.post('/api/pipeline-deals', {
    pipeline_id: 999_999,
    industry_id: theirs.id,
    target_amount: 'much',
  })
  assert.equal(shapeless.status, 422)
  const fields = ['industry_id', 'name', 'pipeline_id', 'pipeline_stage_id', 'target_amount']
  assert.deepEqual(Object.keys(shapeless.body.errors).toSorted(), fields, shapeless.text)
  assert.deepEqual(shapeless.body.errors.industry_id, ['The selected industry id is invalid.'])
  assert.match(shapeless.body.message, /\(and 4 more errors\)$/)
  const well = { name: 'X', pipeline_id: 999_999, pipeline_stage_id: 999_999, industry_id: 999_999 }
  const refused = await staff.post('/api/pipeline-deals', well)
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), [
    'industry_id',
    'pipeline_id',
    'pipeline_stage_id',
  ])
  const nominee = await staff.post('/api/nominees', { lead_user_id: 999_999 })
  assert.ok(nominee.body.errors.name, nominee.text)
})

test('an investor is not told which records there are', async () => {
  const investor = await api.as('user')
  const ask = async (id: number) =>
    (await investor.post('/api/discussions', { investment_opportunity_id: id })).body.errors
  assert.deepEqual(await ask(999_999), await ask(1))
})

test('a registration is told of its password along with everything else', async () => {
  const guest = api.guest()
  await guest.get('/sanctum/csrf-cookie')
  const { status, body } = await guest.post('/register', {
    email: 'nobody',
    password: 'password12345678',
    password_confirmation: 'password12345678',
    colour: 'red',
  })
  assert.equal(status, 422)
  for (const field of ['colour', 'email', 'first_name', 'last_name', 'password'])
    assert.ok(body.errors[field], `${field}: ${JSON.stringify(body.errors)}`)
})

test('references in lists that are not there, and fields that are not known, come with the faults of shape', async () => {
  const staff = await api.as('superAdmin')
  const refused = await staff.post('/api/pipeline-deals', {
    user_ids: [999_998, await api.userId('adviser'), 999_999],
    attribute_values: [{ attribute_id: 'much', worth: 1 }],
    colour: 'red',
  })
  assert.equal(refused.status, 422)
  const fields = [
    'attribute_values.0.attribute_id',
    'attribute_values.0.worth',
    'colour',
    'name',
    'pipeline_id',
    'pipeline_stage_id',
    'user_ids.0',
    'user_ids.2',
  ]
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), fields, refused.text)
  assert.deepEqual(refused.body.errors.colour, ['The colour field is prohibited.'])
  const groups = await staff.post('/api/client-groups', { name: '', user_ids: [999_999], colour: 'red' })
  assert.deepEqual(Object.keys(groups.body.errors).toSorted(), ['colour', 'name', 'user_ids.0'], groups.text)
})

test('what comes back of a record as it is shown is no fault beside others', async () => {
  const staff = await api.as('superAdmin')
  const { data } = (await staff.post('/api/nominees', { name: 'Beech Nominees' })).body
  const refused = await staff.patch(`/api/nominees/${data.id}`, { ...data, name: '', colour: 'red' })
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), ['colour', 'name'], refused.text)
})

test('a record that is not there, or not to be seen, is not found before what is sent to it is read', async () => {
  const staff = await api.as('superAdmin')
  const theirs = await api.as('superAdmin', 2)
  const business = { name: 'Theirs', type: 'Business' }
  const organisation = (await theirs.post('/api/organisations', business)).body.data
  const industry = (await theirs.post('/api/industries', { name: 'Theirs too' })).body.data
  for (const [path, body] of [
    [`organisations/${organisation.id}`, { name: '' }],
    ['nominees/999999', { colour: 'red' }],
    ['nominees/abc', { name: '' }],
    [`industries/${industry.id}`, { name: '' }],
    ['users/999999', { email: 'nobody' }],
    ['pipeline-deals/999999', { name: '' }],
  ] as const) {
    const { status, text } = await staff.patch(`/api/${path}`, body)
    assert.equal(status, 404, `${path} ${text}`)
  }
  for (const path of ['cash-calls/999999/issue', 'investment-opportunities/999999/status']) {
    const { status, text } = await staff.post(`/api/${path}`, { status: 'much', colour: 'red' })
    assert.equal(status, 404, `${path} ${text}`)
  }
  const investor = await api.as('user')
  const of = await api.userId('adviser')
  assert.equal((await investor.patch(`/api/users/${of}`, { email: 'nobody' })).status, 404)
  assert.equal((await investor.patch('/api/users/999999', { email: 'nobody' })).status, 404)
})

test('a refusal that is sent again under its key names the same faults', async () => {
  const staff = await api.as('superAdmin')
  const send = () =>
    staff.post('/api/nominees', { colour: 'red' }, { 'idempotency-key': 'faults-of-a-nominee' })
  const { status, body } = await send()
  assert.deepEqual([status, Object.keys(body.errors).toSorted()], [422, ['colour', 'name']])
  assert.deepEqual((await send()).body, body)
})

for (const path of ['/api/password/reset', '/api/auth/set-password'])
  test(`a password that ${path} would refuse is named along with everything else`, async () => {
    const guest = api.guest()
    await guest.get('/sanctum/csrf-cookie')
    const { status, body } = await guest.post(path, {
      email: 'nobody@moorgate.example',
      password: 'password12345678',
      password_confirmation: 'password12345678',
      colour: 'red',
    })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['colour', 'password', 'token'])
  })

test('a new password of one’s own is named along with everything else', async () => {
  const { status, body } = await (
    await api.as('superAdmin')
  ).post('/api/auth/update-password', {
    password: 'password12345678',
    password_confirmation: 'password12345678',
  })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors).toSorted(), ['current_password', 'password'])
})

test('whatever is sent to a record that is not there, it is not found', async () => {
  const clients = [await api.as('superAdmin'), await api.as('user')]
  const wrong: string[] = []
  for (const declared of api.app.declared) {
    const hasBody = 'resource' in declared ? declared.operation === 'update' : declared.body !== undefined
    if (!hasBody || !/\{id\}/.test(declared.path)) continue
    const address = declared.path.replaceAll(/\{\w+\}/g, '999999')
    for (const [index, client] of clients.entries()) {
      const path = address.startsWith('/') ? address : `/api/${address}`
      const answer =
        declared.method === 'PATCH'
          ? client.patch(path, { colour: 'red' })
          : client.post(path, { colour: 'red' })
      const { status } = await answer
      if (status === 422 || status < 400) wrong.push(`${declared.method} ${declared.path} ${index} ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
})
