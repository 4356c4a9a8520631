import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let secret: string
before(async () => {
  const made = await (await api.as('superAdmin')).post('/api/contacts/typeform/secret')
  assert.equal(made.status, 201, made.text)
  secret = made.body.data.secret
})

const sign = (body: string, key: string) =>
  `sha256=${createHmac('sha256', key).update(body).digest('base64')}`

const deliver = (body: string, signature: string | undefined = sign(body, secret), tenantId: 1 | 2 = 1) =>
  api.guest(tenantId).send('POST', '/api/contacts/typeform', body, {
    'content-type': 'application/json',
    ...(signature !== '' && { 'typeform-signature': signature }),
  })

const question = (id: string, title: string, type: string) => ({ id, title, type, ref: `ref-${id}` })

const response = (eventId: string, email: string) =>
  JSON.stringify({
    event_id: eventId,
    event_type: 'form_response',
    form_response: {
      form_id: 'lT4Z3j',
      token: 'a3a12ec67a1365927098a606107fac15',
      submitted_at: '2026-11-02T09:14:22Z',
      definition: {
        id: 'lT4Z3j',
        title: 'Start a conversation',
        fields: [
          question('a', 'Your name', 'short_text'),
          question('b', 'Where do we *write* to?', 'email'),
          question('c', 'And call?', 'phone_number'),
          question('d', 'How much would you invest?', 'multiple_choice'),
          question('e', 'Sectors', 'multiple_choice'),
          { ...question('f', 'May we send you news?', 'yes_no'), ref: 'marketing' },
        ],
      },
      answers: [
        { type: 'text', text: 'Imogen van der Clarke', field: { id: 'a', type: 'short_text', ref: 'ref-a' } },
        { type: 'email', email, field: { id: 'b', type: 'email', ref: 'ref-b' } },
        {
          type: 'phone_number',
          phone_number: '+447700900651',
          field: { id: 'c', type: 'phone_number', ref: 'ref-c' },
        },
        { type: 'choice', choice: { label: '£20,000 to £50,000' }, field: { id: 'd', ref: 'ref-d' } },
        {
          type: 'choices',
          choices: { labels: ['Climate', 'Life sciences'], other: 'Tea' },
          field: { id: 'e', ref: 'ref-e' },
        },
        { type: 'boolean', boolean: true, field: { id: 'f', type: 'yes_no', ref: 'marketing' } },
      ],
    },
  })

const contactsOf = async (email: string) =>
  (await (await api.as('adviser')).get(`/api/contacts?filter[email]=${email}&include=registrations`)).body
    .data

test('an answered web form makes a contact, and every answer is kept', async () => {
  const answer = await deliver(response('event-1', 'imogen@clarke.example'))
  assert.deepEqual([answer.status, answer.text], [200, '{}'], answer.text)
  const [made, ...more] = await contactsOf('imogen@clarke.example')
  assert.equal(more.length, 0)
  assert.deepEqual(
    [made.first_name, made.last_name, made.phone, made.source, made.marketing],
    ['Imogen', 'van der Clarke', '+447700900651', 'typeform', true],
  )
  const [form] = made.registrations
  assert.deepEqual(
    [form.form_name, form.submitted_at],
    ['Start a conversation', '2026-11-02T09:14:22.000000Z'],
  )
  assert.deepEqual(form.answers.slice(3), [
    { question: 'How much would you invest?', answer: '£20,000 to £50,000', field: null },
    { question: 'Sectors', answer: 'Climate, Life sciences, Tea', field: null },
    { question: 'May we send you news?', answer: 'Yes', field: 'marketing' },
  ])
})

test('the same delivery again, five times and at once, makes no second contact', async () => {
  const body = response('event-2', 'again@clarke.example')
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(body)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  const [made, ...more] = await contactsOf('again@clarke.example')
  assert.deepEqual([more.length, made.registrations.length], [0, 1])
})

test('who writes a second time is the same contact with another form, and an investor stays an investor', async () => {
  const address = 'second@clarke.example'
  const both = [deliver(response('event-3', address)), deliver(response('event-4', address))]
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status),
    [200, 200],
  )
  const [made, ...more] = await contactsOf(address)
  assert.deepEqual([more.length, made.registrations.length], [0, 2])
  assert.equal((await deliver(response('event-5', 'investor@wrenfield.example'))).status, 200)
  assert.deepEqual(await contactsOf('investor@wrenfield.example'), [])
  const answer = await (
    await api.as('adviser')
  ).get(`/api/registrations?filter[user_id]=${await api.userId('user')}`)
  assert.equal(answer.body.data.length, 1)
})

test('a delivery that the firm’s secret does not prove is refused and leaves nothing', async () => {
  const body = response('event-6', 'forged@clarke.example')
  for (const signature of [
    '',
    'sha256=',
    sign(body, 'guessed'),
    sign(`${body} `, secret),
    sign(body, secret).slice(7),
  ])
    assert.equal((await deliver(body, signature)).status, 401, signature)
  assert.equal((await deliver(body, sign(body, secret), 2)).status, 401)
  assert.deepEqual(await contactsOf('forged@clarke.example'), [])
})

test('a message in the place of a name stays an answer, and the lead is kept under another name', async () => {
  const email = 'claim-at-evil.com@clarke.example'
  const body = response('event-11', email).replace('Imogen van der Clarke', 'Win at https://evil.example now')
  assert.equal((await deliver(body)).status, 200)
  const [made] = await contactsOf(email)
  assert.deepEqual([made.first_name, made.last_name], ['+447700900651', ''])
  const answers = JSON.stringify(made.registrations[0])
  assert.ok(answers.includes('Win at https://evil.example now'), answers)
})

test('what is signed and malformed is a 4xx, never a fault', async () => {
  assert.equal((await deliver('{"event_id":')).status, 400)
  assert.equal((await deliver('{}')).status, 422)
  assert.equal((await deliver('{"event_id":"x","form_response":{"answers":"none"}}')).status, 422)
  const unreachable = await deliver('{"event_id":"event-7","form_response":{"answers":[]}}')
  assert.deepEqual(Object.keys(unreachable.body.errors), ['email'])
  const strange = {
    event_id: 'event-8',
    form_response: {
      answers: [
        { type: 'hologram', hologram: { shape: [1, { 2: 3 }] }, field: { id: 'z' } },
        { type: 'email', email: 'strange@clarke.example', field: { id: 'y', ref: 'constructor' } },
      ],
    },
  }
  assert.equal((await deliver(JSON.stringify(strange))).status, 200)
  const [made] = await contactsOf('strange@clarke.example')
  assert.deepEqual([made.first_name, made.last_name], ['strange', ''])
})

test('after the secret is renewed the old one counts for a day, and only those who run the features may renew it', async () => {
  const renewed = (await (await api.as('support')).post('/api/contacts/typeform/secret')).body.data.secret
  assert.equal((await deliver(response('event-9', 'nine@clarke.example'))).status, 200)
  assert.equal(
    (
      await deliver(
        response('event-10', 'ten@clarke.example'),
        sign(response('event-10', 'ten@clarke.example'), renewed),
      )
    ).status,
    200,
  )
  api.clock.forward({ hours: 25 })
  assert.equal((await deliver(response('event-11', 'eleven@clarke.example'))).status, 401)
  const standing = (await (await api.as('superAdmin')).get('/api/contacts/typeform')).body.data
  assert.equal(standing.has_secret, true)
  assert.match(standing.address, /^http:\/\/localhost(:\d+)?\/api\/contacts\/typeform$/)
  assert.equal((await (await api.as('adviser')).post('/api/contacts/typeform/secret')).status, 403)
  const { sealed } = await api.db
    .selectFrom('web_form_secrets')
    .select('sealed')
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  assert.ok(!sealed.includes(renewed))
})
