import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { deal, made, noted, paper } from './test-personal-deals.ts'

const api = apiForTests()

test('a deal is asked for, approved by somebody else, made, and held for 30 days', async () => {
  const manager = await api.as('investmentManager')
  const compliance = await api.as('superAdmin')
  const sent = await manager.post('/api/deal-placements', deal(api))
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const { id, status, findings } = sent.body.data
  assert.deepEqual([status, findings], ['submitted', undefined])
  const early = await manager.post(`/api/deal-placements/${id}/execute`, noted(made(api)))
  assert.equal(early.status, 409)
  const approved = await compliance.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' })
  assert.deepEqual([approved.status, approved.body.data.status], [200, 'approved'])
  assert.deepEqual(approved.body.data.findings, [])
  const again = await compliance.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' })
  assert.equal(again.status, 409)
  const named = await compliance.get(`/api/deal-placements/${id}?include=user,approver`)
  assert.deepEqual(
    [named.body.data.user.name, named.body.data.approver.name],
    [named.body.data.user_name, named.body.data.decided_by_name],
  )
  const done = await manager.post(`/api/deal-placements/${id}/execute`, noted(made(api)))
  assert.deepEqual([done.status, done.body.data.status], [200, 'executed'])

  for (const instrument of [deal(api).instrument, 'PENTLAND Marine-Power Ltd']) {
    const sold = await manager.post('/api/deal-placements', deal(api, { side: 'sell', instrument }))
    assert.deepEqual([sold.status, sold.body.reason], [409, 'holding_period'], instrument)
  }
  const checks = await manager.get(
    '/api/deal-placements/checks?instrument=Pentland Marine Power plc&side=sell',
  )
  assert.equal(checks.body.data.holding_until, done.body.data.holding_until)

  await api.clock.forward({ days: 31 })
  const released = await (await api.as('investmentManager')).get(`/api/deal-placements/${id}`)
  assert.equal(released.body.data.status, 'released')
})

test('nobody decides their own deal, and only compliance decides', async () => {
  const owner = await api.as('superAdmin')
  const { body } = await owner.post('/api/deal-placements', deal(api, { instrument: 'Harrow Vale Trust' }))
  const own = await owner.post(`/api/deal-placements/${body.data.id}/decide`, { decision: 'approved' })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  const manager = await api.as('fundManager')
  const other = await manager.post(`/api/deal-placements/${body.data.id}/decide`, { decision: 'approved' })
  assert.equal(other.status, 403)
  const support = await api.as('support')
  const silent = await support.post(`/api/deal-placements/${body.data.id}/decide`, { decision: 'rejected' })
  assert.deepEqual(Object.keys(silent.body.errors), ['reason'])
})

test('colleagues see their own deals alone, and investors none', async () => {
  const manager = await api.as('investmentManager')
  const adviser = await api.as('adviser')
  const { body } = await manager.post('/api/deal-placements', deal(api, { instrument: 'Larch Street plc' }))
  assert.equal((await adviser.get(`/api/deal-placements/${body.data.id}`)).status, 404)
  assert.equal((await adviser.get('/api/deal-placements')).body.data.length, 0)
  assert.equal((await adviser.post(`/api/deal-placements/${body.data.id}/cancel`)).status, 404)
  const investor = await api.as('user')
  assert.equal((await investor.get('/api/deal-placements')).status, 403)
  const cancelled = await manager.post(`/api/deal-placements/${body.data.id}/cancel`)
  assert.equal(cancelled.body.data.status, 'cancelled')
})

test('a deal beyond its approval is a breach, and a deal near an open round is looked at', async () => {
  const manager = await api.as('investmentManager')
  const compliance = await api.as('support')
  const type = await compliance.post('/api/types', { name: 'Equity' })
  const round = { name: 'Tidewell Energy, Series B', type_id: type.body.data.id }
  const offered = await compliance.post('/api/investment-opportunities', round)
  assert.equal(offered.status, 201, JSON.stringify(offered.body))
  const near = await manager.post(
    '/api/deal-placements',
    deal(api, { instrument: 'Tidewell Energy plc ord' }),
  )
  const seen = await compliance.get(`/api/deal-placements/${near.body.data.id}`)
  const { body } = await manager.post('/api/deal-placements', deal(api, { instrument: 'Northlight plc' }))
  const { id } = body.data
  await compliance.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' })
  await api.clock.forward({ days: 6 })
  const later = await api.as('investmentManager')
  assert.equal((await later.get(`/api/deal-placements/${id}`)).body.data.status, 'expired')
  const late = await later.post(`/api/deal-placements/${id}/execute`, noted(made(api)))
  assert.equal(late.body.data.status, 'breach')
  assert.deepEqual(seen.body.data.findings, ['conflict'])
  const unsure = await later.post('/api/deal-placements', deal(api, { no_conflict: false }))
  assert.deepEqual(Object.keys(unsure.body.errors), ['no_conflict'])
})

test('a deal made before its approval is a breach, and a rejected one hears why in one sentence', async () => {
  const manager = await api.as('investmentManager')
  const compliance = await api.as('support')
  const decided = async (instrument: string, decision: object) => {
    const { id } = (await manager.post('/api/deal-placements', deal(api, { instrument }))).body.data
    const answer = await compliance.post(`/api/deal-placements/${id}/decide`, decision)
    assert.equal(answer.status, 200, answer.text)
    return id
  }
  const yesterday = new Date(api.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const early = await decided('Wharfedale Mills plc', { decision: 'approved' })
  const done = await manager.post(
    `/api/deal-placements/${early}/execute`,
    noted(made(api, { executed_on: yesterday })),
  )
  assert.deepEqual([done.status, done.body.data.status], [200, 'breach'])
  await decided('Ribble Foods plc', { decision: 'rejected', reason: 'We advise the issuer.' })
  await api.deliver()
  const bell = (await manager.get('/api/notifications/admin')).body.data
  assert.equal(bell[0].data.message, 'Your deal in **Ribble Foods plc** is rejected: We advise the issuer.')
})

test('a purchase is recorded with its contract note, which its owner and compliance read, and a gift without', async () => {
  const manager = await api.as('investmentManager')
  const compliance = await api.as('superAdmin')
  const approved = async (overrides: object) => {
    const { id } = (await manager.post('/api/deal-placements', deal(api, overrides))).body.data
    await compliance.post(`/api/deal-placements/${id}/decide`, { decision: 'approved' })
    return `/api/deal-placements/${id}`
  }
  const bought = await approved({ instrument: 'Oriel Software plc' })
  const without = await manager.post(`${bought}/execute`, made(api))
  assert.deepEqual([without.status, Object.keys(without.body.errors)], [422, ['contract_note']])
  const program = new File(['MZ\u0090'], 'note.pdf', { type: 'application/pdf' })
  const odd = await manager.post(`${bought}/execute`, noted(made(api), program))
  assert.deepEqual([odd.status, Object.keys(odd.body.errors)], [422, ['contract_note']])
  assert.equal((await manager.get(`${bought}/contract-note`)).status, 404)
  const done = await manager.post(`${bought}/execute`, noted(made(api)))
  assert.deepEqual([done.body.data.status, done.body.data.contract_note_name], ['executed', 'note.pdf'])
  for (const reader of [manager, compliance, await api.as('support')]) {
    const note = await reader.get(`${bought}/contract-note`)
    assert.deepEqual([note.status, note.text], [200, paper])
  }
  for (const other of [await api.as('adviser'), await api.as('superAdmin', 2)])
    assert.equal((await other.get(`${bought}/contract-note`)).status, 404)
  assert.equal((await (await api.as('user')).get(`${bought}/contract-note`)).status, 403)

  const given = await approved({ instrument: 'Tamar Glass plc', side: 'gift_in' })
  const gift = await manager.post(`${given}/execute`, made(api))
  assert.deepEqual([gift.body.data.status, gift.body.data.contract_note_name], ['executed', null])
})

test('compliance records a deal that was made without approval, as a breach with a note', async () => {
  const manager = await api.as('investmentManager')
  const compliance = await api.as('superAdmin')
  const body = {
    user_id: await api.userId('investmentManager'),
    instrument: 'Windrush Minerals plc',
    side: 'buy',
    ...made(api),
    breach_note: 'Seen on a broker’s statement.',
  }
  const sends = (client: typeof manager, more = {}) =>
    client.post('/api/deal-placements/unapproved', { ...body, ...more })
  assert.equal((await sends(manager)).status, 403)
  const investor = await sends(compliance, { user_id: await api.userId('user') })
  assert.deepEqual([investor.status, Object.keys(investor.body.errors ?? {})], [422, ['user_id']])
  assert.deepEqual(Object.keys((await sends(compliance, { executed_on: '2099-01-01' })).body.errors), [
    'executed_on',
  ])
  const { status, body: answer } = await sends(compliance)
  assert.equal(status, 201, JSON.stringify(answer))
  const { id, status: state, breach_note: note, user_name: name } = answer.data
  assert.deepEqual([state, note], ['breach', body.breach_note])
  const breaches = await compliance.get('/api/deal-placements?filter[status]=breach')
  assert.ok(breaches.body.data.some((row: { id: number }) => row.id === id))
  const file = await compliance.get('/api/deal-placements/export?filter[status]=breach')
  assert.match(file.text, /Windrush Minerals plc.*Seen on a broker’s statement/)
  assert.ok(file.text.includes(name))
  const own = (await manager.get(`/api/deal-placements/${id}`)).body.data
  assert.deepEqual([own.status, 'breach_note' in own], ['breach', false])
  // What was bought is held as if it had been approved.
  const sold = await manager.post(
    '/api/deal-placements',
    deal(api, { instrument: body.instrument, side: 'sell' }),
  )
  assert.deepEqual([sold.status, sold.body.reason], [409, 'holding_period'])
})
