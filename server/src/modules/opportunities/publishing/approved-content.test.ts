import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { form, pdf } from '../../documents/test-form.ts'
import { approve, approvedOpportunity } from './test-approval.ts'

const api = apiForTests()
let writer: Client
let typeId: number
before(async () => {
  writer = await api.as('superAdmin')
  typeId = (await writer.post('/api/types', { name: 'Equity' })).body.data.id
})
beforeEach(async () => {
  writer = await api.as('superAdmin')
})

test('a public document that is added, replaced, shared or taken away ends the approval; one that nobody outside reads does not', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Papers')
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
  await approve(api, id)
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
    await approve(api, id)
  }
})

test('anyone who has just added a public file does not approve it, also before its event is handled', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'At once')
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

test('a link or a folder that investors read beside the page ends the approval as a file does', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Linked')
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
  await approve(api, id)
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
    await approve(api, id)
  }
})

test('a promotion is approved as it was read: 409 where the page or a file beside it has changed since', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'As read')
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
  const id = await approvedOpportunity({ api, writer, typeId }, 'Back again')
  const url = `/api/investment-opportunities/${id}`
  await writer.patch(url, { summary: 'Never approved.' })
  await api.deliver()
  const colleague = await api.as('support')
  await colleague.patch(url, { summary: 'Sober.' })
  await api.deliver()
  await approve(api, id)
  const versions = (await writer.get(`${url}/versions`)).body.data as { id: number; saved_by: string }[]
  const mine = versions.find((each) => each.saved_by === 'Priya Nair')!
  const restored = await colleague.post(`${url}/versions/${mine.id}/restore`)
  assert.equal(restored.status, 200, restored.text)
  const own = await writer.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
})

test('a reward is not signed off by an account that its author has just opened', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Rewarding')
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

test('a reward is signed off by none of those who wrote or changed it', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Rewarding twice')
  const support = await api.as('support')
  const reward = await writer.post('/api/rewards', {
    investment_opportunity_id: id,
    title: 'A crate of plums',
    minimum_amount: '100.00',
    investee_produced: true,
  })
  const url = `/api/rewards/${reward.body.data.id}`
  for (const [as, title] of [
    [support, 'Two crates of plums'],
    [writer, 'Three crates of plums'],
  ] as const)
    assert.equal((await as.patch(url, { title })).status, 200)
  for (const as of [writer, support]) {
    const own = await as.post(`${url}/approve`, { investee_produced: true })
    assert.deepEqual([own.status, own.body.reason], [403, 'second_person'], own.text)
  }
  const third = await api.as('fundManager')
  assert.equal((await third.post(`${url}/approve`, { investee_produced: true })).status, 200)
})
