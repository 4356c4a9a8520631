import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { add, merge } from '../merges/test-merges.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const api = apiForTests()

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
  const tenant = await api.platform.tenants.byId(1)
  for (const stops of ['reports', 'marketing'] as const) {
    const url = unsubscribeUrl({ platform: api.platform, tenant }, { kind: 'user', id: first.id, stops })
    const answer = await api.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host: 'wrenfield.localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.equal(answer.statusCode, 200, answer.body)
    assert.deepEqual(answer.json().data, { stops, side: 'investor', is_stopped: true })
  }
  const choices = api.db.selectFrom('notification_choices').select(['user_id', 'group_name', 'channel'])
  assert.deepEqual(await choices.where('tenant_id', '=', 1).execute(), [
    { user_id: last.id, group_name: 'reports', channel: 'mail' },
  ])
  assert.equal((await staff.get(`/api/users/${last.id}`)).body.data.marketing, false)
})
