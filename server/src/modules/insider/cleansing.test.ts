import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insiderListEntry } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
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

test('an investor is told that they know of an offer in confidence, until it is released, and nobody else is', async () => {
  const knows = async () => (await tester.eleanor.get('/api/user')).body.data.knows_in_confidence
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [eleanorId])
  assert.equal(await knows(), false)
  await tester.accept(tester.eleanor, offer.id)
  assert.equal(await knows(), true)
  const asked = await tester.staff.get(`/api/users/${eleanorId}?append=knows_in_confidence`)
  assert.equal(asked.status, 400)
  await tester.cleanse(soundingId)
  assert.equal(await knows(), false)
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

test('the notice says it as the firm worded it, and what the law asks beside it', async () => {
  const texts = { market_sounding_cleansed: 'From {cleansed_date} {codename} is public, says {provider}.' }
  assert.equal((await tester.staff.patch('/api/branding/1', { texts })).status, 200)
  const { offer, soundingId } = await tester.sounded({ code_name: 'Project Merlin' })
  await tester.ask(soundingId, [eleanorId])
  assert.equal((await tester.accept(tester.eleanor, offer.id)).status, 201)
  assert.equal((await tester.cleanse(soundingId)).status, 200)
  await api.deliver()
  const [request] = await tester.requests(offer.id)
  assert.match(
    request!.notice ?? '',
    /^From \d+ \w+ \d{4} at \d\d:\d\d Project Merlin is public, says Wrenfield Capital\. You’re released/,
  )
})

test('an offer stays confidential until its sounding is cleansed, and the register keeps what was asked', async () => {
  const { offer, soundingId } = await tester.sounded({ code_name: 'Project Egret' })
  const open = () =>
    tester.staff.patch(`/api/investment-opportunities/${offer.id}`, { market_sounding: false })
  const otherId = await api.userId('newInvestor')
  await tester.ask(soundingId, [eleanorId, otherId])
  const waiting = await open()
  assert.deepEqual([waiting.status, waiting.body.reason], [409, 'not_cleansed'], waiting.text)
  await tester.accept(tester.eleanor, offer.id)
  assert.equal((await open()).body.reason, 'not_cleansed')
  await sql`update invitations set status = 'declined', responded_at = ${api.clock.now()}
    where tenant_id = 1 and investment_opportunity_id = ${offer.id} and user_id = ${otherId}`.execute(api.db)
  assert.equal((await open()).body.reason, 'not_cleansed')
  await tester.forward({ minutes: 30 })
  assert.equal((await tester.cleanse(soundingId)).status, 200)
  assert.equal((await open()).status, 200)
  assert.deepEqual(await states(offer.id), ['declined', 'released'])
  await tester.forward({ minutes: 30 })
  const later = { investment_opportunity_id: offer.id, user_ids: [await newInvestor(api, 'Lena Later')] }
  assert.equal((await tester.staff.post('/api/invitations', later)).status, 201)
  assert.deepEqual(await states(offer.id), ['declined', 'released'])
})

test('nobody deals in the issuer while a sounding isn’t cleansed, also once the mark is cleared', async () => {
  const { offer, soundingId } = await tester.sounded({ code_name: 'Project Dunlin' })
  const listed = async () =>
    (await tester.staff.get('/api/restricted-issuers/under-sounding')).text.includes(
      `"investment_opportunity_id":${offer.id}`,
    )
  assert.equal(
    (await tester.staff.patch(`/api/investment-opportunities/${offer.id}`, { market_sounding: false }))
      .status,
    200,
  )
  assert.equal(await listed(), true)
  await tester.cleanse(soundingId)
  assert.equal(await listed(), false)
})
