import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})

const generic = 'This security can’t be traded at present. Ask compliance.'

const deal = (instrument: string, more: Record<string, unknown> = {}) => ({
  instrument,
  side: 'buy',
  quantity: '100',
  trade_date: tester.day(0),
  reason: 'Savings.',
  no_inside_information: true,
  not_a_client_deal: true,
  no_conflict: true,
  ...more,
})

const restrict = (body: Record<string, unknown>) =>
  tester.staff.post('/api/restricted-issuers', { reason: 'We advise it.', from_date: tester.day(0), ...body })

async function restricted(body: Record<string, unknown>): Promise<number> {
  const made = await restrict(body)
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

/** Sends a deal. Answers it as its owner reads it. */
async function sent(body: Record<string, unknown>) {
  const manager = await api.as('investmentManager')
  const answer = await manager.post('/api/deal-placements', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** A deal that compliance has approved. */
async function approved(instrument: string): Promise<number> {
  const { id } = await sent(deal(instrument))
  const decided = await tester.staff.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' })
  assert.equal(decided.status, 200, decided.text)
  return id
}

const statusOf = async (id: number) => (await tester.staff.get(`/api/deal-placements/${id}`)).body.data.status

test('an entry that names no issuer is refused beside what else is wrong with it', async () => {
  for (const name of [undefined, '', '  ']) {
    const refused = await restrict({ name, reason: '' })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(Object.keys(refused.body.errors).toSorted(), ['name', 'reason'])
  }
})

test('a deal in a restricted issuer is rejected by name, number and ISIN, and nobody but compliance reads why', async () => {
  await restricted({ name: 'Ostler & Finch plc', registration_number: '7654321', isin: 'GB00BPMP3X48' })
  const matrix: [string, Record<string, unknown>, string][] = [
    ['Ostler and Finch, ordinary 10p', {}, 'rejected'],
    ['OSTLER & FINCH PLC', {}, 'rejected'],
    ['OSF', { isin: 'GB00BPMP3X48' }, 'rejected'],
    ['OSF', { registration_number: '07654321' }, 'rejected'],
    ['OSF', { isin: 'GB00BSLT7N10' }, 'submitted'],
    ['Ostler', {}, 'submitted'],
    ['Finch & Ostler plc', {}, 'submitted'],
  ]
  const manager = await api.as('investmentManager')
  for (const [instrument, more, expected] of matrix) {
    const made = await sent(deal(instrument, more))
    assert.equal(made.status, expected, instrument)
    assert.deepEqual([made.findings, made.restriction], [undefined, undefined])
    const seen = (await tester.staff.get(`/api/deal-placements/${made.id}`)).body.data
    const query = new URLSearchParams({ instrument, side: 'buy', ...(more as Record<string, string>) })
    const checks = (await manager.get(`/api/deal-placements/checks?${query}`)).body.data
    assert.deepEqual(checks, { conflict: false, holding_until: null }, 'nothing is told before it is sent')
    if (expected === 'submitted') continue
    assert.equal(made.decision_reason, generic)
    assert.ok(seen.findings.includes('restricted'))
    assert.equal(seen.restriction, 'Restricted list: We advise it.')
  }
  await api.deliver()
  const bell = await manager.get('/api/notifications/admin')
  assert.match(bell.text, /can’t be traded at present/)
  assert.ok(!/advise it/.test(bell.text))
})

test('an entry counts from its first day to its last, or until it is ended, and is kept', async () => {
  const soon = await restricted({
    name: 'Marram Grid plc',
    from_date: tester.day(2),
    until_date: tester.day(3),
  })
  const status = async () => (await tester.staff.get(`/api/restricted-issuers/${soon}`)).body.data.status
  assert.equal(await status(), 'upcoming')
  const id = await approved('Marram Grid plc')
  await tester.tick({ days: 2 })
  assert.equal(await status(), 'in_force')
  // Two business days after a Friday: the window is open still.
  assert.equal(await statusOf(id), 'suspended')
  assert.equal((await sent(deal('Marram Grid plc'))).status, 'rejected')
  await tester.tick({ days: 2 })
  assert.equal(await status(), 'ended')
  assert.equal((await sent(deal('Marram Grid plc'))).status, 'submitted')
  // What was suspended stays so: its window belonged to an approval that is not given any more.
  assert.equal(await statusOf(id), 'suspended')
  const endless = await restricted({ name: 'Curlew Bay plc' })
  const path = `/api/restricted-issuers/${endless}/end`
  assert.deepEqual(Object.keys((await tester.staff.post(path, {})).body.errors), ['reason'])
  assert.equal((await tester.staff.post(path, { reason: 'Mandate over.' })).body.data.status, 'ended')
  assert.equal((await tester.staff.post(path, { reason: 'Again.' })).body.reason, 'already_done')
  const [row] = (await tester.staff.get('/api/restricted-issuers?filter[search]=curlew')).body.data
  assert.deepEqual([row.end_reason, row.status], ['Mandate over.', 'ended'])
})

test('an issuer under sounding is restricted without an entry, until it is cleansed', async () => {
  const offer = await tester.offer({ issuer_name: 'Saltern Energy plc', issuer_number: '01234567' })
  const id = await approved('Pentland Marine plc')
  const soundingId = await tester.open(offer.id, { isin: 'GB00BSLT7N10', code_name: 'Project Marsh' })
  const listed = (await tester.staff.get('/api/restricted-issuers/under-sounding')).body.data
  assert.ok(listed.some((row: Record<string, unknown>) => row['name'] === 'Saltern Energy plc'))
  for (const body of [
    deal('Saltern Energy, ordinary 1p'),
    deal('SLT', { isin: 'GB00BSLT7N10' }),
    deal('SLT', { registration_number: '1234567' }),
  ]) {
    const made = await sent(body)
    assert.deepEqual([made.status, made.decision_reason], ['rejected', generic])
    assert.ok(!/sounding|marsh|kestrel/i.test(JSON.stringify(made)))
    const seen = (await tester.staff.get(`/api/deal-placements/${made.id}`)).body.data
    assert.match(seen.restriction, /^Market sounding: Project Marsh, Kestrel/)
  }
  assert.equal(await statusOf(id), 'approved')
  await tester.cleanse(soundingId)
  assert.equal((await sent(deal('Saltern Energy, ordinary 1p'))).status, 'submitted')
})

test('an approved deal is suspended when its issuer is restricted, the person is told, and dealing is a breach', async () => {
  const [early, late, lapsed] = [
    await approved('Teasel Foods plc'),
    await approved('Teasel Foods plc'),
    await approved('Teasel Foods plc'),
  ]
  const waiting = (await sent(deal('Teasel Foods plc'))).id
  await tester.forward({ days: 1 })
  await restricted({ name: 'Teasel Foods' })
  for (const id of [early, late, lapsed]) assert.equal(await statusOf(id), 'suspended')
  await api.deliver()
  const bell = await (await api.as('investmentManager')).get('/api/notifications/admin')
  assert.match(bell.text, /Teasel Foods plc\*\* is suspended/)
  const record = async (id: number, day: string) => {
    const form = new FormData()
    const made = { executed_on: day, executed_quantity: '100', executed_price: '1' }
    for (const [name, value] of Object.entries(made)) form.set(name, value)
    form.set('contract_note', new File(['%PDF-1.4\n%%EOF\n'], 'note.pdf', { type: 'application/pdf' }))
    const manager = await api.as('investmentManager')
    return (await manager.post(`/api/deal-placements/${id}/execute`, form)).body.data.status
  }
  assert.equal(await record(early, tester.day(-1)), 'executed')
  assert.equal(await record(late, tester.day(0)), 'breach')
  const approve = await tester.staff.post(`/api/deal-placements/${waiting}/decide`, { decision: 'approved' })
  assert.deepEqual([approve.status, approve.body.reason], [409, 'restricted'])
  const reject = await tester.staff.post(`/api/deal-placements/${waiting}/decide`, {
    decision: 'rejected',
    reason: generic,
  })
  assert.equal(reject.status, 200)
  assert.equal(
    (await (await api.as('investmentManager')).post(`/api/deal-placements/${lapsed}/cancel`)).body.data
      .status,
    'cancelled',
  )
})

test('approved and restricted at once: the approval is refused or suspended, never left', async () => {
  for (let round = 0; round < 4; round += 1) {
    const instrument = `Lapwing ${round} Holdings plc`
    const { id } = await sent(deal(instrument))
    await Promise.all([
      tester.staff.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' }),
      restrict({ name: `Lapwing ${round} Holdings` }),
    ])
    assert.notEqual(await statusOf(id), 'approved')
  }
})

test('an entry names one issuer that there is', async () => {
  const errors = async (body: Record<string, unknown>) =>
    Object.keys((await restrict(body)).body.errors ?? {})
  assert.deepEqual(await errors({}), ['name'])
  assert.deepEqual(await errors({ name: 'A plc', company_id: 987_654 }), ['name', 'company_id'])
  assert.deepEqual(await errors({ company_id: 987_654 }), ['company_id'])
  assert.deepEqual(await errors({ investment_opportunity_id: 987_654 }), ['investment_opportunity_id'])
  for (const isin of ['GB00', 'GB0002634947'])
    assert.deepEqual(await errors({ name: 'A plc', isin }), ['isin'])
  assert.deepEqual(await errors({ name: 'A plc', until_date: tester.day(-1), from_date: tester.day(-3) }), [
    'until_date',
  ])
  assert.deepEqual(await errors({ name: 'A plc', from_date: tester.day(3), until_date: tester.day(2) }), [
    'until_date',
  ])
  const offer = await tester.offer({ issuer_name: 'Sedge Water plc', market_sounding: false })
  await restricted({ investment_opportunity_id: offer.id })
  const [row] = (await tester.staff.get('/api/restricted-issuers?filter[search]=sedge')).body.data
  assert.equal(row.name, 'Sedge Water plc')
  assert.equal((await sent(deal('Sedge Water'))).status, 'rejected')
  await tester.staff.patch(`/api/investment-opportunities/${offer.id}`, { issuer_name: 'Fen Water plc' })
  assert.equal((await sent(deal('Fen Water'))).status, 'rejected')
})

test('only compliance reads and keeps the list, nobody of another firm, and not while market sounding is off', async () => {
  const id = await restricted({ name: 'Bittern plc' })
  const acts = (client: Client) => [
    client.get('/api/restricted-issuers'),
    client.get(`/api/restricted-issuers/${id}`),
    client.get('/api/restricted-issuers/under-sounding'),
    client.post('/api/restricted-issuers', {}),
    client.post(`/api/restricted-issuers/${id}/end`, { reason: 'x' }),
  ]
  const statuses = async (client: Client) =>
    new Set((await Promise.all(acts(client))).map(({ status }) => status))
  for (const who of [
    'user',
    'creator',
    'adviser',
    'investmentManager',
    'fundManager',
    'investmentCommittee',
  ] as const)
    assert.ok(
      [...(await statuses(await api.as(who)))].every((status) => status === 403 || status === 404),
      who,
    )
  assert.equal((await (await api.as('support')).get('/api/restricted-issuers')).status, 200)
  const stranger = await api.as('superAdmin', 2)
  assert.equal((await stranger.get(`/api/restricted-issuers/${id}`)).status, 404)
  assert.equal((await stranger.post(`/api/restricted-issuers/${id}/end`, { reason: 'x' })).status, 404)
  assert.ok(!/Bittern/.test((await stranger.get('/api/restricted-issuers')).text))
  await setFlags(api, { market_sounding_enabled: 0 })
  assert.deepEqual([...(await statuses(tester.staff))], [404])
})
