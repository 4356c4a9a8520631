import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

let api: Api
let staff: Client
let typeId: number
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})
after(() => api[Symbol.asyncDispose]())

test('neither the issuer nor the person who wrote the page approves the promotion', async () => {
  const { id } = (
    await staff.post('/api/investment-opportunities', { name: 'Approved by another', type_id: typeId })
  ).body.data
  const url = `/api/investment-opportunities/${id}`
  const approve = (who: Client) => who.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  const issuer = await api.as('entrepreneur')
  const manager = await api.as('fundManager')
  await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.equal((await approve(issuer)).status, 403)
  const own = await approve(staff)
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  assert.equal((await approve(manager)).status, 200)
  assert.equal((await approve(staff)).status, 200)
  api.clock.forward({ minutes: 1 })
  const drafted = await manager.patch(`${url}/draft`, {
    values: { summary: 'Better than savings.' },
    version: 0,
  })
  assert.equal(drafted.status, 200, drafted.text)
  assert.equal((await approve(manager)).status, 403)
  assert.equal((await manager.post(`${url}/draft/publish`, { version: 1 })).status, 200)
  assert.equal((await approve(manager)).status, 403)
  assert.equal((await approve(staff)).status, 200)
})

test('an approval ends with the page for which it was given, and what the page does not say leaves it', async () => {
  const { id } = (
    await staff.post('/api/investment-opportunities', { name: 'Changed since', type_id: typeId })
  ).body.data
  const url = `/api/investment-opportunities/${id}`
  const manager = await api.as('fundManager')
  const support = await api.as('support')
  const approve = (who: Client) => who.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  const until = async () => (await staff.get(url)).body.data.promotion_expires_on
  const isApprovedBy = async (who: Client) => {
    api.clock.forward({ seconds: 1 })
    const answer = await approve(who)
    assert.equal(answer.status, 200, answer.text)
    api.clock.forward({ seconds: 1 })
  }
  await isApprovedBy(manager)
  const { version } = (await staff.get(url)).body.data
  await staff.patch(url, { internal_notes: 'Ring the issuer.', name: 'Changed since' })
  assert.equal(await until(), '2027-06-30')
  const changed = await staff.patch(url, { summary: 'Better than savings.' })
  assert.deepEqual([changed.body.data.promotion_expires_on, changed.body.data.version], [null, version + 2])
  assert.equal((await staff.patch(url, { summary: 'Better than savings.' })).status, 200)
  await isApprovedBy(manager)

  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const point = (
    await staff.post('/api/key-points', { ...owner, title: 'No risk', body: '<p>None.</p>', order: 0 })
  ).body.data
  assert.equal(await until(), null, 'a highlight shows at once')
  await api.deliver()
  assert.equal(
    (await approve(staff)).body.reason,
    'second_person',
    'anyone who wrote a highlight wrote of the page',
  )
  await isApprovedBy(manager)
  await staff.patch(`/api/key-points/${point.id}`, { title: 'No risk' })
  assert.equal(await until(), '2027-06-30', 'what is sent as it stands is no change')
  assert.equal((await staff.delete(`/api/key-points/${point.id}`)).status, 204)
  assert.equal(await until(), null)
  await isApprovedBy(manager)
  await staff.post(`/api/key-points/${point.id}/restore`)
  assert.equal(await until(), null)
  await api.deliver()
  api.clock.forward({ minutes: 16 })
  await staff.patch(url, { headline: 'A second sitting' })
  await api.deliver()
  await isApprovedBy(manager)
  const versions = (await staff.get(`${url}/versions`)).body.data
  await staff.post(`${url}/versions/${versions.at(-1).id}/restore`)
  assert.equal(await until(), null, 'an older page is another page')
  await api.deliver()
  await isApprovedBy(manager)

  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const drafted = await staff.patch(`${url}/draft`, { values: { summary: 'Better yet.' }, version: 0 })
  assert.equal(drafted.status, 200, drafted.text)
  assert.equal(await until(), '2027-06-30', 'nobody reads a draft')
  assert.equal((await staff.post(`${url}/draft/publish`, { version: 1 })).status, 200)
  assert.equal(await until(), null)
  await api.deliver()
  const [note] = (await manager.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /\*\*Changed since\*\* changed, so its approval as a promotion has ended/)
  await isApprovedBy(support)
})

test('a page says to each reader whether they may approve it, and why not', async () => {
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'Who may', type_id: typeId }))
    .body.data
  const url = `/api/investment-opportunities/${id}/promotion-approval`
  const said = async (role: 'superAdmin' | 'fundManager' | 'entrepreneur' | 'investmentManager') =>
    (await (await api.as(role)).get(url)).body.data
  assert.deepEqual(await said('superAdmin'), {
    can: { approve: false },
    approval_refused: 'You wrote part of this page, so you can’t approve it. Ask a colleague who didn’t.',
    page: '0.0',
  })
  assert.deepEqual(await said('fundManager'), { can: { approve: true }, approval_refused: null, page: '0.0' })
  assert.equal(
    (await said('entrepreneur')).approval_refused,
    'The firm approves its promotions. An issuer can’t.',
  )
  assert.equal((await (await api.as('user')).get(url)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(url)).status, 404)
})

test('a colleague whose account the writer opened today is no second person', async () => {
  const writer = await api.as('superAdmin')
  const { id } = (await writer.post('/api/investment-opportunities', { name: 'Two hats', type_id: typeId }))
    .body.data
  const person = { first_name: 'Second', last_name: 'Hat', email: 'hat@wrenfield.example', role_id: 11 }
  const made = await writer.post('/api/users', person)
  assert.equal(made.status, 201, made.text)
  await sql`update users set email_verified_at = now() where tenant_id = 1 and id = ${made.body.data.id}`.execute(
    api.db,
  )
  const approve = async () =>
    (await api.asUser(made.body.data.id)).post(`/api/investment-opportunities/${id}/approve-promotion`, {
      expires_on: '2027-06-30',
    })
  const early = await approve()
  assert.deepEqual(
    [early.status, early.body.message],
    [
      403,
      'A colleague who worked on this opened or changed your account less than 48 hours ago, so you can’t approve it yet.',
    ],
  )
  api.clock.forward({ hours: 49 })
  assert.equal((await approve()).status, 200)
  staff = await api.as('superAdmin')
})

test('an opportunity is drafted from its name, and its address follows', async () => {
  const first = await staff.post('/api/investment-opportunities', {
    name: ' Tidewell Energy, Série B ',
    type_id: typeId,
    target_amount: '4000000',
    minimum_investment: '1000',
    share_price: '4.00',
  })
  assert.equal(first.status, 201, first.text)
  assert.equal(first.body.data.slug, 'tidewell-energy-serie-b')
  assert.equal(first.body.data.status, 1)
  assert.equal(first.body.data.raised, '0.00')
  assert.equal(first.body.data.remaining, '4000000.00')
  assert.equal(first.body.data.owner_id, await api.userId('superAdmin'))
  const second = await staff.post('/api/investment-opportunities', {
    name: 'Tidewell Energy, Série B',
    type_id: typeId,
  })
  assert.equal(second.body.data.slug, 'tidewell-energy-serie-b-2')
  const clash = await staff.post('/api/investment-opportunities', {
    name: 'Other',
    slug: 'tidewell-energy-serie-b',
    type_id: typeId,
  })
  assert.deepEqual(clash.body.errors, { slug: ['The slug has already been taken.'] })
  const found = await staff.get(
    '/api/investment-opportunities?filter[slug]=tidewell-energy-serie-b&include=type,keyPoints&append=investor_count,is_eligible,user_invited,user_investment',
  )
  assert.equal(found.status, 200, found.text)
  assert.deepEqual(found.body.data.length, 1)
  assert.equal(found.body.data[0].type.name, 'Equity')
  assert.deepEqual(found.body.data[0].key_points, [])
  assert.equal(found.body.data[0].is_eligible, false)
})

test('every member of staff who reads an offer sees who looks after it, and no investor does', async () => {
  const { id } = await draft({ name: 'Looked after', slug: 'looked-after' })
  await put(id, 2)
  const ownerFor = async (
    role: 'superAdmin' | 'investmentManager' | 'investmentCommittee' | 'custodian' | 'user',
  ) => {
    const query = 'filter[slug]=looked-after&include=owner'
    const { body } = await (await api.as(role)).get(`/api/investment-opportunities?${query}`)
    assert.equal(body.data.length, 1, role)
    return body.data[0].owner?.id ?? null
  }
  const owner = await api.userId('superAdmin')
  for (const role of ['superAdmin', 'investmentManager', 'investmentCommittee', 'custodian'] as const)
    assert.equal(await ownerFor(role), owner, role)
  assert.equal(await ownerFor('user'), null)
})

test('a list by web address is the same list, whether one offer is found, none, or a deleted one beside it', async () => {
  const list = async (query: string) => {
    const { status, body, text } = await staff.get(`/api/investment-opportunities?${query}`)
    assert.equal(status, 200, text)
    const { links: _pages, ...meta } = body.meta
    return { names: body.data.map(({ name }: { name: string }) => name), meta, links: body.links }
  }
  const { id } = await draft({ name: 'Twice', slug: 'twice' })
  const one = await list('filter[slug]=twice')
  const asMany = await list('filter[slug]=twice,nowhere')
  assert.deepEqual([one.names, one.meta], [['Twice'], asMany.meta])
  assert.deepEqual([one.links.next, one.links.prev, one.meta.total], [null, null, 1])
  assert.equal((await list('filter[slug]=twice&per_page=1')).links.next, null)
  const none = await list('filter[slug]=nowhere')
  assert.deepEqual([none.names, none.meta.total, none.meta.last_page], [[], 0, 1])
  assert.deepEqual((await list('filter[slug]=twice&page=2')).names, [])
  assert.deepEqual((await list('filter[slug]=twice&filter[name]=other')).names, [])
  assert.equal((await staff.delete(`/api/investment-opportunities/${id}`)).status, 204)
  await draft({ name: 'Twice again', slug: 'twice' })
  assert.deepEqual((await list('filter[slug]=twice')).names, ['Twice again'])
  assert.deepEqual((await list('filter[slug]=twice&filter[trashed]=with&sort=id')).names, [
    'Twice',
    'Twice again',
  ])
})

test('the status is moved by its own act and by nothing else', async () => {
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'Fixed', type_id: typeId })).body
    .data
  const refused = await staff.patch(`/api/investment-opportunities/${id}`, { status: 2 })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, { status: ['The status field is prohibited.'] })
})

const draft = async (overrides: Record<string, unknown> = {}) =>
  (await staff.post('/api/investment-opportunities', { name: 'An offer', type_id: typeId, ...overrides }))
    .body.data
const put = (id: number, status: number) =>
  sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )

test('figures and dates that contradict each other are told on their fields, and two editors do not overwrite each other', async () => {
  const { id, version } = await draft({ target_amount: '1000.00' })
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual(
    (await staff.patch(url, { overfunding_limit: '999.00', minimum_raise: '1000.01' })).body.errors,
    {
      overfunding_limit: ['The overfunding limit field must be at least 1000.00.'],
      minimum_raise: ['The minimum raise field must not be greater than 1000.00.'],
    },
  )
  assert.deepEqual(
    (await staff.patch(url, { open_date: '2026-12-02', close_date: '2026-12-01' })).body.errors,
    {
      close_date: ['The close date field must be a date after or equal to 2026-12-02.'],
    },
  )
  const other = (await staff.post('/api/types', { name: 'Debt' })).body.data.id
  const sub = (await staff.post('/api/sub-types', { name: 'Senior', type_id: other })).body.data.id
  assert.deepEqual(Object.keys((await staff.patch(url, { sub_type_id: sub })).body.errors), ['sub_type_id'])
  assert.equal((await staff.patch(url, { type_id: other, sub_type_id: sub, version })).status, 200)
  assert.equal((await staff.patch(url, { summary: 'Late', version })).status, 409)
  // The matrix lets nobody delete a type; one that is not wanted any more is switched off.
  assert.equal((await staff.delete(`/api/types/${other}`)).status, 403)
  assert.equal((await staff.patch(`/api/types/${other}`, { active: false })).body.data.active, false)
})

test('what is held bounds the ceiling, and what is completed is not renegotiated', async () => {
  const { id } = await draft({ target_amount: '1000.00', share_price: '1.00' })
  await sql`update investment_opportunities set held_minor = 80000 where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual((await staff.patch(url, { target_amount: '799.99' })).body.errors, {
    target_amount: ['The target amount field must be at least 800.00.'],
  })
  assert.deepEqual(Object.keys((await staff.patch(url, { currency: 'EUR' })).body.errors), ['currency'])
  await put(id, 5)
  const frozen = await staff.patch(url, {
    share_price: '2.00',
    target_amount: '1000',
    summary: 'A new summary',
  })
  assert.deepEqual(Object.keys(frozen.body.errors), ['share_price'])
  assert.equal((await staff.patch(url, { target_amount: '1000', summary: 'A new summary' })).status, 200)
})

test('what nobody said of the shares before a round is filled in after it, once', async () => {
  const { id } = await draft({ share_price: '1.00' })
  const url = `/api/investment-opportunities/${id}`
  await put(id, 5)
  const filled = await staff.patch(url, { shares_in_issue: '612000', nominal_value: '0.01' })
  assert.deepEqual(
    [filled.status, filled.body.data?.shares_in_issue, filled.body.data?.nominal_value],
    [200, '612000', '0.01'],
    filled.text,
  )
  const { before, after } = await api.db
    .selectFrom('events')
    .select(['before', 'after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'investment_opportunity.updated')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [before, after],
    [
      { shares_in_issue: null, nominal_value: null },
      { shares_in_issue: '612000', nominal_value: '0.01000000' },
    ],
  )
  const other = await staff.patch(url, { shares_in_issue: '700000', nominal_value: '0.02' })
  assert.deepEqual(Object.keys(other.body.errors ?? {}).toSorted(), ['nominal_value', 'shares_in_issue'])
  const emptied = await staff.patch(url, { shares_in_issue: null, nominal_value: null })
  assert.equal(emptied.status, 422)
  assert.equal((await staff.patch(url, { shares_in_issue: '612000', nominal_value: '0.01000' })).status, 200)
})

test('investors see what is live, internal offers they were asked to, and what they have money in', async () => {
  const investor = await api.as('user')
  const me = await api.userId('user')
  const { id } = await draft({ internal_notes: 'Secret' })
  const see = async () => (await investor.get(`/api/investment-opportunities/${id}`)).status
  const statuses: number[] = []
  for (const status of [1, 2, 3, 4, 5, 6]) {
    await put(id, status)
    statuses.push(await see())
  }
  assert.deepEqual(statuses, [404, 200, 404, 404, 404, 404])
  await put(id, 2)
  const shown = (await investor.get(`/api/investment-opportunities/${id}`)).body.data
  assert.equal('internal_notes' in shown || 'visibility_rules' in shown, false)

  await put(id, 3)
  const group = (await staff.post('/api/client-groups', { name: 'Founders’ circle' })).body.data.id
  await staff.patch(`/api/client-groups/${group}`, { user_ids: [me] })
  assert.equal(await see(), 404)
  await staff.patch(`/api/investment-opportunities/${id}`, { visibility_rules: [{ client_group_id: group }] })
  assert.equal(await see(), 200)
  await staff.patch(`/api/investment-opportunities/${id}`, { visibility_rules: [] })
  await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [me] })
  assert.equal(await see(), 200)
  const list = await investor.get('/api/investment-opportunities?filter[invited]=true&append=user_invited')
  assert.deepEqual(
    list.body.data.map((row: { id: number; user_invited: boolean }) => [row.id, row.user_invited]),
    [[id, true]],
  )

  await put(id, 5)
  assert.equal(await see(), 404)
  const hold = (status: string) =>
    sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    values (1, ${`R${status}`}, ${id}, ${me}, 'manual', ${status}, 'GBP', 100, '2026-11-20')`.execute(api.db)
  await hold('cancelled')
  assert.equal(await see(), 404)
  await hold('certificated')
  assert.equal(await see(), 200)
})

test('what stands on an offer’s page is read by who sees the offer, and written by who may update it', async () => {
  const investor = await api.as('user')
  const { id } = await draft({ name: 'With highlights', fca_class: 'mass_market' })
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const point = await staff.post('/api/key-points', {
    ...owner,
    title: 'Contracted income',
    body: '<p onclick="x()">Ten years</p>',
  })
  assert.equal(point.status, 201, point.text)
  assert.equal(point.body.data.body, '<p>Ten years</p>')
  await staff.post('/api/key-dates', { ...owner, title: 'Board meets', date: '2026-12-01', is_public: false })
  await staff.post('/api/key-dates', { ...owner, title: 'Round closes', date: '2026-12-11' })
  assert.deepEqual(
    Object.keys(
      (await staff.post('/api/key-points', { ...owner, owner_id: 999_999, title: 'x' })).body.errors,
    ),
    ['owner_id'],
  )
  assert.equal(
    (await investor.get(`/api/key-points/${point.body.data.id}`)).status,
    404,
    'a draft is not shown',
  )
  await put(id, 2)
  const page = await investor.get(`/api/investment-opportunities/${id}?include=keyPoints,keyDates`)
  assert.deepEqual(
    [page.body.data.key_points.length, page.body.data.key_dates.map((each: { title: string }) => each.title)],
    [1, ['Round closes']],
  )
  assert.equal((await investor.post('/api/key-points', { ...owner, title: 'Mine' })).status, 403)
  assert.equal(
    (await (await api.as('investmentManager')).delete(`/api/key-points/${point.body.data.id}`)).status,
    403,
  )
  const entrepreneur = await api.as('entrepreneur')
  assert.equal(
    (await entrepreneur.patch(`/api/key-points/${point.body.data.id}`, { title: 'Better' })).status,
    200,
  )
  assert.equal(
    (await (await api.as('custodian')).delete(`/api/key-points/${point.body.data.id}`)).status,
    204,
  )
})

test('investors are invited once, answer for themselves, and what is accepted stays', async () => {
  const { id } = await draft({ name: 'Invited' })
  await put(id, 2)
  const [one, two] = [await api.userId('user'), await api.userId('newInvestor')]
  const first = await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [one, two, one],
    message: 'Do look',
  })
  assert.deepEqual([first.status, first.body.data.length], [201, 2], first.text)
  const again = await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [one] })
  assert.deepEqual([again.status, again.body.data], [201, []])
  const wrong = await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [one, await api.userId('superAdmin')],
  })
  assert.deepEqual(Object.keys(wrong.body.errors), ['user_ids.1'])
  await api.deliver()
  await api.deliver()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where tenant_id = 1 and cause like 'invitation:%' and text like '%Do look%'`.execute(
    api.db,
  )
  assert.equal(rows[0]!.count, 2)

  const investor = await api.as('user')
  const mine = (await investor.get('/api/invitations')).body.data.find(
    (each: { investment_opportunity_id: number }) => each.investment_opportunity_id === id,
  )
  const theirs = first.body.data.find((each: { user_id: number }) => each.user_id === two)
  assert.equal((await investor.patch(`/api/invitations/${theirs.id}`, { status: 'accepted' })).status, 404)
  assert.equal(
    (await investor.patch(`/api/invitations/${mine.id}`, { status: 'accepted' })).body.data.status,
    'accepted',
  )
  assert.equal((await investor.patch(`/api/invitations/${mine.id}`, { status: 'declined' })).status, 409)
  const both = { ids: [mine.id, theirs.id] }
  assert.equal((await staff.post('/api/invitations/bulk-delete', both)).status, 409)
  assert.equal((await staff.get(`/api/invitations/${theirs.id}`)).status, 200, 'all or nothing')
  assert.equal((await staff.post('/api/invitations/bulk-delete', { ids: [theirs.id, 999_999] })).status, 422)
  assert.equal((await staff.post('/api/invitations/bulk-delete', { ids: [theirs.id] })).status, 204)
})

test('an invitation that was withdrawn by mistake is put back as it was, without another letter, and never beside a new one', async () => {
  const { id } = await draft({ name: 'Withdrawn by mistake' })
  const one = await api.userId('user')
  const asked = { investment_opportunity_id: id, user_ids: [one] }
  const made = (await staff.post('/api/invitations', asked)).body.data[0]
  const ids = [made.id]
  const standing = async () =>
    (await staff.get(`/api/invitations?filter[investment_opportunity_id]=${id}`)).body.data.map(
      (each: { id: number }) => each.id,
    )
  const restore = (client = staff) => client.post('/api/invitations/bulk-restore', { ids })
  const letters = async () => {
    await api.deliver()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mails where tenant_id = 1 and cause like 'invitation:%'`.execute(
      api.db,
    )
    return rows[0]!.count
  }
  const before = await letters()
  await staff.post('/api/invitations/bulk-delete', { ids })
  assert.deepEqual(await standing(), [])
  assert.equal((await restore(await api.as('user'))).status, 403)
  assert.equal((await restore()).status, 204)
  assert.equal((await restore()).status, 204, 'pressed twice')
  assert.deepEqual(await standing(), ids)
  assert.equal(await letters(), before)
  const events = await sql<{ count: number }>`
    select count(*)::int as count from events where tenant_id = 1 and type = 'invitation.restored' and subject_id = ${made.id}`.execute(
    api.db,
  )
  assert.equal(events.rows[0]!.count, 1)

  await staff.post('/api/invitations/bulk-delete', { ids })
  const anew = (await staff.post('/api/invitations', asked)).body.data[0]
  assert.equal((await restore()).status, 204)
  assert.deepEqual(await standing(), [anew.id])
  assert.equal((await staff.post('/api/invitations/bulk-restore', { ids: [999_999] })).status, 422)
  await staff.post('/api/invitations/bulk-delete', { ids: [anew.id] })
  await sql`update investment_opportunities set status = 4 where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.deepEqual([(await restore()).status, (await restore()).body.reason], [409, 'round_closed'])
})

test('a copy has the content and none of the money, people or approvals', async () => {
  const original = await draft({
    name: 'Original',
    target_amount: '5000.00',
    close_date: '2026-12-11',
    summary: 'Words',
  })
  await staff.post('/api/key-points', {
    owner_type: 'investment_opportunity',
    owner_id: original.id,
    title: 'Point',
  })
  await sql`update investment_opportunities set status = 5, held_minor = 1000, promotion_expires_on = '2027-01-01' where tenant_id = 1 and id = ${original.id}`.execute(
    api.db,
  )
  const copy = await staff.post(`/api/investment-opportunities/${original.id}/clone`)
  assert.equal(copy.status, 201, copy.text)
  const { data } = copy.body
  assert.deepEqual(
    [
      data.name,
      data.slug,
      data.status,
      data.raised,
      data.close_date,
      data.promotion_expires_on,
      data.target_amount,
      data.summary,
    ],
    ['Original (copy)', 'original-copy', 1, '0.00', null, null, '5000.00', 'Words'],
  )
  const points = await staff.get(`/api/key-points?filter[owner_id]=${data.id}`)
  assert.equal(points.body.data.length, 1)
})

test('a draft is deleted and brought back; a live one needs the unsafe right, and one with money in it is never deleted', async () => {
  const { id } = await draft({ name: 'Short-lived' })
  const url = `/api/investment-opportunities/${id}`
  assert.equal((await (await api.as('fundManager')).delete(url)).status, 403)
  assert.equal((await staff.delete(url)).status, 204)
  assert.equal((await staff.get(url)).status, 404)
  assert.equal((await staff.post(`${url}/restore`)).status, 200)
  await put(id, 2)
  assert.equal((await staff.delete(url)).status, 403)
  const support = await api.as('support')
  await sql`insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    values (1, 'RFX', ${id}, ${await api.userId('user')}, 'manual', 'reserved', 'GBP', 100, '2026-11-20')`.execute(
    api.db,
  )
  assert.equal((await support.delete(url)).status, 409)
  await sql`update investments set status = 'cancelled' where tenant_id = 1 and reference = 'RFX'`.execute(
    api.db,
  )
  assert.equal((await support.delete(url)).status, 204)
})

test('another firm has neither the offer nor its lists', async () => {
  const { id } = await draft({ name: 'Only here' })
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/investment-opportunities/${id}`)).status, 404)
  assert.equal((await harbour.patch(`/api/investment-opportunities/${id}`, { name: 'Mine' })).status, 404)
  assert.equal(
    (await harbour.post('/api/investment-opportunities', { name: 'Theirs', type_id: typeId })).status,
    422,
  )
})
