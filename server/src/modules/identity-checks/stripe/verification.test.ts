import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { standInKeys, startCardStandIn } from '../../../../test/card-stand-in.ts'
import type { CardStandIn } from '../../../../test/card-stand-in.ts'
import type { IdentitySession } from '../../../../test/card-stand-in-identity.ts'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { reconcileCards } from '../../cards/reconcile.ts'
import { form, pdf } from '../../documents/test-form.ts'
import { newInvestor, setFlags } from '../../suitability/test-tenant.ts'

let api: Api
let standIn: CardStandIn
let staff: Client
let events = 0
before(async () => {
  ;[api, standIn] = await Promise.all([startApi(), startCardStandIn()])
  api.platform.settings.cardProviderUrl = standIn.url
  await setFlags(api, { ca_use_intl_check: 0 })
  staff = await api.as('superAdmin')
})
after(async () => {
  await api[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})

const choose = (on: boolean) => staff.patch('/api/compliance/1', { identity_with_stripe: on })

async function person(first: string) {
  const id = await newInvestor(api, first)
  const details = {
    date_of_birth: '1980-02-29',
    country_of_residence: 'GB',
    address: JSON.stringify({ line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }),
  }
  await api.db.updateTable('users').set(details).where('tenant_id', '=', 1).where('id', '=', id).execute()
  const { first_name: given, last_name: last } = (await staff.get(`/api/users/${id}`)).body.data
  return { id, client: await api.asUser(id), first: given as string, last: last as string }
}

function open(client: Client, { withAddress = true } = {}) {
  const sent = form({}, withAddress ? { address: { name: 'bill.pdf', bytes: pdf } } : {})
  return client.post('/api/identity-verification', sent.body, sent.headers)
}

async function opened(first: string) {
  const made = await person(first)
  const answer = await open(made.client)
  assert.equal(answer.status, 200, answer.text)
  return { ...made, session: String(answer.body.data.url).split('/').at(-1)! }
}

/** Stripe tells of a session as it stands, or of what an event says of it. */
function tell(
  session: IdentitySession,
  more: { id?: string; object?: object; type?: string; tenant?: 1 | 2 } = {},
) {
  const type = more.type ?? `identity.verification_session.${session.status}`
  const id = more.id ?? `evt_identity_${(events += 1)}`
  const { payload, headers } = standIn.signed(
    standInKeys.webhook_secret,
    { id, type, object: more.object ?? session },
    api.clock.now(),
  )
  return api.guest(more.tenant).post('/webhooks/stripe', payload, headers)
}

const checksOf = async (id: number) =>
  (await staff.get(`/api/identity-checks?filter[user_id]=${id}&sort=-created_at`)).body.data as Record<
    string,
    unknown
  >[]
const statusOf = async (id: number) => (await staff.get(`/api/users/${id}`)).body.data.aml_status as string
const standingOf = async (client: Client) => (await client.get('/api/identity-standing')).body.data
const tenant = async () => (await api.platform.tenants.byHost('localhost'))!

test('without keys nobody can choose it, and it is not offered', async () => {
  const refused = await choose(true)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_configured'])
  const { client } = await person('Agnes')
  assert.equal((await standingOf(client)).provider, 'review')
  const answer = await open(client)
  assert.deepEqual([answer.status, answer.body.reason], [409, 'stripe_unavailable'])
  assert.equal((await staff.post('/api/card-connection', standInKeys)).status, 200)
  assert.equal((await choose(true)).status, 200)
  assert.equal((await standingOf(client)).provider, 'stripe')
})

test('a document of the person on the record is a proposal that one of the staff approves', async () => {
  const { id, client, first, last, session } = await opened('Bertram')
  assert.equal(await statusOf(id), 'not_started', 'nothing was shown yet')
  assert.deepEqual((await standingOf(client)).unfinished, { problem: null })
  assert.equal((await tell(standIn.verifications.process(session))).status, 200)
  assert.equal(await statusOf(id), 'pending')
  assert.equal((await standingOf(client)).reason, 'identity_check_open')
  const verified = standIn.verifications.verify(session, first.toUpperCase(), last.toUpperCase())
  const again = { id: 'evt_same_verified' }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(verified, again)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const [check] = await checksOf(id)
  assert.deepEqual(
    [check!['provider'], check!['status'], check!['provider_reference'], check!['proposed_by']],
    ['stripe', 'proposed', session, null],
  )
  assert.equal(await statusOf(id), 'pending', 'nobody passes by an event')
  const approved = await staff.post(`/api/identity-checks/${check!['id']}/approve`)
  assert.equal(approved.status, 200, approved.text)
  assert.equal(await statusOf(id), 'passed')
  assert.equal((await tell(standIn.verifications.process(session))).status, 200)
  assert.equal(await statusOf(id), 'passed', 'what comes late changes nothing')
  const own = (await client.get('/api/identity-checks')).body.data[0]
  assert.equal('reason' in own || 'provider_error' in own, false)
})

test('an event that lies passes nobody: only the answer to our own question counts', async () => {
  const { id, first, last, session } = await opened('Clement')
  const lie = {
    ...standIn.verifications.sessions.get(session)!,
    status: 'verified',
    verified_outputs: { first_name: first, last_name: last },
  }
  const answer = await tell(standIn.verifications.sessions.get(session)!, {
    object: lie,
    type: 'identity.verification_session.verified',
  })
  assert.equal(answer.status, 200)
  assert.equal((await checksOf(id))[0]!['status'], 'submitted')
  assert.equal(await statusOf(id), 'not_started')
})

test('a document of another name, and an answer without a name, are referred', async () => {
  const other = await opened('Dorothea')
  await tell(standIn.verifications.verify(other.session, 'MALLORY', other.last))
  assert.equal(await statusOf(other.id), 'referred')
  assert.match(
    String((await checksOf(other.id))[0]!['reason']),
    /“MALLORY .*which is not the name on the record/,
  )
  const nameless = await opened('Edwina')
  const session = standIn.verifications.verify(nameless.session, '', '')
  session.verified_outputs = null
  await tell(session)
  assert.equal(await statusOf(nameless.id), 'referred')
})

test('a session of another check, another tenant or another product changes nothing', async () => {
  const [mine, theirs] = [await opened('Frederica'), await opened('Gustav')]
  const verified = standIn.verifications.verify(theirs.session, mine.first, mine.last)
  verified.metadata['moorgate_identity_check'] = standIn.verifications.sessions.get(mine.session)!.metadata[
    'moorgate_identity_check'
  ]!
  assert.equal((await tell(verified)).status, 200)
  assert.equal((await checksOf(mine.id))[0]!['status'], 'submitted', 'its own session says otherwise')
  const foreign = standIn.verifications.verify(mine.session, mine.first, mine.last)
  foreign.metadata['moorgate_tenant'] = '2'
  assert.equal((await tell(foreign)).status, 200)
  assert.equal((await checksOf(mine.id))[0]!['status'], 'submitted')
})

test('what Stripe could not verify is said, tried again on the same check, or sent to us instead', async () => {
  const { id, client, session } = await opened('Harriet')
  await tell(standIn.verifications.refuse(session, 'document_expired'))
  const { unfinished, may_send: maySend } = await standingOf(client)
  assert.deepEqual(unfinished, { problem: 'Your document has expired. Use one that is still valid.' })
  assert.equal(maySend, true)
  const again = await open(client, { withAddress: false })
  assert.equal(again.status, 200, again.text)
  assert.equal(String(again.body.data.url).split('/').at(-1), session)
  const sent = form(
    { document_type: 'passport' },
    { document: { name: 'passport.pdf', bytes: pdf }, address: { name: 'bill.pdf', bytes: pdf } },
  )
  assert.equal((await client.post('/api/identity-checks', sent.body, sent.headers)).status, 201)
  await tell(standIn.verifications.verify(session, 'HARRIET', 'TEST'))
  const statuses = (await checksOf(id)).map((check) => [check['provider'], check['status']])
  assert.deepEqual(statuses, [
    ['review', 'submitted'],
    ['stripe', 'superseded'],
  ])
})

test('two windows begin one check and one session', async () => {
  const { id, client } = await person('Ignatius')
  const answers = await Promise.all([open(client), open(client)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(new Set(answers.map(({ body }) => body.data.url)).size, 1)
  assert.equal((await checksOf(id)).length, 1)
})

test('a proof of address is needed for a new check', async () => {
  const { id, client } = await person('Jerome')
  const answer = await open(client, { withAddress: false })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.body.errors, { address: ['Choose a file.'] })
  assert.deepEqual(await checksOf(id), [])
})

test('while Stripe is away it is said, and what it did without our hearing of it is found by asking', async () => {
  const { id, client, first, last } = await person('Kenneth')
  standIn.mood = 'loses_answers'
  assert.equal((await open(client)).status, 503)
  standIn.mood = 'down'
  assert.equal((await open(client, { withAddress: false })).status, 503)
  standIn.mood = 'well'
  const answer = await open(client, { withAddress: false })
  assert.equal(answer.status, 200, answer.text)
  const session = String(answer.body.data.url).split('/').at(-1)!
  assert.equal((await checksOf(id)).length, 1)
  const made = [...standIn.verifications.sessions.values()].filter(
    ({ metadata }) =>
      metadata['moorgate_identity_check'] ===
      String(standIn.verifications.sessions.get(session)!.metadata['moorgate_identity_check']),
  )
  assert.equal(made.length, 1, 'the lost answer made no second session')
  const verified = standIn.verifications.verify(session, first, last)
  standIn.mood = 'down'
  assert.equal((await tell(verified)).status, 503, 'Stripe tells again')
  standIn.mood = 'well'
  api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(api.platform, await tenant())
  assert.equal((await checksOf(id))[0]!['status'], 'proposed')
})

test('a key that Stripe refuses is said, and documents can be sent instead', async () => {
  const { client } = await person('Lavinia')
  standIn.mood = 'refuses'
  const answer = await open(client)
  assert.deepEqual([answer.status, answer.body.reason], [409, 'stripe_unavailable'])
  standIn.mood = 'well'
  assert.equal((await standingOf(client)).may_send, true)
})

test('a check that is cancelled at Stripe lets the investor begin again', async () => {
  const { id, client, session } = await opened('Montague')
  await tell(standIn.verifications.cancel(session))
  assert.equal((await checksOf(id))[0]!['status'], 'superseded')
  assert.equal((await open(client)).status, 200)
  assert.equal((await checksOf(id)).length, 2)
})

test('only an investor opens a page, and only for themselves', async () => {
  assert.equal((await open(staff)).status, 403)
  assert.equal((await open(api.guest())).status, 401)
})
