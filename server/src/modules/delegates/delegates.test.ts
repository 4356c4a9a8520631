import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import type { Api } from '../../../test/harness.ts'
import { kindId } from '../methods/test-methods.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { lookAsDelegate, openSharedAccount, peter } from './test-shared-account.ts'
import type { SharedAccount } from './test-shared-account.ts'

let account: SharedAccount
let api: Api
let owner: number
let methods: number[]
let offers: number[]

before(async () => {
  account = await openSharedAccount({ kindId, newInvestor })
  ;({ api, owner, methods, offers } = account)
})
after(() => api[Symbol.asyncDispose]())

const letIn = (name: string, more: object = {}) => account.letIn(name, more)

const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id).toSorted()

test('an investor lets an accountant in by mail, who sees the holdings from then on, and nothing of the bank', async () => {
  const eleanor = await api.asUser(owner)
  const invited = await eleanor.post('/api/delegates', { ...peter, email: 'PETER@lowe.example' })
  assert.deepEqual([invited.status, invited.body.data.status], [201, 'invited'])
  await api.deliver()
  const [mail] = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'peter@lowe.example')
    .execute()
  assert.match(mail!.text, /\/register/)
  const { delegate, header, id } = await letIn('Peter')
  assert.equal((await eleanor.get(`/api/delegates/${id}`)).body.data.status, 'active')
  assert.deepEqual(idsOf(await delegate.get('/api/portfolio', header)), offers.toSorted())
  assert.equal((await delegate.get('/api/user', header)).body.data.id, owner)
  const seen = (await delegate.get('/api/investment-method-entities', header)).body.data
  assert.deepEqual(seen.map((each: { id: number }) => each.id).toSorted(), methods.toSorted())
  assert.ok(seen.every((each: object) => !('bank' in each)))
  assert.deepEqual(idsOf(await delegate.get('/api/portfolio')), [])
})

test('anyone who is let in only reads, and only what is theirs to read: every other route is closed', async () => {
  const { delegate, header } = await letIn('Quentin', { documents: true })
  const open = new Set<string>()
  for (const { method, path, access } of api.app.declared) {
    const url = (path.startsWith('/') ? path : `/api/${path}`).replaceAll(/\{\w+\}/g, '1')
    const { status, body } = await delegate.send(method, url, method === 'GET' ? undefined : {}, header)
    if (method !== 'GET') assert.deepEqual([status, body.reason], [403, 'read_only'], `${method} ${path}`)
    else if (access !== 'guest' && body?.reason !== 'not_shared')
      open.add(path.startsWith('/') ? path : path.split('/')[0]!)
  }
  assert.deepEqual([...open].toSorted(), [
    '/files/avatars/{id}',
    '/files/documents/{id}',
    'cash-call-lines',
    'documents',
    'investment-method-entities',
    'investment-methods',
    'investments',
    'organisations',
    'portfolio',
    'refunds',
    'share-lots',
    'share-prices',
    'user',
  ])
})

test('who is let in to one method sees what was invested through it and nothing else', async () => {
  const { delegate, header } = await letIn('Rupert', { method_ids: [methods[1]], documents: true })
  assert.deepEqual(idsOf(await delegate.get('/api/portfolio', header)), [offers[1]])
  const investments = await delegate.get('/api/investments', header)
  assert.deepEqual(
    investments.body.data.map(
      (row: { investment_method_entity_id: number }) => row.investment_method_entity_id,
    ),
    [methods[1]],
  )
  assert.equal((await delegate.get('/api/share-lots', header)).body.data.length, 1)
  assert.deepEqual(idsOf(await delegate.get('/api/investment-method-entities', header)), [methods[1]])
  assert.deepEqual(idsOf(await delegate.get('/api/documents', header)), [])
  const { data } = (await delegate.get('/api/user?include=investmentMethodEntities,attributeValues', header))
    .body
  assert.deepEqual(idsOf({ body: { data: data.investment_method_entities } }), [methods[1]])
  assert.ok(!('attribute_values' in data))
})

test('documents are seen where the investor says so, those of a method by people who see the method', async () => {
  const [without, all, one] = [
    await letIn('Silas'),
    await letIn('Theodora', { documents: true }),
    await letIn('Ulysses', { documents: true, method_ids: [methods[0]] }),
  ]
  assert.equal((await without.delegate.get('/api/documents', without.header)).status, 403)
  const letters = async ({ delegate, header }: typeof all): Promise<string[]> =>
    (await delegate.get('/api/documents?filter[name]=Letter&sort=name', header)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  assert.deepEqual(await letters(all), ['Letter 1', 'Letter 2'])
  assert.deepEqual(await letters(one), ['Letter 2'])
  const included = await without.delegate.get(
    `/api/investment-method-entities/${methods[0]}?include=documents`,
    without.header,
  )
  assert.deepEqual(included.body.data.documents, [])
})

test('revoked, they see nothing from the next request on, and it is on record who looked and when', async () => {
  const { eleanor, delegate, id, header } = await letIn('Vincent')
  assert.equal((await delegate.get('/api/portfolio', header)).status, 200)
  api.clock.forward({ minutes: 16 })
  const revoked = await eleanor.post(`/api/delegates/${id}/revoke`)
  assert.deepEqual([revoked.status, revoked.body.data.status], [200, 'revoked'])
  const after = await delegate.get('/api/portfolio', header)
  assert.deepEqual([after.status, after.body.reason], [403, 'viewing_over'])
  assert.equal((await delegate.post(`/api/delegates/${id}/view`)).status, 404)
  const events = await api.db
    .selectFrom('events')
    .select('type')
    .where('tenant_id', '=', 1)
    .where('subject_type', '=', 'delegate')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['delegate.created', 'delegate.accepted', 'delegate.looked', 'delegate.revoked'],
  )
})

test('the last day is the last: from the next midnight in London they see nothing', async () => {
  const today = api.clock.now().toISOString().slice(0, 10)
  const { delegate, delegateId, id, header } = await letIn('Wilfred', { ends_on: today })
  assert.equal((await delegate.get('/api/portfolio', header)).status, 200)
  api.clock.forward({ days: 1 })
  assert.equal((await (await api.asUser(owner)).get(`/api/delegates/${id}`)).body.data.status, 'ended')
  const next = await api.asUser(delegateId)
  assert.equal((await next.post(`/api/delegates/${id}/view`)).status, 404)
  const yesterday = await (
    await api.asUser(owner)
  ).post('/api/delegates', {
    ...peter,
    email: 'late@people.example',
    ends_on: today,
  })
  assert.deepEqual([yesterday.status, Object.keys(yesterday.body.errors)], [422, ['ends_on']])
})

test('what they may see changes at once when the investor changes it', async () => {
  const { delegate, id, header } = await letIn('Zachary')
  const eleanor = await api.asUser(owner)
  const url = `/api/delegates/${id}`
  const { version } = (await eleanor.get(url)).body.data
  const changed = await eleanor.patch(url, { documents: true, method_ids: [methods[0]], version })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(idsOf(await delegate.get('/api/portfolio', header)), [offers[0]])
  assert.equal((await delegate.get('/api/documents', header)).status, 200)
  assert.equal((await eleanor.patch(url, { documents: false, version })).status, 409)
})

test('a method of a limit that was deleted hinders no other change, and stays part of the limit', async () => {
  const eleanor = await api.asUser(owner)
  const made = { investment_method_id: await kindId(api, 'individual') }
  const { id: method } = (await eleanor.post('/api/investment-method-entities', made)).body.data
  const { id, delegate, header } = await letIn('Wilhelmina', { method_ids: [method] })
  const kept = api.db.updateTable('investment_method_entities').where('tenant_id', '=', 1)
  await kept.set({ deleted_at: api.clock.now() }).where('id', '=', method).execute()
  const url = `/api/delegates/${id}`
  const changed = await eleanor.patch(url, { documents: true, method_ids: [method] })
  assert.deepEqual([changed.status, changed.body.data?.method_ids], [200, [method]], changed.text)
  assert.deepEqual(idsOf(await delegate.get('/api/portfolio', header)), [])
  assert.equal((await eleanor.patch(url, { method_ids: [methods[0]] })).status, 200)
  const again = await eleanor.patch(url, { method_ids: [methods[0], method] })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['method_ids.1']])
})

test('letting somebody in asks for a fresh proof, and takes neither oneself, another’s method nor an address twice', async () => {
  const eleanor = await api.asUser(owner)
  const url = '/api/delegates'
  const { email } = (await eleanor.get('/api/user')).body.data
  const { id: others } = (
    await (
      await api.asUser(await newInvestor(api, 'Agnes'))
    ).post('/api/investment-method-entities', {
      investment_method_id: await kindId(api, 'individual'),
    })
  ).body.data
  const fields = async (body: object) => {
    const answer = await eleanor.post(url, { ...peter, email: 'again@people.example', ...body })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  assert.deepEqual(await fields({ email }), [422, ['email']])
  assert.deepEqual(await fields({ method_ids: [methods[0], others] }), [422, ['method_ids.1']])
  assert.deepEqual(await fields({}), [201, []])
  assert.deepEqual(await fields({}), [422, ['email']])
  api.clock.forward({ minutes: 16 })
  assert.equal((await eleanor.post(url, { ...peter, email: 'new@people.example' })).status, 423)
})

test('an invitation opens for its own address alone, once that is confirmed, and for nobody of the staff', async () => {
  const eleanor = await api.asUser(owner)
  const strangerId = await newInvestor(api, 'Barnaby')
  const { id } = (await eleanor.post('/api/delegates', { ...peter, email: 'cordelia@people.example' })).body
    .data
  const stranger = await api.asUser(strangerId)
  assert.equal((await stranger.post(`/api/delegates/${id}/view`)).status, 404)
  assert.deepEqual((await stranger.get('/api/delegates/shared')).body.data, [])
  const cordelia = await api.asUser(await newInvestor(api, 'Cordelia'))
  const shared = (await cordelia.get('/api/delegates/shared')).body.data
  assert.deepEqual(
    shared.map((each: { id: number; name: string }) => [each.id, each.name]),
    [[id, 'Eleanor Whitcombe']],
  )
  const { [viewingHeader]: token } = await lookAsDelegate(cordelia, id)
  const stolen = await stranger.get('/api/portfolio', { [viewingHeader]: token! })
  assert.deepEqual([stolen.status, stolen.body.reason], [403, 'viewing_over'])
  assert.equal((await stranger.get(`/api/delegates/${id}`)).status, 404)
  assert.equal((await stranger.post(`/api/delegates/${id}/revoke`)).status, 404)
  assert.equal((await (await api.as('superAdmin')).post(`/api/delegates/${id}/view`)).status, 403)
  assert.equal((await (await api.as('superAdmin')).post(`/api/delegates/${id}/revoke`)).status, 200)
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/delegates/${id}`)).status, 404)
})

test('an invitation tells the investor nothing of an address: known, staff’s or unknown', async () => {
  api.clock.forward({ hours: 2 })
  const eleanor = await api.asUser(owner)
  const seen = []
  for (const email of [
    'new-investor@wrenfield.example',
    'adviser@wrenfield.example',
    'stranger@lowe.example',
  ]) {
    const { status, body } = await eleanor.post('/api/delegates', { ...peter, email })
    const { id } = body.data
    const answer = await eleanor.get(`/api/delegates/${id}`)
    const own = (data: object) => ({ ...data, id: 0, email: '' })
    seen.push({ status, made: own(body.data), kept: own(answer.body.data) })
    assert.equal((await eleanor.post(`/api/delegates/${id}/revoke`)).status, 200)
  }
  assert.deepEqual(seen[1], seen[0])
  assert.deepEqual(seen[2], seen[0])
})
