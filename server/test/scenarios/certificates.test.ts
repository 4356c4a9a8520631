import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { captableModule } from '../../src/modules/captable/index.ts'
import { fetchBytes } from '../../src/modules/documents/test-documents.ts'
import { unzip } from '../../src/modules/documents/test-zip.ts'
import {
  closedPaidRound,
  liveOpportunity,
  readyInvestors,
  worldForTests,
} from '../../src/modules/investments/test-support.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface CertificateRow {
  id: number
  name: string
  category: string
  owner_type: string
  owner_id: number
  certificate_status: 'valid' | 'cancelled' | null
  version: number
}

const listed = async (client: Client, record: string): Promise<CertificateRow[]> =>
  (await client.get(`/api/documents?filter[record]=${record}&per_page=100&sort=name`)).body?.data ?? []
const zipOf = (client: Client, record: string, more = '') =>
  fetchBytes(api, client, `/api/documents/zip?filter[record]=${record}${more}`)

async function completed(amounts: string[], overrides: Record<string, unknown>) {
  const round = await closedPaidRound({ api, world, staff }, amounts, overrides)
  const done = await staff.post(`/api/investment-opportunities/${round.offer}/status`, { status: 5 })
  assert.equal(done.status, 200, done.text)
  const { rows } = await sql<{ id: number; method: number }>`
    select id, investment_method_entity_id as method from investments
    where tenant_id = 1 and investment_opportunity_id = ${round.offer} order by id`.execute(api.db)
  return { ...round, investments: rows }
}

test('a certificate is a document of its investment: in the investor’s list, their method’s and the round’s, in both archives, and named to its holder', async () => {
  const name = 'Tidewell Energy, Series B'
  const { offer, ids, people, investments } = await completed(['5000.00', '3000.00'], {
    name,
    certificates_in_issue: 116,
  })
  await api.deliver()
  const [holder, other] = people as [Client, Client]
  const title = `Share certificate 0117, ${name}`

  const [certificate, ...more] = await listed(holder, `user:${ids[0]}`)
  assert.ok(certificate, 'the investor has the certificate')
  assert.deepEqual(more, [])
  assert.deepEqual(
    [certificate.name, certificate.owner_type, certificate.owner_id, certificate.certificate_status],
    [title, 'investment', investments[0]!.id, 'valid'],
  )
  const names = async (client: Client, record: string) =>
    (await listed(client, record)).map((each) => each.name)
  assert.deepEqual(await names(holder, `investment_opportunity:${offer}`), [title])
  assert.deepEqual(await names(holder, `investment_method_entity:${investments[0]!.method}`), [title])
  assert.deepEqual(await names(holder, `user:${ids[1]}`), [], 'another’s is not theirs')
  assert.equal((await other.get(`/api/documents/${certificate.id}`)).status, 404)

  assert.deepEqual(await names(staff, `user:${ids[0]}`), [title])
  assert.deepEqual(await names(staff, `investment:${investments[0]!.id}`), [title])
  assert.deepEqual(await names(staff, `investment_opportunity:${offer}`), [
    title,
    `Share certificate 0118, ${name}`,
  ])
  assert.deepEqual(await names(await api.as('superAdmin', 2), `user:${ids[0]}`), [])
  // The matrix keeps transactions of existing investments from an Investment Manager, and so what certifies
  // them.
  assert.deepEqual(await names(await api.as('investmentManager'), `user:${ids[0]}`), [])
  assert.deepEqual(await names(staff, 'user'), [])
  assert.deepEqual(await names(staff, 'house:1'), [])

  const printed = await fetchBytes(api, holder, `/api/investments/${investments[0]!.id}/certificate`)
  assert.equal(printed.status, 200)
  assert.match(String(printed.headers['content-disposition']), /Share certificate 0117/)
  const link = await holder.get(`/api/documents/${certificate.id}/download`)
  assert.equal(link.status, 302)
  const file = await fetchBytes(api, holder, String(link.headers['location']))
  assert.ok(file.bytes.equals(printed.bytes))
  for (const client of [holder, staff]) {
    const archive = await zipOf(client, `user:${ids[0]}`)
    assert.equal(archive.status, 200)
    assert.ok(unzip(archive.bytes).get(`Share certificates/${title}.pdf`)?.equals(printed.bytes))
    api.clock.forward({ minutes: 1 })
    assert.ok((await zipOf(client, `user:${ids[0]}`)).bytes.equals(archive.bytes), 'the same archive again')
  }
  const folder = await zipOf(staff, `investment_opportunity:${offer}`, '&filter[folder]=certificates')
  assert.equal(unzip(folder.bytes).size, 2)

  const bell = (await holder.get('/api/notifications/user')).body.data
  const note = bell.find(({ data }: { data: { icon: string } }) => data.icon.endsWith('transition_existing'))
  assert.match(note.data.message, /0117/)
  assert.equal(note.data.cta, `/investor/pdf/${certificate.id}`)
  const letters = await api.db
    .selectFrom('mails')
    .select('text')
    .where('tenant_id', '=', 1)
    .where('cause', '=', `certificate:${investments[0]!.id}`)
    .execute()
  assert.equal(letters.length, 1)
  assert.match(letters[0]!.text, new RegExp(`0117[^]*/investor/pdf/${certificate.id}`))
})

test('nobody changes, replaces or deletes a certificate', async () => {
  const { ids, people } = await completed(['5000.00'], {})
  await api.deliver()
  const [certificate] = await listed(staff, `user:${ids[0]}`)
  const url = `/api/documents/${certificate!.id}`
  const refused = [
    await staff.patch(url, { name: 'Another', version: certificate!.version }),
    await staff.delete(url),
  ]
  for (const { status, body } of refused) assert.deepEqual([status, body.reason], [409, 'issued'])
  for (const answer of [await people[0]!.patch(url, { name: 'Mine' }), await people[0]!.delete(url)])
    assert.equal(answer.status, 403, answer.text)
  assert.deepEqual(await listed(staff, `user:${ids[0]}`), [certificate])
})

test('the certificate of shares that were sold stays, cancelled, and is valid again when the sale is taken back', async () => {
  const { ids, investments } = await completed(['5000.00'], {})
  await api.deliver()
  const standing = async (status: string) => {
    await sql`update investments set status = ${status} where tenant_id = 1 and id = ${investments[0]!.id}`.execute(
      api.db,
    )
    return (await listed(staff, `user:${ids[0]}`)).map((each) => each.certificate_status)
  }
  // Shares that are worth nothing are still held.
  for (const [status, said] of [
    ['exited', 'cancelled'],
    ['certificated', 'valid'],
    ['transferred', 'cancelled'],
    ['written_off', 'valid'],
  ] as const)
    assert.deepEqual(await standing(status), [said], status)
})

/** Holdings of the past, so many of one person, in a round that is completed. */
async function holdings(count: number) {
  const opportunity = await liveOpportunity(api, world, { status: 5, allotment_date: '2026-11-20' })
  const [investor] = await readyInvestors(api, world, 1)
  for (let each = 0; each < count; each += 1) {
    const made = await staff.post('/api/investments/manual', {
      investment_opportunity_id: opportunity,
      user_id: investor,
      amount: '1370.00',
      date: '2026-11-20',
    })
    assert.equal(made.status, 201, made.text)
  }
  return { offer: opportunity, investor: investor! }
}

test('a process that dies halfway leaves no certificate out and none twice, and nobody is told twice', async (t) => {
  const { ids } = await completed(['5000.00', '3000.00', '2000.00'], {})
  const { storage } = api.platform
  const put = storage.put
  let puts = 0
  const failing = t.mock.method(storage, 'put', (...given: Parameters<typeof put>) => {
    puts += 1
    return puts === 2 ? Promise.reject(new Error('the process died')) : put(...given)
  })
  await api.deliver()
  failing.mock.restore()
  for (const id of ids) assert.deepEqual(await listed(staff, `user:${id}`), [], 'the first try left nothing')
  api.clock.forward({ hours: 1 })
  staff = await api.as('superAdmin')
  await api.deliver()
  await api.deliver()
  for (const id of ids) {
    assert.equal((await listed(staff, `user:${id}`)).length, 1)
    const told = await api.db
      .selectFrom('notifications')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('user_id', '=', id)
      .where('type', 'like', '%TransitionExisting')
      .execute()
    assert.equal(told.length, 1)
  }
})

test('many certificates are issued a part at a time, and holders of a past holding are not told of it', async () => {
  const { offer, investor } = await holdings(23)
  assert.deepEqual(await listed(staff, `user:${investor}`), [])
  await api.deliver()
  const all = await listed(staff, `investment_opportunity:${offer}`)
  assert.equal(all.length, 23)
  assert.equal(new Set(all.map(({ name }) => name)).size, 23)
  const told = await api.db
    .selectFrom('notifications')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', investor)
    .execute()
  assert.deepEqual(told, [])
})

test('a certificate whose job was lost is asked for again, and is there at once for the person who opens it', async () => {
  const { offer, investor } = await holdings(2)
  await api.platform.queue.empty()
  const investments = await api.db
    .selectFrom('investments')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('investment_opportunity_id', '=', offer)
    .orderBy('id')
    .execute()
  const holder = await api.asUser(investor)
  const first = await fetchBytes(api, holder, `/api/investments/${investments[0]!.id}/certificate`)
  assert.equal(first.status, 200)
  assert.equal((await listed(holder, `user:${investor}`)).length, 1)
  const tenant = await api.platform.tenants.byId(1)
  for (const task of captableModule.scheduled!) await task.perform(api.platform, tenant)
  await api.deliver()
  assert.equal((await listed(holder, `user:${investor}`)).length, 2)
  const again = await fetchBytes(api, holder, `/api/investments/${investments[0]!.id}/certificate`)
  assert.ok(again.bytes.equals(first.bytes))
})
