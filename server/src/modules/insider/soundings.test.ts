import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insiderListEntry } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { SoundingTester } from './test-soundings.ts'

let api: Api
let tester: SoundingTester
let eleanorId: number
before(async () => {
  api = await startApi()
  tester = await SoundingTester.of(api)
  eleanorId = await api.userId('user')
})
after(() => api[Symbol.asyncDispose]())

const letters = async () =>
  (
    await sql<{ recipient: string; subject: string; text: string; html: string }>`
      select recipient, subject, text, html from mails where tenant_id = 1 order by id`.execute(api.db)
  ).rows

const states = async (offerId: number) => (await tester.requests(offerId)).map(({ status }) => status)

test('who has not accepted meets the code name everywhere, and the real name nowhere', async () => {
  const { offer, soundingId } = await tester.sounded({ code_name: 'Project Saltmarsh' })
  assert.equal((await tester.ask(soundingId, [eleanorId])).status, 201)
  await api.deliver()
  const [request] = (await tester.eleanor.get('/api/market-sounding-requests')).body.data
  assert.equal(request.code_name, 'Project Saltmarsh')
  assert.equal(request.expected_cleanse_date, tester.day(14))
  const sent = await letters()
  assert.ok(sent.some(({ text }) => text.includes('Project Saltmarsh')))
  assert.ok(!/kestrel/i.test(JSON.stringify(sent)))
  const bell = await tester.eleanor.get('/api/notifications/user')
  assert.match(bell.text, /Project Saltmarsh/)
  const read = [
    `/api/market-sounding-requests/${offer.id}`,
    '/api/notifications/user',
    '/api/invitations?include=investmentOpportunity',
    '/api/investment-opportunities?include=keyPoints,rewards,terms,documents,discussions,investments',
    '/api/documents',
    '/api/news/user',
    '/api/portfolio/user',
    '/api/pre-emption-options/user',
    '/api/data-rooms/user',
    '/api/discussions',
    '/api/search?q=kestrel',
    '/api/search?q=saltmarsh',
  ]
  for (const path of read) {
    const answer = await tester.eleanor.get(path)
    const told = answer.body?.data === undefined ? answer.text : JSON.stringify(answer.body.data)
    assert.ok(!/kestrel/i.test(told), `${path} ${told}`)
  }
  assert.equal((await tester.accept(tester.eleanor, offer.id)).status, 201)
  const shown = await tester.eleanor.get(`/api/investment-opportunities/${offer.id}`)
  assert.equal(shown.body.data.name, offer.name)
  const sounding = (await tester.staff.get(`/api/market-soundings/${soundingId}`)).body.data
  assert.deepEqual([sounding.code_name, sounding.opportunity_name], ['Project Saltmarsh', offer.name])
})

test('a code name says neither the offer nor its issuer, and means one offer', async () => {
  const offer = await tester.offer()
  const open = (more: Record<string, unknown>) =>
    tester.staff.post('/api/market-soundings', {
      investment_opportunity_id: offer.id,
      code_name: 'Project Reed',
      information: 'A placing',
      expected_cleanse_date: tester.day(3),
      ...more,
    })
  const errors = async (more: Record<string, unknown>) => Object.keys((await open(more)).body.errors ?? {})
  assert.deepEqual(await errors({ code_name: offer.name.split(',')[0] }), ['code_name'])
  assert.deepEqual(await errors({ expected_cleanse_date: tester.day(-1) }), ['expected_cleanse_date'])
  assert.deepEqual(await errors({ investment_opportunity_id: 987_654 }), ['investment_opportunity_id'])
  assert.equal((await open({})).status, 201)
  assert.deepEqual([(await open({ code_name: 'Project Oak' })).body.reason], ['already_done'])
  const other = await tester.offer()
  assert.deepEqual(await errors({ investment_opportunity_id: other.id, code_name: 'project reed' }), [
    'code_name',
  ])
  const plain = await tester.offer({ market_sounding: false })
  const refused = await open({ investment_opportunity_id: plain.id, code_name: 'Project Elm' })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_confidential'])
})

test('a request expires at its moment, can’t be accepted from then on, and can be made anew', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [eleanorId], { answer_by: tester.moment(1) })
  await tester.forward({ minutes: 59, seconds: 59 })
  const waiting = await tester.eleanor.get(`/api/market-sounding-requests/${offer.id}`)
  assert.equal(waiting.body.data.status, 'waiting')
  await tester.forward({ seconds: 1 })
  // The clock's task has not run: the moment alone decides.
  const late = await tester.accept(tester.eleanor, offer.id)
  assert.deepEqual([late.status, late.body.reason], [409, 'expired'])
  const { id: invitationId } = (await tester.requests(offer.id))[0]!
  const declined = await tester.eleanor.patch(`/api/invitations/${invitationId}`, { status: 'declined' })
  assert.deepEqual([declined.status, declined.body.reason], [409, 'expired'])
  await tester.tick()
  assert.deepEqual(await states(offer.id), ['expired'])
  const page = await tester.eleanor.get(`/api/market-sounding-requests/${offer.id}`)
  assert.deepEqual([page.body.data.status, page.body.data.accepted_at], ['expired', null])
  assert.equal((await tester.eleanor.get(`/api/investment-opportunities/${offer.id}`)).status, 404)
  assert.equal((await tester.ask(soundingId, [eleanorId])).status, 201)
  assert.deepEqual(await states(offer.id), ['waiting', 'expired'])
  assert.equal((await tester.accept(tester.eleanor, offer.id)).status, 201)
  assert.deepEqual(await states(offer.id), ['accepted', 'expired'])
})

test('accepted in the last second stays accepted when the clock comes by', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [eleanorId], { answer_by: tester.moment(1) })
  await tester.forward({ minutes: 59, seconds: 59 })
  const [answer] = await Promise.all([tester.accept(tester.eleanor, offer.id), tester.tick()])
  assert.equal(answer.status, 201, answer.text)
  await tester.tick({ minutes: 5 })
  assert.deepEqual(await states(offer.id), ['accepted'])
})

test('who declined is asked again for a reason alone, and what they said is kept', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [eleanorId])
  const { id: invitationId } = (await tester.requests(offer.id))[0]!
  assert.equal(
    (await tester.eleanor.patch(`/api/invitations/${invitationId}`, { status: 'declined' })).status,
    200,
  )
  const again = await tester.ask(soundingId, [eleanorId])
  assert.deepEqual(again.body.errors, {
    'user_ids.0': ['This investor declined. Give a reason to ask again.'],
  })
  // Withdrawing the invitation hides the answer from nobody.
  await tester.staff.post('/api/invitations/bulk-delete', { ids: [invitationId] })
  const invited = await tester.staff.post('/api/invitations', {
    investment_opportunity_id: offer.id,
    user_ids: [eleanorId],
  })
  assert.equal(invited.status, 422, invited.text)
  assert.equal((await tester.ask(soundingId, [eleanorId], { reason: 'She rang us.' })).status, 201)
  const [now, before] = await tester.requests(offer.id)
  assert.deepEqual([now!.status, now!.asked_again_because], ['waiting', 'She rang us.'])
  assert.deepEqual([before!.status, before!.answered_at !== null], ['declined', true])
})

test('who doesn’t wish to be sounded can’t be asked by anybody, until they change their mind', async () => {
  const { offer, soundingId } = await tester.sounded()
  const preference = (may_ask: boolean) =>
    tester.eleanor.patch('/api/market-sounding-preference', { may_ask })
  assert.deepEqual((await tester.eleanor.get('/api/market-sounding-preference')).body.data, { may_ask: true })
  assert.deepEqual((await preference(false)).body.data, { may_ask: false })
  assert.equal((await preference(false)).status, 200)
  const refused = { 'user_ids.0': ['This investor has asked not to be sounded.'] }
  assert.deepEqual(
    (await tester.ask(soundingId, [eleanorId], { reason: 'All the same.' })).body.errors,
    refused,
  )
  const body = { investment_opportunity_id: offer.id, user_ids: [eleanorId] }
  assert.deepEqual((await tester.staff.post('/api/invitations', body)).body.errors, refused)
  const chosen = await tester.staff.get(`/api/market-soundings/${soundingId}/candidates?search=whitcombe`)
  assert.deepEqual(
    chosen.body.data.map(({ user_id, not_asked }: Record<string, unknown>) => [user_id, not_asked]),
    [[eleanorId, 'do_not_sound']],
  )
  const listed = (await tester.staff.get('/api/do-not-sound?filter[status]=in_force')).body.data
  assert.deepEqual(
    listed.map((row: Record<string, unknown>) => [row['user_id'], row['set_by_name'], row['note']]),
    [[eleanorId, 'Eleanor Whitcombe', null]],
  )
  assert.deepEqual((await preference(true)).body.data, { may_ask: true })
  assert.equal((await tester.ask(soundingId, [eleanorId])).status, 201)
  const put = { user_id: eleanorId, note: 'By phone.' }
  assert.equal((await tester.staff.post('/api/do-not-sound', put)).status, 204)
  assert.equal((await tester.staff.post('/api/do-not-sound', put)).body.reason, 'already_done')
  const [entry] = (await tester.staff.get('/api/do-not-sound?filter[status]=in_force')).body.data
  assert.equal((await tester.staff.post(`/api/do-not-sound/${entry.id}/remove`)).status, 204)
  assert.equal((await tester.staff.post(`/api/do-not-sound/${entry.id}/remove`)).body.reason, 'already_done')
  const noInvestor = await tester.staff.post('/api/do-not-sound', {
    user_id: await api.userId('superAdmin'),
    note: 'x',
  })
  assert.deepEqual(Object.keys(noInvestor.body.errors), ['user_id'])
})

test('nobody who doesn’t wish to be sounded is asked by a rule', async () => {
  const offer = await tester.offer()
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${offer.id}`.execute(
    api.db,
  )
  const waits = async () =>
    (await tester.eleanor.get('/api/market-sounding-requests')).body.data.some(
      (each: { investment_opportunity_id: number }) => each.investment_opportunity_id === offer.id,
    )
  assert.equal(await waits(), true)
  await tester.eleanor.patch('/api/market-sounding-preference', { may_ask: false })
  assert.equal(await waits(), false)
  assert.equal((await tester.accept(tester.eleanor, offer.id)).status, 404)
  await tester.eleanor.patch('/api/market-sounding-preference', { may_ask: true })
})

test('cleansing releases who accepted, sends each the notice, keeps it, and ends what is open', async () => {
  const { offer, soundingId } = await tester.sounded({ code_name: 'Project Heron' })
  const other = await api.as('newInvestor')
  const otherId = await api.userId('newInvestor')
  await tester.ask(soundingId, [eleanorId, otherId])
  await tester.accept(tester.eleanor, offer.id)
  await tester.forward({ minutes: 30 })
  const at = api.clock.now().toISOString()
  assert.deepEqual(
    Object.keys((await tester.cleanse(soundingId, { cleansed_at: tester.moment(1) })).body.errors),
    ['cleansed_at'],
  )
  assert.deepEqual(
    Object.keys((await tester.cleanse(soundingId, { cleansed_at: tester.moment(-1) })).body.errors),
    ['cleansed_at'],
  )
  const done = await tester.cleanse(soundingId, { cleansed_at: at, note: 'RNS 4417' })
  assert.deepEqual([done.status, done.body.data.status], [200, 'cleansed'])
  assert.equal((await tester.cleanse(soundingId)).body.reason, 'already_done')
  await api.deliver()
  assert.deepEqual(await states(offer.id), ['ended', 'released'])
  const [, released] = await tester.requests(offer.id)
  assert.match(released!.notice ?? '', /about Project Heron ceased to be inside information on/)
  const page = (await tester.eleanor.get(`/api/market-sounding-requests/${offer.id}`)).body.data
  assert.equal(page.status, 'released')
  assert.equal(page.notice, released!.notice)
  assert.equal(new Date(page.cleansed_at).toISOString(), at)
  const sent = (await letters()).filter(({ subject }) => subject.startsWith('Project Heron'))
  assert.equal(sent.length, 1)
  assert.match(sent[0]!.text, /released/)
  assert.ok(!/kestrel/i.test(JSON.stringify(sent)))
  assert.match((await tester.eleanor.get('/api/notifications/user')).text, /Project Heron/)
  assert.equal((await tester.accept(other, offer.id)).status, 404)
  assert.equal((await tester.eleanor.get(`/api/investment-opportunities/${offer.id}`)).status, 200)
  const register = `/api/market-sounding-acceptance?filter[investment_opportunity_id]=${offer.id}`
  assert.equal(new Date((await tester.staff.get(register)).body.data[0].ceased_at).toISOString(), at)
  assert.equal((await tester.ask(soundingId, [otherId])).body.reason, 'settled')
  const changed = await tester.staff.patch(`/api/market-soundings/${soundingId}`, {
    code_name: 'Project Late',
  })
  assert.equal(changed.body.reason, 'settled')
  await assert.rejects(
    sql`update cleansing_notices set notice = '' where tenant_id = 1`.execute(api.db),
    /permission denied/,
  )
})

test('the insider list has the columns of the template, with moments in UTC and telephone numbers as digits', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.staff.patch(`/api/users/${eleanorId}`, {
    phone: '+44 20 7946 0100',
    date_of_birth: '1971-04-02',
    address: { line1: '14 Garrick Street', city: 'London', postcode: 'WC2E 9HB', country: 'GB' },
  })
  await tester.ask(soundingId, [eleanorId])
  await tester.accept(tester.eleanor, offer.id)
  const at = api.clock.now().toISOString()
  const path = `/api/insider-list?filter[investment_opportunity_id]=${offer.id}`
  const [row] = (await tester.staff.get(path)).body.data
  assert.deepEqual(
    [row.first_names, row.surnames, row.date_of_birth, row.personal_phones, row.home_address, row.ceased],
    ['Eleanor', 'Whitcombe', '1971-04-02', '442079460100', '14 Garrick Street, London, WC2E 9HB, GB', null],
  )
  assert.equal(row.obtained, `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`)
  await tester.cleanse(soundingId)
  assert.match((await tester.staff.get(path)).body.data[0].ceased, /^\d{4}-\d\d-\d\d, \d\d:\d\d UTC$/)
  const columns = insiderListEntry.columns.map(({ key }) => key).join(',')
  const file = await tester.staff.get(
    `/api/insider-list/export?filter[investment_opportunity_id]=${offer.id}&columns=${columns}`,
  )
  assert.match(
    file.text,
    /^\W*first_names,surnames,birth_surnames,professional_phones,company,reason,obtained,ceased,/,
  )
  assert.match(file.text, /442079460100/)
})

test('accepting and cleansing at once: accepted and released, or not accepted at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { offer, soundingId } = await tester.sounded()
    await tester.ask(soundingId, [eleanorId])
    const [accepted, cleansed] = await Promise.all([
      tester.accept(tester.eleanor, offer.id),
      tester.cleanse(soundingId),
    ])
    assert.equal(cleansed.status, 200, cleansed.text)
    await api.deliver()
    const [request] = await tester.requests(offer.id)
    const isNoticed = request!.notice !== null
    assert.deepEqual(
      [request!.status, isNoticed],
      accepted.status === 201 ? ['released', true] : ['ended', false],
      accepted.text,
    )
  }
})

test('compliance alone opens, asks, cleanses and reads; nobody of another firm, and nobody while it is off', async () => {
  const { soundingId, offer } = await tester.sounded()
  const acts = (client: Client) => [
    client.get('/api/market-soundings'),
    client.get(`/api/market-soundings/${soundingId}`),
    client.get('/api/sounding-requests'),
    client.get('/api/insider-list'),
    client.get('/api/do-not-sound'),
    client.get(`/api/market-soundings/${soundingId}/candidates`),
    client.post('/api/market-soundings', { investment_opportunity_id: offer.id }),
    client.patch(`/api/market-soundings/${soundingId}`, { information: 'x' }),
    client.post(`/api/market-soundings/${soundingId}/requests`, { user_ids: [eleanorId] }),
    client.post(`/api/market-soundings/${soundingId}/cleanse`, { reason: 'stale' }),
    client.post('/api/do-not-sound', { user_id: eleanorId }),
    client.post('/api/do-not-sound/1/remove'),
  ]
  const statuses = async (client: Client) =>
    new Set((await Promise.all(acts(client))).map(({ status }) => status))
  const others = ['user', 'creator', 'adviser', 'investmentManager', 'fundManager', 'entrepreneur'] as const
  for (const who of [...others, 'investmentCommittee', 'custodian'] as const)
    assert.ok(
      [...(await statuses(await api.as(who)))].every((status) => status === 403 || status === 404),
      who,
    )
  assert.deepEqual([...(await statuses(api.guest()))].toSorted(), [401, 419])
  const stranger = await api.as('superAdmin', 2)
  assert.equal((await stranger.get(`/api/market-soundings/${soundingId}`)).status, 404)
  assert.equal(
    (await stranger.post(`/api/market-soundings/${soundingId}/cleanse`, { reason: 'stale' })).status,
    404,
  )
  assert.ok(!/Kestrel/.test((await stranger.get('/api/sounding-requests')).text))
  await setFlags(api, { market_sounding_enabled: 0 })
  assert.deepEqual([...(await statuses(tester.staff))], [404])
})
