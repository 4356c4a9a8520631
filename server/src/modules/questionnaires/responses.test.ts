import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { questionnaireDuties } from './remind-of-expiry.ts'
import { factAnswers, riskAnswers } from './test-answers.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

let made = 0
async function newInvestor(): Promise<{ id: number; client: Client }> {
  made += 1
  const row = await api.db
    .insertInto('users')
    .values({
      tenant_id: 1,
      role_id: 5,
      first_name: `Number ${made}`,
      last_name: 'Asked',
      email: `asked-${made}@people.example`,
      email_verified_at: api.clock.now(),
      accepted_terms_version: 1,
      owner_id: await api.userId('investmentManager'),
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, client: await api.asUser(row.id) }
}

const begin = (client: Client, kind: string, userId?: number) =>
  client.post('/api/questionnaire-responses', { kind, ...(userId !== undefined && { user_id: userId }) })
const save = (client: Client, id: number, answers: object, version?: number) =>
  client.patch(`/api/questionnaire-responses/${id}`, { answers, ...(version !== undefined && { version }) })
const sign = (client: Client, id: number, more: object = {}) =>
  client.post(`/api/questionnaire-responses/${id}/sign`, {
    signed_name: 'Somebody Asked',
    accepted: true,
    ...more,
  })

/** A signed risk profile of somebody. */
async function signedProfile(client: Client, place: 0 | 1 | 2 | 3 | 4) {
  const { id } = (await begin(client, 'risk_profile')).body.data
  await save(client, id, riskAnswers(place))
  const signed = await sign(client, id)
  assert.equal(signed.status, 200, signed.text)
  return signed.body.data
}

test('an investor begins once, is saved as they go, and signs: the score falls into its band', async () => {
  const { client } = await newInvestor()
  const begun = await begin(client, 'risk_profile')
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body.data
  const again = await begin(client, 'risk_profile')
  assert.deepEqual([again.status, again.body.data.id], [200, id])
  const half = (await save(client, id, { comfort: 'a3', growth: 'a3' })).body.data
  assert.deepEqual([half.asked, half.answered, half.missing.length, half.score], [10, 2, 8, null])
  await save(client, id, riskAnswers(3))
  const { data } = (await sign(client, id)).body
  assert.deepEqual(
    [data.status, data.score, data.band, data.band_label],
    ['signed', 75, 4, 'Moderately adventurous'],
  )
  assert.deepEqual([data.expires_at, data.signed_name], ['2028-11-20', 'Somebody Asked'])
})

test('whoever answers is not shown what an answer is worth; staff are', async () => {
  const { id: userId, client } = await newInvestor()
  const mine = (await begin(client, 'risk_profile')).body.data
  const option = (data: { definition: { sections: { questions: { options: object[] }[] }[] } }) =>
    data.definition.sections[0]!.questions[0]!.options[4]!
  assert.deepEqual(Object.keys(option(mine)).toSorted(), ['key', 'text'])
  assert.deepEqual([mine.definition.bands, mine.score], [[], null])
  const theirs = (await begin(staff, 'risk_profile', userId)).body.data
  assert.deepEqual([theirs.id, theirs.score, theirs.unscored], [mine.id, 0, 10])
  assert.ok('score' in option(theirs))
})

test('nothing can be changed once it is signed', async () => {
  const { client } = await newInvestor()
  const { id } = await signedProfile(client, 2)
  const tries = [
    await save(client, id, { comfort: 'a0' }),
    await sign(client, id),
    await save(staff, id, { comfort: 'a0' }),
    await staff.delete(`/api/questionnaire-responses/${id}`),
    await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`),
  ]
  for (const { status, body } of tries) assert.deepEqual([status, body.reason], [409, 'signed'])
})

test('what is required and asked has to be answered before it is signed', async () => {
  const { client } = await newInvestor()
  const { id } = (await begin(client, 'fact_find')).body.data
  const { purpose: _, ...most } = factAnswers
  await save(client, id, { ...most, needs_income: 'yes' })
  const refused = await sign(client, id)
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.purpose', 'answers.income_needed'])
  assert.equal((await sign(client, id, { accepted: false })).status, 422)
  await save(client, id, { purpose: 'Growth', needs_income: 'no' })
  assert.equal((await sign(client, id)).status, 200)
})

test('an answer that a condition hid again is not part of what is signed', async () => {
  const { client } = await newInvestor()
  const { id } = (await begin(client, 'fact_find')).body.data
  await save(client, id, { ...factAnswers, needs_income: 'yes', income_needed: '12000.00' })
  const hidden = (await save(client, id, { needs_income: 'no' })).body.data
  assert.equal(hidden.answers.income_needed, '12000.00')
  const { data } = (await sign(client, id)).body
  assert.equal(data.answers.income_needed, undefined)
  assert.equal(data.answers.needs_income, 'no')
})

test('one answer that does not fit keeps all of them from being saved', async () => {
  const { client } = await newInvestor()
  const { id } = (await begin(client, 'fact_find')).body.data
  const refused = await save(client, id, { will: 'yes', salary: 'a lot', spare: '3', nothing: 'x' })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.salary', 'answers.spare', 'answers.nothing'])
  const { data } = (await client.get(`/api/questionnaire-responses/${id}`)).body
  assert.deepEqual(data.answers, {})
})

test('two windows do not overwrite each other, and a repeated save changes nothing', async () => {
  const { client } = await newInvestor()
  const { id, version } = (await begin(client, 'fact_find')).body.data
  const first = await save(client, id, { will: 'yes' }, version)
  assert.equal(first.body.data.version, version + 1)
  const late = await save(client, id, { will: 'no' }, version)
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  const repeated = await save(client, id, { will: 'yes' }, version + 1)
  assert.equal(repeated.body.data.version, version + 1)
  const cleared = await save(client, id, { will: null })
  assert.equal(cleared.body.data.answered, 0)
})

test('two that begin at the same moment share one response', async () => {
  const { client } = await newInvestor()
  const answers = await Promise.all([begin(client, 'fact_find'), begin(client, 'fact_find')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201])
  assert.equal(answers[0].body.data.id, answers[1].body.data.id)
})

test('a later signature supersedes the one before, and both can be read', async () => {
  const { id: userId, client } = await newInvestor()
  const first = await signedProfile(client, 1)
  await signedProfile(client, 2)
  const { data } = (
    await staff.get(
      `/api/questionnaire-responses?filter[user_id]=${userId}&filter[kind]=risk_profile&sort=-signed_at`,
    )
  ).body
  assert.deepEqual(
    data.map((each: { status: string }) => each.status),
    ['signed', 'superseded'],
  )
  assert.equal(data[1].id, first.id)
})

test('staff fill in, ask for the signature once a day, and cannot sign for anybody', async () => {
  const { id: userId, client } = await newInvestor()
  const { id } = (await begin(staff, 'risk_profile', userId)).body.data
  const saved = (await save(staff, id, riskAnswers(2))).body.data
  assert.equal(saved.answered_by.name, 'Priya Nair')
  assert.equal((await sign(staff, id)).status, 403)
  assert.equal((await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)).status, 200)
  const soon = await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)
  assert.deepEqual([soon.status, soon.body.reason], [409, 'asked_already'])
  await api.deliver()
  const bell = (await client.get('/api/notifications/user')).body.data[0]
  assert.match(bell.data.message, /check and sign your \*\*risk profile/)
  // Later than what the manager was told before.
  api.clock.forward({ seconds: 1 })
  assert.equal((await sign(client, id)).status, 200)
  await api.deliver()
  const manager = await api.as('investmentManager')
  assert.match(
    (await manager.get('/api/notifications/admin')).body.data[0].data.message,
    /signed: Risk profile/,
  )
})

test('staff name an investor of their own firm, or are refused', async () => {
  const stranger = await api.userId('user', 2)
  for (const userId of [undefined, stranger, await api.userId('adviser')]) {
    const refused = await begin(staff, 'fact_find', userId)
    assert.equal(refused.status, 422, refused.text)
    assert.ok(refused.body.errors.user_id)
  }
})

test('an investor finds only their own; another’s is not there to be read, saved or signed', async () => {
  const [one, other] = [await newInvestor(), await newInvestor()]
  const { id } = (await begin(one.client, 'fact_find')).body.data
  for (const { status } of [
    await other.client.get(`/api/questionnaire-responses/${id}`),
    await save(other.client, id, { will: 'no' }),
    await sign(other.client, id),
    await other.client.delete(`/api/questionnaire-responses/${id}`),
    await (await api.as('superAdmin', 2)).get(`/api/questionnaire-responses/${id}`),
    await save(await api.as('superAdmin', 2), id, { will: 'no' }),
  ])
    assert.equal(status, 404)
  assert.deepEqual((await other.client.get('/api/questionnaire-responses')).body.data, [])
  const named = await begin(other.client, 'fact_find', one.id)
  assert.equal(named.body.data.user_id, other.id)
})

test('staff ask a contact; once they are an investor they find the answers and sign them', async () => {
  const contact = (
    await staff.post('/api/contacts', {
      first_name: 'Ivo',
      last_name: 'Penhale',
      email: 'ivo@penhale.example',
    })
  ).body.data
  const begun = await staff.post('/api/questionnaire-responses', {
    kind: 'risk_profile',
    contact_id: contact.id,
  })
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body.data
  assert.deepEqual([begun.body.data.user_id, begun.body.data.contact_id], [null, contact.id])
  await save(staff, id, riskAnswers(1))
  const asked = await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)
  assert.deepEqual([asked.status, asked.body.reason], [409, 'no_account'])
  const user = (await staff.post(`/api/convert-contact/${contact.id}`, {})).body.data
  await api.deliver()
  const { data } = (await staff.get(`/api/questionnaire-responses/${id}`)).body
  assert.deepEqual([data.user_id, data.contact_id, data.score], [user.id, null, 25])
  const late = await staff.post('/api/questionnaire-responses', { kind: 'fact_find', contact_id: contact.id })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ['contact_id']])
})

test('a Creator, who may list people and open nobody, reads no answers', async () => {
  const creator = await api.as('creator')
  assert.deepEqual((await creator.get('/api/questionnaire-responses')).body.data, [])
})

test('sensitive answers are read and given by the investor and compliance alone', async () => {
  const { id: userId, client } = await newInvestor()
  const { id } = (await begin(client, 'fact_find')).body.data
  await save(client, id, { will: 'yes', vulnerable: 'yes', vulnerable_how: 'Please write rather than call.' })
  const manager = await api.as('investmentManager')
  const seen = (await manager.get(`/api/questionnaire-responses/${id}`)).body.data
  assert.deepEqual(seen.answers, { will: 'yes' })
  const refused = await save(manager, id, { vulnerable: 'no' })
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.vulnerable'])
  await save(manager, id, { will: 'no' })
  const all = (await staff.get(`/api/questionnaire-responses?filter[user_id]=${userId}`)).body.data[0]
  assert.deepEqual(all.answers, {
    will: 'no',
    vulnerable: 'yes',
    vulnerable_how: 'Please write rather than call.',
  })
  const events = await api.db
    .selectFrom('events')
    .select('after')
    .where('tenant_id', '=', 1)
    .where('subject_type', '=', 'questionnaire_response')
    .where('subject_id', '=', id)
    .where('type', '=', 'questionnaire_response.answered')
    .orderBy('id')
    .execute()
  assert.deepEqual(events[0]?.after, { will: 'yes', vulnerable: 'withheld', vulnerable_how: 'withheld' })
})

test('signed answers are printed as they are read; open ones are not', async () => {
  const { client } = await newInvestor()
  const { id } = (await begin(client, 'fact_find')).body.data
  const early = await client.get(`/api/questionnaire-responses/${id}/pdf`)
  assert.deepEqual([early.status, early.body.reason], [409, 'not_signed'])
  await save(client, id, { ...factAnswers, vulnerable: 'yes', vulnerable_how: 'Please write.' })
  await sign(client, id)
  const paper = await client.get(`/api/questionnaire-responses/${id}/pdf`)
  assert.deepEqual([paper.status, paper.headers['content-type']], [200, 'application/pdf'])
  const withheld = await (await api.as('investmentManager')).get(`/api/questionnaire-responses/${id}/pdf`)
  assert.notEqual(withheld.headers['content-length'], paper.headers['content-length'])
  const stranger = await newInvestor()
  assert.equal((await stranger.client.get(`/api/questionnaire-responses/${id}/pdf`)).status, 404)
})

test('an open one can be thrown away, and the signed one before it still counts', async () => {
  const { id: userId, client } = await newInvestor()
  await signedProfile(client, 2)
  const { id } = (await begin(client, 'risk_profile')).body.data
  assert.equal((await client.delete(`/api/questionnaire-responses/${id}`)).status, 204)
  assert.equal((await client.get(`/api/questionnaire-responses/${id}`)).status, 404)
  const { data } = (await staff.get(`/api/questionnaire-responses?filter[user_id]=${userId}`)).body
  assert.deepEqual(
    data.map((each: { status: string }) => each.status),
    ['signed'],
  )
})

test('a month before answers run out the investor is reminded, once; on the day they count no more', async () => {
  await using later = await startApi()
  const client = await later.as('user')
  const { id } = (await begin(client, 'fact_find')).body.data
  await save(client, id, factAnswers)
  await sign(client, id)
  const remind = async () => {
    for (const duty of questionnaireDuties)
      await duty.perform(later.platform, await later.platform.tenants.byId(1))
    await later.deliver()
    const { data } = (await (await later.as('user')).get('/api/notifications/user')).body
    return data.filter((each: { type: string }) => each.type.endsWith('QuestionnaireExpiring')).length
  }
  later.clock.forward({ days: 334 })
  assert.equal(await remind(), 0)
  later.clock.forward({ days: 1 })
  assert.equal(await remind(), 1)
  assert.equal(await remind(), 1)
  const status = async () =>
    (await (await later.as('user')).get(`/api/questionnaire-responses/${id}`)).body.data.status
  assert.equal(await status(), 'signed')
  later.clock.forward({ days: 30 })
  assert.equal(await status(), 'expired')
})

test('who has begun finishes on the version they began on; what is signed keeps its score', async () => {
  await using own = await startApi()
  const [staff, begun, done] = [await own.as('superAdmin'), await own.as('newInvestor'), await own.as('user')]
  const open = (await begin(begun, 'risk_profile')).body.data
  const signed = await signedProfile(done, 4)
  const { data } = (await staff.get('/api/questionnaires?filter[kind]=risk_profile')).body
  const draft = structuredClone(data[0].draft)
  draft.sections[0].questions[0].options[4].score = 0
  draft.sections[1].questions.pop()
  assert.equal((await staff.patch(`/api/questionnaires/${data[0].id}`, { draft })).status, 200)
  const published = await staff.post(`/api/questionnaires/${data[0].id}/publish`)
  assert.equal(published.status, 200, published.text)
  const still = (await begin(begun, 'risk_profile')).body.data
  assert.deepEqual([still.id, still.version_number, still.asked], [open.id, open.version_number, 10])
  const kept = (await staff.get(`/api/questionnaire-responses/${signed.id}`)).body.data
  assert.deepEqual([kept.score, kept.band, kept.version_number], [100, 5, signed.version_number])
  const next = (await begin(done, 'risk_profile')).body.data
  assert.deepEqual([next.version_number, next.answered], [open.version_number + 1, 9])
})
