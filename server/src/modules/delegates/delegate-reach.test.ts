import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Api, Client } from '../../../test/harness.ts'
import { kindId } from '../methods/test-methods.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { openSharedAccount } from './test-shared-account.ts'
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

/** Keys of a record about identity checks, suitability or wealth. */
const personal =
  /"(aml_status|screening_status|identity_product|category_\w+|investor_type\w*|compliance_\w+|employment_status|occupation|source_of_wealth|date_of_birth|nationality|beneficial_owners|attribute_values|onboarding_documents)":/

test('a delegate gets the same status by HEAD as by GET, on every address that the API describes', async () => {
  const { delegate, header } = await account.letIn('Ottoline', { method_ids: [methods[1]], documents: true })
  const { paths } = (await api.guest().get('/api/openapi.json')).body
  const reads = Object.entries(paths as Record<string, object>).filter(
    ([, operations]) => 'get' in operations,
  )
  assert.ok(reads.length > 250, `only ${reads.length} reads`)
  let closed = 0
  for (const [path] of reads) {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const [byGet, byHead] = [
      await delegate.get(url, header),
      await delegate.send('HEAD', url, undefined, header),
    ]
    assert.deepEqual([byHead.status, byHead.text], [byGet.status, ''], url)
    if (byGet.body?.reason === 'not_shared') closed += 1
  }
  assert.ok(closed > 200, `only ${closed} were closed`)
})

test('a delegate neither reads nor changes which notifications the owner gets', async () => {
  const { delegate, header } = await account.letIn('Cressida')
  const path = '/api/notification-preferences'
  assert.deepEqual((await delegate.get(path, header)).body.reason, 'not_shared')
  const { status, body } = await delegate.patch(path, { reports: { mail: false } }, header)
  assert.deepEqual([status, body.reason], [403, 'read_only'])
  const own = await (await api.asUser(owner)).get(path)
  assert.equal(own.body.data.reports.mail, true)
})

test('who is let in to one method gets no certificate and no share price of what was invested through another', async () => {
  const { delegate, header } = await account.letIn('Philippa', {
    method_ids: [methods[1]],
    documents: true,
  })
  const certificateOf = async (opportunity: number) => {
    const [investment] = await api.db
      .selectFrom('investments')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('investment_opportunity_id', '=', opportunity)
      .execute()
    return (await delegate.get(`/api/investments/${investment!.id}/certificate`, header)).status
  }
  assert.deepEqual(await Promise.all(offers.map(certificateOf)), [404, 200])
  const place = await delegate.get('/api/investments/1/place-offer', header)
  assert.deepEqual([place.status, place.body.reason], [403, 'not_shared'])
  const prices = await delegate.get('/api/share-prices', header)
  assert.deepEqual(
    prices.body.data.map((row: { investment_opportunity_id: number }) => row.investment_opportunity_id),
    [offers[1]],
  )
  const included = await delegate.get('/api/investments?include=investmentOpportunity.sharePrices', header)
  assert.equal(included.status, 200, included.text)
})

test('a certificate follows the delegate’s methods like its investment, and is a document that has to be shared', async () => {
  const staff = await api.as('superAdmin')
  const namesFor = async (client: Client, header = {}) =>
    (await client.get(`/api/documents?filter[record]=user:${owner}&sort=name`, header)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  const investments = await api.db
    .selectFrom('investments')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', owner)
    .orderBy('id')
    .execute()
  for (const { id } of investments) await staff.get(`/api/investments/${id}/certificate`)
  const all = ['Share certificate 1, Larkfield Therapeutics', 'Share certificate 1, Tidewell Energy']
  assert.deepEqual(await namesFor(await api.asUser(owner)), ['Letter 1', ...all])

  const everything = await account.letIn('Quentin', { documents: true })
  assert.deepEqual(await namesFor(everything.delegate, everything.header), ['Letter 1', ...all])
  const oneMethod = await account.letIn('Rupert', { documents: true, method_ids: [methods[1]] })
  assert.deepEqual(await namesFor(oneMethod.delegate, oneMethod.header), all.slice(0, 1))
  const noDocuments = await account.letIn('Sybil')
  for (const { id } of investments) {
    const { status, body } = await noDocuments.delegate.get(
      `/api/investments/${id}/certificate`,
      noDocuments.header,
    )
    assert.deepEqual([status, body.reason], [403, 'not_shared'])
  }
})

test('a delegate reads who the investor is, and nothing about their identity check, suitability or wealth', async () => {
  const { delegate, header } = await account.letIn('Rosalind', { documents: true })
  const calls = [
    '/api/user',
    '/api/user?include=categorisations,complianceScores,onboardingDocuments,attributeValues,registrationDocuments',
    '/api/user?fields[users]=name,aml_status,source_of_wealth',
    '/api/user?include=investmentMethodEntities.leadUser,organisations.leadUser',
  ]
  for (const url of calls) {
    const { status, text } = await delegate.get(url, header)
    assert.doesNotMatch(text, personal, url)
    assert.ok(status === 200 || status === 400, `${url}: ${text}`)
  }
  const { data } = (await delegate.get('/api/user', header)).body
  assert.deepEqual([data.id, data.name, data.eligibility], [owner, 'Eleanor Whitcombe', undefined])
  assert.equal((await delegate.get(`/api/users/${owner}/eligibility`, header)).status, 403)
  for (const relation of ['user', 'user.categorisations', 'user.complianceScores']) {
    const { text } = await delegate.get(`/api/investments?include=${relation}`, header)
    assert.doesNotMatch(text, personal, relation)
  }
})

test('reserved allocations are one’s own that are not settled, and no delegate asks for them', async () => {
  const eleanor = await api.asUser(owner)
  const stranger = await api.asUser(await newInvestor(api, 'Barnaby'))
  const { delegate, header } = await account.letIn('Marguerite')
  const path = '/api/investment-opportunities?filter[reserved]='
  const idsOf = async (client: Client, answer: boolean) => {
    const list = await client.get(`${path}${answer}&sort=name`)
    assert.equal(list.status, 200, list.text)
    const ids: number[] = list.body.data.map((offer: { id: number }) => offer.id)
    return offers.filter((id) => ids.includes(id))
  }
  const become = (status: 'reserved' | 'cancelled') =>
    api.db.updateTable('investments').set({ status }).where('tenant_id', '=', 1).execute()
  assert.deepEqual([await idsOf(eleanor, true), await idsOf(eleanor, false)], [[], offers])
  await become('reserved')
  assert.deepEqual([await idsOf(eleanor, true), await idsOf(eleanor, false)], [offers, []])
  assert.equal((await delegate.get(`${path}true`, header)).status, 403)
  assert.deepEqual(await idsOf(stranger, true), [])
  await become('cancelled')
  assert.deepEqual(await idsOf(eleanor, true), [])
})
