import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newRoom } from '../data-room/test-room.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { documentScheduled } from './remind-of-endings.ts'
import { form, pdf } from './test-form.ts'

const api = apiForTests()

const mailsTo = async (recipient: string) =>
  api.db
    .selectFrom('mails')
    .select('text')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', recipient)
    .execute()

test('of a shared document its investor is told before it ends, of a private one the person who put it there', async () => {
  const id = await newInvestor(api, 'Lavinia')
  const staff = await api.as('superAdmin')
  const upload = async (name: string, visibility: string) => {
    const sent = form(
      { name, owner_type: 'user', owner_id: id, visibility, expires_on: '2026-11-25' },
      { file: { name: 'paper.pdf', bytes: pdf } },
    )
    const answer = await staff.post('/api/documents', sent.body, sent.headers)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data as { id: number; version: number }
  }
  const shared = await upload('Mandate', 'public')
  await upload('Screening report', 'private')
  const tenant = await api.platform.tenants.byId(1)
  const remind = async () => {
    for (const task of documentScheduled) await task.perform(api.platform, tenant)
    await api.deliver()
  }
  await remind()
  await remind()
  const theirs = await mailsTo('lavinia@people.example')
  assert.deepEqual([theirs.length, /Mandate.*25 November 2026/s.test(theirs[0]!.text)], [1, true])
  const ours = await mailsTo('super-admin@wrenfield.example')
  assert.deepEqual([ours.length, /Screening report/.test(ours[0]!.text)], [1, true])
  const moved = await staff.patch(`/api/documents/${shared.id}`, {
    expires_on: '2026-12-10',
    version: shared.version,
  })
  assert.equal(moved.status, 200, moved.text)
  await remind()
  assert.equal((await mailsTo('lavinia@people.example')).length, 2)
})

test('staff are led to the page of the record that the document is of', async () => {
  const room = await newRoom(api)
  const made = async (path: string, body: object) => {
    const answer = await room.staff.post(`/api/${path}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const fund = await made('funds', { name: 'Marlpit Fund' })
  const company = await made('companies', { name: 'Marlpit Instruments', fund_id: fund })
  const owners = { company, fund, data_room: room.id }
  for (const [owner_type, owner_id] of Object.entries(owners)) {
    const fields = {
      name: 'Memorandum',
      owner_type,
      owner_id,
      visibility: 'private',
      expires_on: '2026-11-25',
    }
    const sent = form(fields, { file: { name: 'paper.pdf', bytes: pdf } })
    const answer = await room.staff.post('/api/documents', sent.body, sent.headers)
    assert.equal(answer.status, 201, answer.text)
  }
  const tenant = await api.platform.tenants.byId(1)
  for (const task of documentScheduled) await task.perform(api.platform, tenant)
  await api.deliver()
  const bells = (await room.staff.get('/api/notifications/admin')).body.data
  const pages = bells.slice(0, 3).map((each: { data: { cta: string } }) => each.data.cta)
  assert.deepEqual(pages.toSorted(), [
    `/admin/funds/${fund}/documents`,
    `/admin/investments/companies/${company}/details/documents`,
    `/admin/investments/opportunities/${room.offer}/data-room`,
  ])
})
