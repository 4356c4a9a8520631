import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { form, pdf } from '../../documents/test-form.ts'
import { newInvestor } from '../../suitability/test-tenant.ts'
import { opportunityScheduled } from '../scheduled.ts'

let api: Api
let writer: Client
let typeId: number
before(async () => {
  api = await startApi()
  writer = await api.as('superAdmin')
  typeId = (await writer.post('/api/types', { name: 'Equity' })).body.data.id
})
after(() => api[Symbol.asyncDispose]())

/** An offer that is live to everybody, with an approval that is in date. */
async function approvedOpportunity(name: string): Promise<number> {
  writer = await api.as('superAdmin')
  const made = await writer.post('/api/investment-opportunities', {
    name,
    type_id: typeId,
    summary: 'As read.',
  })
  const { id } = made.body.data
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  await approve(id)
  return id
}
const approve = async (id: number, expires_on = '2027-06-30') => {
  const approver = await api.as('fundManager')
  const answer = await approver.post(`/api/investment-opportunities/${id}/approve-promotion`, {
    expires_on,
  })
  assert.equal(answer.status, 200, answer.text)
}
const reads = async (who: number, id: number) =>
  (await (await api.asUser(who)).get(`/api/investment-opportunities/${id}`)).status

test('an offer whose approval fell is shown to the invited and the exempt alone, until it is approved again', async () => {
  const id = await approvedOpportunity('Fallen')
  const stranger = await newInvestor(api, 'Stranger')
  const invited = await newInvestor(api, 'Invited')
  const certified = await newInvestor(api, 'Certified')
  const restricted = await newInvestor(api, 'Restricted')
  for (const [person, code] of [
    [certified, 'high_net_worth'],
    [restricted, 'restricted'],
  ])
    await sql`update users set category_status = 'approved', investor_type_id =
      (select id from investor_types where tenant_id = 1 and code = ${code}) where tenant_id = 1 and id = ${person}`.execute(
      api.db,
    )
  const sent = await writer.post('/api/invitations', { investment_opportunity_id: id, user_ids: [invited] })
  assert.ok(sent.status < 300, sent.text)
  const all = () => Promise.all([stranger, restricted, invited, certified].map((who) => reads(who, id)))
  const canSee = async () =>
    (await writer.get(`/api/investment-opportunities/${id}/audience`)).body.data?.can_see
  assert.deepEqual(await all(), [200, 200, 200, 200])
  const before = await canSee()
  const url = `/api/investment-opportunities/${id}`
  const changed = await writer.patch(url, { summary: 'Promises more.' })
  assert.equal(changed.status, 200, changed.text)
  assert.notEqual(changed.body.data.promotion_fell_at, null)
  assert.deepEqual(await all(), [404, 404, 200, 200])
  const list = await (await api.asUser(stranger)).get('/api/investment-opportunities')
  assert.deepEqual(
    list.body.data.filter((row: { id: number }) => row.id === id),
    [],
  )
  assert.ok((await canSee()) < before)
  await approve(id)
  assert.deepEqual(await all(), [200, 200, 200, 200])
  assert.equal((await writer.get(url)).body.data.promotion_fell_at, null)
  assert.equal('promotion_fell_at' in (await (await api.asUser(invited)).get(url)).body.data, false)
})

test('anyone who has money in it goes on seeing an offer whose approval fell', async () => {
  const id = await approvedOpportunity('Held')
  const holder = await newInvestor(api, 'Holder')
  await sql`insert into investments (tenant_id, reference, kind, date, investment_opportunity_id, user_id, status, amount_minor, currency)
    values (1, 'H-1', 'primary', '2026-11-20', ${id}, ${holder}, 'reserved', 100000, 'GBP')`.execute(api.db)
  await writer.patch(`/api/investment-opportunities/${id}`, { summary: 'Changed.' })
  assert.equal(await reads(holder, id), 200)
})

test('a public document that is added, replaced, shared or taken away ends the approval; one that nobody outside reads does not', async () => {
  const id = await approvedOpportunity('Papers')
  const until = async () => {
    await api.deliver()
    return (await writer.get(`/api/investment-opportunities/${id}`)).body.data.promotion_expires_on
  }
  const file = { file: { name: 'memo.pdf', bytes: pdf } }
  const add = async (visibility: string) => {
    const paper = form(
      { owner_type: 'investment_opportunity', owner_id: id, visibility, name: visibility },
      file,
    )
    const made = await writer.post('/api/documents', paper.body, paper.headers)
    assert.equal(made.status, 201, made.text)
    return `/api/documents/${made.body.data.id}`
  }
  const inside = await add('private')
  assert.equal(await until(), '2027-06-30')
  const paper = await add('public')
  assert.equal(await until(), null)
  await add('public')
  await approve(id)
  assert.equal(await until(), '2027-06-30', 'it was approved with what was there before')
  for (const change of [
    () => writer.patch(paper, { name: 'Another title' }),
    () => writer.patch(inside, { visibility: 'public' }),
    () => writer.delete(inside),
    () => {
      const newer = form({ _method: 'PATCH' }, file)
      return writer.post(paper, newer.body, newer.headers)
    },
  ]) {
    assert.equal(await until(), '2027-06-30')
    const answer = await change()
    assert.ok(answer.status < 300, answer.text)
    assert.equal(await until(), null)
    const own = await writer.post(`/api/investment-opportunities/${id}/approve-promotion`, {
      expires_on: '2027-06-30',
    })
    assert.equal(own.body.reason, 'second_person', 'anyone who changed it does not approve it')
    await approve(id)
  }
})

test('anyone who has just added a public file does not approve it, also before its event is handled', async () => {
  const id = await approvedOpportunity('At once')
  const approver = await api.as('fundManager')
  const paper = form(
    { owner_type: 'investment_opportunity', owner_id: id, visibility: 'public', name: 'Deck' },
    { file: { name: 'deck.pdf', bytes: pdf } },
  )
  const made = await approver.post('/api/documents', paper.body, paper.headers)
  assert.equal(made.status, 201, made.text)
  const url = `/api/investment-opportunities/${id}`
  const answer = await approver.get(`${url}/promotion-approval`)
  assert.equal(answer.body.data.can.approve, false)
  const own = await approver.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  const other = await writer.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  assert.equal(other.status, 200, other.text)
  await api.deliver()
  assert.equal((await writer.get(url)).body.data.promotion_expires_on, '2027-06-30')
})

test('an approval that reaches its end counts no longer; the person who gave it is told a week before, and then', async () => {
  const id = await approvedOpportunity('Timely')
  const stranger = await newInvestor(api, 'Passer-by')
  const tick = async () => {
    const tenant = await api.platform.tenants.byId(1)
    for (const task of opportunityScheduled) await task.perform(api.platform, tenant)
    await api.deliver()
  }
  const told = async () => {
    const { body } = await (await api.as('fundManager')).get('/api/notifications/user')
    return (body.data as { data: { message: string } }[])
      .map(({ data }) => data.message)
      .filter((message) => message.includes('Timely'))
  }
  await approve(id, '2026-11-30')
  await tick()
  assert.deepEqual(await told(), [])
  api.clock.forward({ days: 5 })
  await tick()
  await tick()
  assert.deepEqual(await told(), [
    'The approval of **Timely** as a promotion ends on 30 November 2026. Ask a colleague to check the page and approve it again.',
  ])
  api.clock.forward({ days: 4 })
  await tick()
  assert.equal(await reads(stranger, id), 200)
  api.clock.forward({ days: 1 })
  await tick()
  assert.equal(await reads(stranger, id), 404)
  const { data } = (await (await api.as('superAdmin')).get(`/api/investment-opportunities/${id}`)).body
  assert.notEqual(data.promotion_fell_at, null)
  assert.equal(data.promotion_expires_on, '2026-11-30')
  await tick()
  assert.equal((await told()).length, 2, 'once when it ended')
  await approve(id)
  assert.equal(await reads(stranger, id), 200)
})

test('a link or a folder that investors read beside the page ends the approval as a file does', async () => {
  const id = await approvedOpportunity('Linked')
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const until = async () => {
    await api.deliver()
    return (await writer.get(`/api/investment-opportunities/${id}`)).body.data.promotion_expires_on
  }
  const made = async (path: string, body: object, headers = {}) => {
    const answer = await writer.post(`/api/${path}`, body, headers)
    assert.equal(answer.status, 201, answer.text)
    return `/api/${path}/${answer.body.data.id}`
  }
  const link = { ...owner, name: 'A film', url: 'https://dropbox.com/film' }
  await made('cloud-documents', { ...link, visibility: 'private' })
  const folder = await made('folder-structures', { ...owner, name: 'Inside', visibility: 'private' })
  const open = await made('folder-structures', { ...owner, name: 'Open', visibility: 'public' })
  const inFolder = (path: string) => ({
    ...owner,
    visibility: 'public',
    folder_structure_id: path.split('/').at(-1)!,
  })
  const paper = form({ ...inFolder(folder), name: 'Deck' }, { file: { name: 'deck.pdf', bytes: pdf } })
  const file = await made('documents', paper.body, paper.headers)
  assert.equal(await until(), '2027-06-30', 'nobody outside reads these')
  const film = await made('cloud-documents', { ...link, visibility: 'public' })
  assert.equal(await until(), null)
  await approve(id)
  for (const change of [
    () => writer.patch(film, { url: 'https://dropbox.com/another' }),
    () => writer.delete(film),
    () => writer.patch(folder, { visibility: 'public' }),
    () => writer.patch(folder, { name: 'Returns of 20%' }),
    () => writer.patch(file, { folder_structure_id: Number(open.split('/').at(-1)) }),
    () => writer.patch(open, { visibility: 'private' }),
  ]) {
    assert.equal(await until(), '2027-06-30')
    const answer = await change()
    assert.ok(answer.status < 300, answer.text)
    const own = await writer.post(`/api/investment-opportunities/${id}/approve-promotion`, {
      expires_on: '2027-06-30',
    })
    assert.equal(own.body.reason, 'second_person', 'anyone who changed it does not approve it')
    assert.equal(await until(), null)
    await approve(id)
  }
})

test('a promotion is approved as it was read: 409 where the page or a file beside it has changed since', async () => {
  const id = await approvedOpportunity('As read')
  const url = `/api/investment-opportunities/${id}`
  const approver = await api.as('fundManager')
  const read = async (): Promise<string> => (await approver.get(`${url}/promotion-approval`)).body.data.page
  const approveAs = (page: string) =>
    approver.post(`${url}/approve-promotion`, { expires_on: '2027-06-30', page })
  const paper = form(
    { owner_type: 'investment_opportunity', owner_id: id, visibility: 'public', name: 'Deck' },
    { file: { name: 'deck.pdf', bytes: pdf } },
  )
  for (const change of [
    () => writer.patch(url, { summary: 'Doubles in a year.' }),
    () =>
      writer.post('/api/key-points', {
        owner_type: 'investment_opportunity',
        owner_id: id,
        title: 'Sure thing',
      }),
    () => writer.post('/api/documents', paper.body, paper.headers),
  ]) {
    const page = await read()
    const answer = await change()
    assert.ok(answer.status < 300, answer.text)
    const stale = await approveAs(page)
    assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'], stale.text)
    const now = await read()
    await api.deliver()
    assert.equal((await approveAs(now)).status, 200)
  }
})

test('anyone who wrote the page of an offer does not approve a copy of it that a colleague made', async () => {
  const made = await writer.post('/api/investment-opportunities', {
    name: 'Original',
    type_id: typeId,
    summary: 'Mine.',
  })
  const colleague = await api.as('fundManager')
  const copy = await colleague.post(`/api/investment-opportunities/${made.body.data.id}/clone`, {
    name: 'Copy',
  })
  assert.equal(copy.status, 201, copy.text)
  const url = `/api/investment-opportunities/${copy.body.data.id}/approve-promotion`
  const own = await writer.post(url, { expires_on: '2027-06-30' })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
})

test('anyone who wrote a version of a page does not approve it when a colleague brings it back', async () => {
  const id = await approvedOpportunity('Back again')
  const url = `/api/investment-opportunities/${id}`
  await writer.patch(url, { summary: 'Never approved.' })
  await api.deliver()
  const colleague = await api.as('support')
  await colleague.patch(url, { summary: 'Sober.' })
  await api.deliver()
  await approve(id)
  const versions = (await writer.get(`${url}/versions`)).body.data as { id: number; saved_by: string }[]
  const mine = versions.find((each) => each.saved_by === 'Priya Nair')!
  const restored = await colleague.post(`${url}/versions/${mine.id}/restore`)
  assert.equal(restored.status, 200, restored.text)
  const own = await writer.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
})

test('a reward is not signed off by an account that its author has just opened', async () => {
  const id = await approvedOpportunity('Rewarding')
  const reward = await writer.post('/api/rewards', {
    investment_opportunity_id: id,
    title: 'A crate of pears',
    minimum_amount: '100.00',
    investee_produced: true,
  })
  assert.equal(reward.status, 201, reward.text)
  const opened = await writer.post('/api/users', {
    first_name: 'Second',
    last_name: 'Self',
    email: 'second@self.example',
    role_id: roleIds.superAdmin,
  })
  await sql`update users set email_verified_at = now() where tenant_id = 1 and id = ${opened.body.data.id}`.execute(
    api.db,
  )
  const puppet = await api.asUser(opened.body.data.id)
  const url = `/api/rewards/${reward.body.data.id}/approve`
  const signed = await puppet.post(url, { investee_produced: true })
  assert.deepEqual([signed.status, signed.body.reason], [403, 'second_person'], signed.text)
  assert.equal((await (await api.as('support')).post(url, { investee_produced: true })).status, 200)
})

test('anyone who is exempt sees an offer whose approval fell until the category ends, before any sweep', async () => {
  const id = await approvedOpportunity('Fallen for the lapsed')
  const ruled = await approvedOpportunity('Shown by a rule')
  const lapsing = await newInvestor(api, 'Lapsing')
  const tomorrow = londonDate(new Date(api.clock.now().getTime() + 86_400_000))
  await sql`update users set category_status = 'approved', category_expires_at = ${tomorrow}, investor_type_id =
    (select id from investor_types where tenant_id = 1 and code = 'high_net_worth') where tenant_id = 1 and id = ${lapsing}`.execute(
    api.db,
  )
  await sql`update investment_opportunities set visibility_rules = (select json_build_array(json_build_object('investor_type_id', id))
      from investor_types where tenant_id = 1 and code = 'high_net_worth') where tenant_id = 1 and id = ${ruled}`.execute(
    api.db,
  )
  const changed = await writer.patch(`/api/investment-opportunities/${id}`, { summary: 'Promises more.' })
  assert.equal(changed.status, 200, changed.text)
  const both = () => Promise.all([reads(lapsing, id), reads(lapsing, ruled)])
  const canSee = async () =>
    (await writer.get(`/api/investment-opportunities/${id}/audience`)).body.data?.can_see
  assert.deepEqual(await both(), [200, 200])
  const before = await canSee()
  api.clock.forward({ days: 2 })
  writer = await api.as('superAdmin')
  assert.deepEqual(await both(), [404, 404])
  assert.equal(await canSee(), before - 1)
})
