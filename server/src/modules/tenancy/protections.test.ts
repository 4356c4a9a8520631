import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { typeId } from '../suitability/test-tenant.ts'

const api = apiForTests()

test('a protection that is switched off is recorded, and the other Super Admins are told', async () => {
  const staff = await api.as('superAdmin')
  const { id: other } = await api.db
    .insertInto('users')
    .values({
      tenant_id: 1,
      role_id: 1,
      first_name: 'Odette',
      last_name: 'Admin',
      email: 'odette@people.example',
      email_verified_at: api.clock.now(),
      accepted_terms_version: 1,
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const told = async (userId: number) => {
    await api.deliver()
    const client = await api.asUser(userId)
    const notes: { data: { message: string } }[] = (await client.get('/api/notifications/user')).body.data
    return notes.map(({ data }) => data.message).filter((message) => message.includes('switched off'))
  }
  await staff.patch('/api/features', { risk_warning_enabled: 1, nominee_enabled: 1 })
  assert.deepEqual(await told(other), [])
  const off = await staff.patch('/api/features', { risk_warning_enabled: 0, nominee_enabled: 0 })
  assert.equal(off.status, 200, off.text)
  const events = await api.db
    .selectFrom('events')
    .select(['payload', 'after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'protection.switched_off')
    .execute()
  assert.deepEqual(events, [
    {
      payload: { flag: 'risk_warning_enabled', setting: 'Risk warning' },
      after: { risk_warning_enabled: 0 },
    },
  ])
  assert.match((await told(other))[0]!, /switched off “Risk warning”/)
  assert.deepEqual(await told(await api.userId('superAdmin')), [])
  await staff.patch('/api/features', { risk_warning_enabled: 1 })
  await staff.patch(`/api/investor-types/${await typeId(api, 'professional')}`, { requires_test: true })
  assert.equal((await told(other)).length, 1)
  await staff.patch(`/api/investor-types/${await typeId(api, 'professional')}`, { requires_test: false })
  assert.equal((await told(other)).length, 2)
})
