import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
let eleanorId: number
before(async () => {
  tester = await SoundingTester.of(api)
  eleanorId = await api.userId('user')
})

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

test('a request expires at its moment, can’t be accepted from then on, and can be made again', async () => {
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

test('compliance alone opens, asks, cleanses and reads; nobody of another firm, and nobody while it is off', async () => {
  const { soundingId, offer } = await tester.sounded()
  const acts = (client: Client) => [
    client.get('/api/market-soundings'),
    client.get(`/api/market-soundings/${soundingId}`),
    client.get('/api/sounding-requests'),
    client.get('/api/insider-list'),
    client.post('/api/insider-list', { investment_opportunity_id: offer.id }),
    client.post('/api/insider-list/1/end', { ceased_at: '2026-11-20T09:00:00Z' }),
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
