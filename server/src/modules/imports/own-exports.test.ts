import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'
import { ImportWorkspace } from './test-imports.ts'

const api = apiForTests()
let staff: Client
let workspace: ImportWorkspace
before(async () => {
  staff = await api.as('superAdmin')
  workspace = new ImportWorkspace(api, staff, form)
  const made = async (path: string, body: object) => {
    const answer = await staff.post(`/api/${path}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const [status] = (await staff.get('/api/lead-statuses')).body.data
  const [type] = (await staff.get('/api/investor-types')).body.data
  const groups = [
    await made('client-groups', { name: 'Bath' }),
    await made('client-groups', { name: 'Family offices' }),
  ]
  const shared = {
    owner_id: await api.userId('adviser'),
    lead_status_id: status.id,
    client_group_ids: groups,
    phone: '+44 7700 900418',
    date_of_birth: '1961-02-14',
    nationality: 'GB',
    country_of_residence: 'FR',
  }
  const person = { title: 'Dr', first_name: 'Margaret', last_name: 'Allardyce' }
  await made('users', {
    ...person,
    ...shared,
    email: 'margaret@allardyce.example',
    investor_type_id: type.id,
    role_id: 5,
    marketing: true,
    address: { line1: '7 Kingsmead', city: 'Bath', postcode: 'BA1 2AB' },
  })
  await made('contacts', { ...person, ...shared, email: 'contact@allardyce.example', company: '=Allardyce' })
  await made('organisations', {
    name: 'Allardyce Holdings',
    type: 'Business',
    registration_number: '09114482',
    country: 'GB',
    owner_id: shared.owner_id,
    incorporated_on: '2014-06-02',
    website: 'https://allardyce.example/',
    status: 1,
  })
})

async function exported(kind: string, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { statusCode, rawPayload } = await api.app.inject({
    url: `/api/${kind}/export?format=${format}${kind === 'users' ? '&filter[role_id]=5' : ''}`,
    headers: { host: 'localhost', cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  assert.equal(statusCode, 200, String(rawPayload))
  return rawPayload
}

for (const kind of ['users', 'contacts', 'organisations'])
  for (const format of ['csv', 'xlsx'] as const)
    test(`an import of our own export of ${kind} as ${format} changes nothing and refuses nothing`, async () => {
      const made = await workspace.upload(await exported(kind, format), { kind, name: `${kind}.${format}` })
      assert.equal(made.status, 201, made.text)
      const dry = await workspace.run(made.body.data.id, 'check')
      const rows = await workspace.rowsOf(dry.id)
      const { refused, changed, new: added, unchanged } = dry.counts
      assert.deepEqual([refused, changed, added], [0, 0, 0], JSON.stringify(rows, null, 1).slice(0, 4000))
      assert.ok(unchanged > 0)
    })
