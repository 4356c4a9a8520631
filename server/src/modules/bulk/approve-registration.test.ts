import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  await setFlags(api, { user_screening_enabled: 1 })
  staff = await api.as('superAdmin')
})

async function registered(
  name: string,
  screening_status: 'pending' | 'rejected' | 'approved',
): Promise<number> {
  const id = await newInvestor(api, name)
  await api.db
    .updateTable('users')
    .set({ screening_status })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  return id
}

const begin = (client: Client, ids: number[]) =>
  client.post('/api/bulk-jobs', { resource: 'users', action: 'approve', ids })
const standing = async (id: number) => (await staff.get(`/api/users/${id}`)).body.data.screening_status

test('several who registered are let in at once, each with an event of their own; who never had to be is named', async () => {
  const waiting = [await registered('Anouk', 'pending'), await registered('Bram', 'rejected')]
  const others = [await registered('Cees', 'approved'), await newInvestor(api, 'Daan')]
  const begun = await begin(staff, [...waiting, ...others])
  assert.equal(begun.status, 202, begun.text)
  await api.deliver()
  const job = (await staff.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
  assert.deepEqual([job.status, job.changed, job.skipped, job.refused], ['done', 2, 2, 0])
  for (const id of waiting) assert.equal(await standing(id), 'approved')
  assert.equal(await standing(others[1]!), 'not_required')
  const rows = (await staff.get(`/api/bulk-job-rows?filter[bulk_job_id]=${job.id}&filter[status]=skipped`))
    .body
  const reasons: string[] = rows.data.map(({ reason }: { reason: string }) => reason).toSorted()
  assert.deepEqual(reasons, ['No change needed.', 'Not a registration awaiting approval.'])
  const events = await api.db
    .selectFrom('events')
    .select('subject_id')
    .where('tenant_id', '=', 1)
    .where('type', '=', 'registration.approved')
    .orderBy('subject_id')
    .execute()
  assert.deepEqual(
    events.map((event) => Number(event.subject_id)),
    waiting,
  )
  const undo = await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  assert.deepEqual([undo.status, undo.body.reason], [409, 'not_undoable'])
})

test('anyone who may let one in may let in many, nobody else, and only people where the firm screens them', async () => {
  const id = await registered('Eefje', 'pending')
  for (const [role, roleId] of Object.entries(roleIds)) {
    const answer = await begin(await api.as(role as RoleName), [id])
    assert.equal(answer.status, can(roleId, 'investors', 'update') ? 202 : 403, `${role}: ${answer.text}`)
  }
  const contacts = await staff.post('/api/bulk-jobs', { resource: 'contacts', action: 'approve', ids: [1] })
  assert.deepEqual([contacts.status, Object.keys(contacts.body.errors)], [422, ['action']])
  assert.deepEqual((await begin(await api.as('superAdmin', 2), [id])).status, 422)
  await setFlags(api, { user_screening_enabled: 0 })
  assert.equal((await begin(staff, [id])).status, 403)
  await setFlags(api, { user_screening_enabled: 1 })
})
