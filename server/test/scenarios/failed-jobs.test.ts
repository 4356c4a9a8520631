import assert from 'node:assert/strict'
import { test } from 'node:test'
import { form } from '../../src/modules/documents/test-form.ts'
import { asOwner } from '../as-owner.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

/**
 * What the people see who wait for work in the background that goes wrong: here a table that can't be written
 * for a while.
 */
const api = apiForTests()
let staff: Client
let colleague: Client
before(async () => {
  await signIn()
})

async function signIn(): Promise<void> {
  staff = await api.as('superAdmin')
  colleague = await api.as('support')
}

const spoil = (table: string) => asOwner(api.owner, 1, `revoke update on ${table} from moorgate_app`)
const mend = (table: string) => asOwner(api.owner, 1, `grant update on ${table} to moorgate_app`)

async function setActive(userId: number, isActive: boolean): Promise<void> {
  await asOwner(api.owner, 1, 'update users set is_active = $2 where tenant_id = 1 and id = $1', [
    userId,
    isActive,
  ])
}

/** Long enough for every try that is made by itself, and too long for a session. */
async function letItGiveUp(): Promise<void> {
  for (let each = 0; each < 8; each++) {
    api.clock.forward({ minutes: 20 })
    await api.deliver()
  }
  await signIn()
}

test('an import that goes wrong says so, is given up in the end, and goes on where it was when somebody asks', async () => {
  const text = 'First name,Last name,E-mail\nAda,Lovell,ada@lovell.example\n'
  const { body, headers } = form({ kind: 'users' }, { file: { name: 'a.csv', bytes: Buffer.from(text) } })
  const url = `/api/imports/${(await staff.post('/api/imports', body, headers)).body.data.id}`
  const shown = async () => {
    const { status, problem, given_up_at: at, counts } = (await staff.get(url)).body.data
    return [status, problem, at !== null, counts.created]
  }
  await staff.post(`${url}/check`)
  await api.deliver()
  await staff.post(`${url}/apply`)
  await spoil('import_rows')
  await api.deliver()
  assert.deepEqual(await shown(), ['applying', 'Something went wrong here.', false, 0])
  assert.equal((await staff.post(`${url}/apply`)).status, 409, 'it goes on by itself')
  await letItGiveUp()
  assert.deepEqual(await shown(), ['applying', 'Something went wrong here. We tried several times.', true, 0])
  await mend('import_rows')
  assert.equal((await staff.post(`${url}/apply`)).status, 202)
  await api.deliver()
  assert.deepEqual(await shown(), ['applied', null, false, 1])
  assert.equal((await staff.get('/api/users?filter[email]=ada@lovell.example')).body.data.length, 1)
})

test('an import that fails once and works the next time leaves no trace of it', async () => {
  const text = 'First name,Last name,E-mail\nBea,Lovell,bea@lovell.example\n'
  const { body, headers } = form({ kind: 'users' }, { file: { name: 'b.csv', bytes: Buffer.from(text) } })
  const url = `/api/imports/${(await staff.post('/api/imports', body, headers)).body.data.id}`
  await staff.post(`${url}/check`)
  await spoil('import_rows')
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.problem, 'Something went wrong here.')
  await mend('import_rows')
  api.clock.forward({ minutes: 1 })
  await api.deliver()
  const { status, problem, counts } = (await staff.get(url)).body.data
  assert.deepEqual([status, problem, counts.new], ['checked', null, 1])
})

test('an import whose author has left is given up at once', async () => {
  const text = 'First name,Last name,E-mail\nCy,Lovell,cy@lovell.example\n'
  const { body, headers } = form({ kind: 'users' }, { file: { name: 'c.csv', bytes: Buffer.from(text) } })
  const url = `/api/imports/${(await colleague.post('/api/imports', body, headers)).body.data.id}`
  await colleague.post(`${url}/check`)
  await setActive(await api.userId('support'), false)
  await api.deliver()
  const { problem, given_up_at: givenUpAt } = (await staff.get(url)).body.data
  assert.equal(problem, 'The person who started this has left.')
  assert.ok(givenUpAt)
  await setActive(await api.userId('support'), true)
  assert.equal((await staff.post(`${url}/check`)).status, 202, 'a colleague takes it over')
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'checked')
})

test('a bulk job that goes wrong is stopped in the end, is seen by a Super Admin and by no other colleague, and is begun again by its author', async () => {
  await signIn()
  const ids = [await api.userId('user'), await api.userId('newInvestor')]
  const begun = await colleague.post('/api/bulk-jobs', {
    resource: 'users',
    action: 'update',
    values: { source: 'fair' },
    ids,
  })
  assert.equal(begun.status, 202, begun.text)
  const url = `/api/bulk-jobs/${begun.body.data.id}`
  const stranger = () => api.as('adviser')
  assert.equal((await (await stranger()).get(url)).status, 404, 'it is nobody else’s business')
  await spoil('bulk_job_rows')
  await letItGiveUp()
  for (const who of [colleague, staff]) {
    const { status, problem, waiting } = (await who.get(url)).body.data
    assert.deepEqual([status, problem, waiting], ['stopped', 'Something went wrong here.', 2])
  }
  await mend('bulk_job_rows')
  assert.equal((await (await stranger()).post(`${url}/retry`)).status, 404)
  assert.equal((await colleague.post(`${url}/retry`)).status, 202)
  await api.deliver()
  const { status, problem, changed } = (await colleague.get(url)).body.data
  assert.deepEqual([status, problem, changed], ['done', null, 2])
})
