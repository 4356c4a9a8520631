import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { add, merge } from '../merges/test-merges.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { UnsubscribeLink } from './unsubscribe-link.ts'

const api = apiForTests()

/** Where a link of the firm leads. */
async function pathTo(link: UnsubscribeLink): Promise<string> {
  const tenant = await api.platform.tenants.byId(1)
  return new URL(unsubscribeUrl({ platform: api.platform, tenant }, link)).pathname
}

const oneClick = async (path: string) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'wrenfield.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data
}

test('the link of an account that was merged stops the e-mails of the one that remains', async () => {
  const staff = await api.as('superAdmin')
  const [first, second, last] = await Promise.all([add(staff), add(staff), add(staff, { marketing: true })])
  for (const [kept, closed] of [
    [second.id, first.id],
    [last.id, second.id],
  ] as const) {
    const made = await merge(staff, kept, closed, { marketing: 'kept' })
    assert.equal(made.body.data?.status, 'merged', made.text)
  }
  for (const stops of ['reports', 'marketing'] as const)
    assert.deepEqual(await oneClick(await pathTo({ kind: 'user', id: first.id, stops })), {
      stops,
      side: 'investor',
      is_stopped: true,
    })
  const choices = api.db.selectFrom('notification_choices').select(['user_id', 'group_name', 'channel'])
  assert.deepEqual(await choices.where('tenant_id', '=', 1).execute(), [
    { user_id: last.id, group_name: 'reports', channel: 'mail' },
  ])
  assert.equal((await staff.get(`/api/users/${last.id}`)).body.data.marketing, false)
})

test('the link of a letter from one’s time as a contact withdraws the consent of the investor too', async () => {
  const staff = await api.as('superAdmin')
  const said = { first_name: 'Percival', last_name: 'Frayne', email: 'percival@people.example' }
  const contact = (await staff.post('/api/contacts', { ...said, marketing: false })).body.data.id as number
  const converted = await staff.post(`/api/convert-contact/${contact}`, { send_invite: false })
  assert.equal(converted.status, 201, converted.text)
  const kept = await add(staff)
  const merged = await merge(staff, kept.id, converted.body.data.id)
  assert.equal(merged.body.data?.status, 'merged', merged.text)
  const agreed = await staff.patch(`/api/users/${kept.id}`, { marketing: true })
  assert.equal(agreed.body.data.marketing, true, agreed.text)
  const path = await pathTo({ kind: 'contact', id: contact, stops: 'marketing' })
  const isStopped = async () => (await staff.get(`/api${path}`)).body.data.is_stopped
  assert.equal(await isStopped(), false)
  for (let turn = 0; turn < 2; turn += 1)
    assert.deepEqual(await oneClick(path), { stops: 'marketing', side: null, is_stopped: true })
  assert.equal((await staff.get(`/api/users/${kept.id}`)).body.data.marketing, false)
  assert.equal(await isStopped(), true)
})
