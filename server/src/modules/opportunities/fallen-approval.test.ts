import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { newInvestor } from '../suitability/test-firm.ts'

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
async function approvedOffer(name: string): Promise<number> {
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
const approve = async (id: number) => {
  const approver = await api.as('fundManager')
  const answer = await approver.post(`/api/investment-opportunities/${id}/approve-promotion`, {
    expires_on: '2027-06-30',
  })
  assert.equal(answer.status, 200, answer.text)
}
const reads = async (who: number, id: number) =>
  (await (await api.asUser(who)).get(`/api/investment-opportunities/${id}`)).status

test('an offer whose approval fell is shown to nobody whose category is open, until it is approved again', async () => {
  const id = await approvedOffer('Fallen')
  const stranger = await newInvestor(api, 'Stranger')
  const invited = await newInvestor(api, 'Invited')
  const certified = await newInvestor(api, 'Certified')
  await sql`update users set category_status = 'approved' where tenant_id = 1 and id = ${certified}`.execute(
    api.db,
  )
  const sent = await writer.post('/api/invitations', { investment_opportunity_id: id, user_ids: [invited] })
  assert.ok(sent.status < 300, sent.text)
  const all = async () => [await reads(stranger, id), await reads(invited, id), await reads(certified, id)]
  const canSee = async () =>
    (await writer.get(`/api/investment-opportunities/${id}/audience`)).body.data?.can_see
  assert.deepEqual(await all(), [200, 200, 200])
  const before = await canSee()
  const url = `/api/investment-opportunities/${id}`
  const changed = await writer.patch(url, { summary: 'Promises more.' })
  assert.equal(changed.status, 200, changed.text)
  assert.notEqual(changed.body.data.promotion_fell_at, null)
  assert.deepEqual(await all(), [404, 200, 200])
  const list = await (await api.asUser(stranger)).get('/api/investment-opportunities')
  assert.deepEqual(
    list.body.data.filter((row: { id: number }) => row.id === id),
    [],
  )
  assert.ok((await canSee()) < before)
  await approve(id)
  assert.deepEqual(await all(), [200, 200, 200])
  assert.equal((await writer.get(url)).body.data.promotion_fell_at, null)
  assert.equal('promotion_fell_at' in (await (await api.asUser(invited)).get(url)).body.data, false)
})

test('whoever has money in it goes on seeing an offer whose approval fell', async () => {
  const id = await approvedOffer('Held')
  const holder = await newInvestor(api, 'Holder')
  await sql`insert into investments (tenant_id, reference, kind, date, investment_opportunity_id, user_id, status, amount_minor, currency)
    values (1, 'H-1', 'primary', '2026-11-20', ${id}, ${holder}, 'reserved', 100000, 'GBP')`.execute(api.db)
  await writer.patch(`/api/investment-opportunities/${id}`, { summary: 'Changed.' })
  assert.equal(await reads(holder, id), 200)
})

test('a public document that is added, replaced, shared or taken away ends the approval; one that nobody outside reads does not', async () => {
  const id = await approvedOffer('Papers')
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
    assert.equal(own.body.reason, 'second_person', 'whoever changed it does not approve it')
    await approve(id)
  }
})
