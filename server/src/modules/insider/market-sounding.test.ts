import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raiseChannelOf } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { publicDocument } from '../investments/test-support.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { accept, confidential, invite, requestsOf } from './test-confidential.ts'

const api = apiForTests()
let staff: Client
let eleanor: Client
let eleanorId: number
let typeId: number
before(async () => {
  await setFlags(api, { market_sounding_enabled: 1, investment_terms_enabled: 1 })
  staff = await api.as('superAdmin')
  eleanor = await api.as('user')
  eleanorId = await api.userId('user')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

/** What an answer says, without the question that its links repeat. */
const told = ({ body, text }: Awaited<ReturnType<Client['get']>>) => (body ? JSON.stringify(body.data) : text)

/** Puts a key point, a reward, terms and a public document beside an offer. */
async function fill(id: number): Promise<void> {
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  await staff.post('/api/key-points', { ...owner, title: 'Kestrel grows' })
  await staff.post('/api/rewards', {
    investment_opportunity_id: id,
    minimum_amount: '1000',
    title: 'A kestrel',
  })
  await staff.post('/api/terms', {
    investment_opportunity_id: id,
    title: 'Kestrel',
    body: 'Terms.',
  })
  await publicDocument(api, id)
}

test('of a confidential offer nothing is read before it is accepted, and all of it afterwards', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  const invitationId = await invite(staff, opportunity.id, eleanorId)
  await fill(opportunity.id)
  const papers = `/api/documents?filter[owner_type]=investment_opportunity&filter[owner_id]=${opportunity.id}`
  const [paper] = (await staff.get(papers)).body.data
  const one = `/api/investment-opportunities/${opportunity.id}`
  const refused = [one, `${one}/gates`, `${one}/image`, `${one}/contact`, `${one}/question-follow`]
  const all = 'include=keyPoints,rewards,terms,documents,discussions,investments'
  const listed = [
    `/api/investment-opportunities?${all}`,
    `/api/investment-opportunities?filter[slug]=${opportunity.slug}`,
    '/api/investment-opportunities?filter[search]=kestrel',
    '/api/investment-opportunities?filter[invited]=true',
    '/api/investment-opportunities/export',
    `/api/key-points?filter[owner_type]=investment_opportunity&filter[owner_id]=${opportunity.id}`,
    `/api/rewards?filter[investment_opportunity_id]=${opportunity.id}`,
    `/api/terms?filter[investment_opportunity_id]=${opportunity.id}`,
    '/api/invitations?include=investmentOpportunity',
    `/api/invitations/${invitationId}?include=investmentOpportunity`,
    '/api/notifications/user',
    '/api/market-sounding-requests',
    `/api/market-sounding-requests/${opportunity.id}`,
  ]
  for (const path of refused) {
    const answer = await eleanor.get(path)
    assert.deepEqual([answer.status, answer.body.reason], [403, 'market_sounding_required'], path)
    assert.ok(!/kestrel/i.test(answer.text), path)
  }
  for (const path of listed) {
    const answer = await eleanor.get(path)
    assert.equal(answer.status, 200, `${path} ${answer.text}`)
    assert.ok(!/kestrel/i.test(told(answer)), `${path} ${answer.text}`)
  }
  assert.deepEqual((await eleanor.get(papers)).body.data, [])
  assert.equal((await eleanor.get(`/api/documents/${paper.id}`)).status, 404)
  const acts: [string, Record<string, unknown>][] = [
    ['/api/investments/user', { amount: '1000', risk_accepted: true, interest: 1 }],
    ['/api/intents', { amount: '1000', interest: 1 }],
    ['/api/discussions', { title: 'Who is it?', body: 'Who is it?' }],
  ]
  for (const [path, body] of acts) {
    const answer = await eleanor.post(path, { investment_opportunity_id: opportunity.id, ...body })
    assert.deepEqual([answer.status, answer.body.reason], [403, 'market_sounding_required'], answer.text)
  }
  const listens = async () =>
    (
      await eleanor.post('/api/broadcasting/auth', {
        socket_id: '12.34',
        channel_name: raiseChannelOf(opportunity.id),
      })
    ).status
  assert.equal(await listens(), 403)
  assert.equal((await accept(eleanor, opportunity.id)).status, 201)
  assert.equal(await listens(), 200)
  for (const path of [one, `${one}/gates`, `${one}/contact`])
    assert.equal((await eleanor.get(path)).status, 200)
  assert.equal((await eleanor.get(`/api/documents/${paper.id}`)).status, 200)
  const shown = await eleanor.get(`/api/investment-opportunities?filter[slug]=${opportunity.slug}&${all}`)
  assert.equal(shown.body.data[0].issuer_name, 'Kestrel Holdings plc')
  assert.equal(shown.body.data[0].key_points[0].title, 'Kestrel grows')
  const invitation = await eleanor.get(`/api/invitations/${invitationId}?include=investmentOpportunity`)
  assert.equal(invitation.body.data.message, 'Kestrel needs an answer by Friday.')
  assert.equal(invitation.body.data.investment_opportunity.id, opportunity.id)
})

test('a request says that there is one and until when, and goes once it is answered', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  const invitationId = await invite(staff, opportunity.id, eleanorId)
  const [request] = (await eleanor.get('/api/market-sounding-requests')).body.data.filter(
    (each: { investment_opportunity_id: number }) => each.investment_opportunity_id === opportunity.id,
  )
  assert.deepEqual(Object.keys(request).toSorted(), [
    'answer_by',
    'close_date',
    'code_name',
    'expected_cleanse_date',
    'investment_opportunity_id',
    'invitation_id',
    'invited_at',
  ])
  assert.deepEqual([request.close_date, request.invitation_id], ['2099-01-31', invitationId])
  const words = (await eleanor.get(`/api/market-sounding-requests/${opportunity.id}`)).body.data
  assert.match(words.text, /inside information/)
  assert.equal(words.accepted_at, null)
  const stale = await accept(eleanor, opportunity.id, { text_version: 'f'.repeat(64) })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const made = await accept(eleanor, opportunity.id, { text_version: words.text_version })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.data.statement, words.text)
  assert.equal(made.body.data.text_version, words.text_version)
  assert.ok(!(await requestsOf(eleanor)).includes(opportunity.id))
  const after = (await eleanor.get(`/api/market-sounding-requests/${opportunity.id}`)).body.data
  assert.equal(after.accepted_at, made.body.data.accepted_at)
})

test('declining reveals nothing, and takes the request away', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  const invitationId = await invite(staff, opportunity.id, eleanorId)
  const declined = await eleanor.patch(`/api/invitations/${invitationId}`, { status: 'declined' })
  assert.equal(declined.status, 200, declined.text)
  assert.ok(!/kestrel/i.test(declined.text), declined.text)
  assert.ok(!(await requestsOf(eleanor)).includes(opportunity.id))
  assert.equal((await eleanor.get(`/api/investment-opportunities/${opportunity.id}`)).status, 404)
  assert.equal((await accept(eleanor, opportunity.id)).status, 404)
})

test('a repeat is the same row, and two at once are one', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  await invite(staff, opportunity.id, eleanorId)
  const answers = await Promise.all([accept(eleanor, opportunity.id), accept(eleanor, opportunity.id)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201])
  const again = await accept(eleanor, opportunity.id)
  assert.equal(again.status, 200)
  for (const { body } of answers) assert.deepEqual(body, again.body)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where tenant_id = 1 and type = 'market_sounding.accepted'
      and payload ->> 'investment_opportunity_id' = ${String(opportunity.id)}`.execute(api.db)
  assert.equal(rows[0]!.count, 1)
})

test('nobody accepts for somebody else, what is not for them, what is not confidential, or without saying so', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  await invite(staff, opportunity.id, eleanorId)
  const other = await api.as('newInvestor')
  assert.equal((await accept(other, opportunity.id)).status, 404)
  assert.deepEqual(await requestsOf(other), [])
  assert.equal((await other.get(`/api/investment-opportunities/${opportunity.id}`)).status, 404)
  const neighbour = await api.as('user', 2)
  assert.equal((await neighbour.get(`/api/market-sounding-requests/${opportunity.id}`)).status, 404)
  const open = await confidential({ api, staff, typeId }, { market_sounding: false })
  await invite(staff, open.id, eleanorId)
  assert.equal((await accept(eleanor, open.id)).status, 404)
  assert.equal((await eleanor.get(`/api/investment-opportunities/${open.id}`)).status, 200)
  const unsaid = await accept(eleanor, opportunity.id, { accepted: false })
  assert.deepEqual([unsaid.status, Object.keys(unsaid.body.errors)], [422, ['accepted']])
  assert.equal((await accept(staff, opportunity.id)).status, 403)
  assert.equal((await api.guest().get('/api/market-sounding-requests')).status, 401)
})
