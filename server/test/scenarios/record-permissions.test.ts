import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RecordVerb, RoleName } from '@moorgate/contract'
import { startApi } from '../harness.ts'
import type { Api, Client } from '../harness.ts'

/**
 * What a record says that its reader may do is what the commands do: 403 exactly where the verb is missing.
 * Each case sends the command of a verb; a refusal of another kind (409, 422) is no question of rights.
 */
interface Case {
  path: string
  /** Makes a record that the commands may be tried on. */
  create: (staff: Client) => Promise<number>
  commands: Partial<Record<RecordVerb, (client: Client, id: number) => ReturnType<Client['get']>>>
}

let api: Api
let investorId: number
const clients = new Map<RoleName, Client>()

before(async () => {
  api = await startApi()
  investorId = await api.userId('user')
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
})
after(() => api[Symbol.asyncDispose]())

let number = 0
const post =
  (path: string, body: () => Record<string, unknown>): Case['create'] =>
  async (staff) => {
    const { status, body: answer, text } = await staff.post(`/api/${path}`, body())
    assert.equal(status, 201, `${path}: ${text}`)
    return answer.data.id
  }
const edit =
  (path: string, change: Record<string, unknown>) =>
  (client: Client, id: number): ReturnType<Client['get']> =>
    client.patch(`/api/${path}/${id}`, change)
const remove =
  (path: string) =>
  (client: Client, id: number): ReturnType<Client['get']> =>
    client.delete(`/api/${path}/${id}`)

const cases: readonly Case[] = [
  {
    path: 'contacts',
    create: post('contacts', () => ({
      first_name: 'Ada',
      last_name: 'Marsh',
      email: `ada-${number++}@marsh.example`,
    })),
    commands: {
      edit: edit('contacts', { company: 'Marsh' }),
      delete: remove('contacts'),
      convert: (client, id) => client.post(`/api/convert-contact/${id}`, {}),
    },
  },
  {
    path: 'organisations',
    create: async (staff) =>
      post('organisations', () => ({
        name: `Marsh ${number++} Limited`,
        type: 'Business',
        lead_user_id: investorId,
      }))(staff),
    commands: { edit: edit('organisations', { phone: '020 7946 0000' }), delete: remove('organisations') },
  },
  {
    path: 'nominees',
    create: post('nominees', () => ({ name: `Nominee ${number++}` })),
    commands: { edit: edit('nominees', { phone: '020 7946 0000' }), delete: remove('nominees') },
  },
]

for (const { path, create, commands } of cases)
  test(`the permissions of ${path} are what the commands allow`, async () => {
    const wrong: string[] = []
    let readers = 0
    for (const [role, client] of clients)
      for (const [verb, command] of Object.entries(commands)) {
        const id = await create(clients.get('superAdmin')!)
        const shown = await client.get(`/api/${path}/${id}?append=permissions`)
        if (shown.status !== 200) continue
        readers++
        const permitted = shown.body.data.permissions as string[]
        const { status } = await command(client, id)
        if (permitted.includes(verb) !== (status !== 403 && status !== 404))
          wrong.push(`${role} reads [${permitted.join(', ')}], and ${verb} answers ${status}`)
      }
    assert.deepEqual(wrong, [])
    assert.ok(readers > Object.keys(commands).length, 'more than one role reads the record')
  })

test('a list has no permissions, and a record has them only on request', async () => {
  const staff = clients.get('superAdmin')!
  const id = await cases[0]!.create(staff)
  const listed = await staff.get('/api/contacts?append=permissions')
  assert.equal(listed.status, 400, listed.text)
  const plain = await staff.get(`/api/contacts/${id}`)
  assert.equal('permissions' in plain.body.data, false)
  const partial = await staff.get(`/api/contacts/${id}?append=permissions&fields[contacts]=id`)
  assert.deepEqual(partial.body.data, { id, permissions: ['edit', 'delete', 'convert'] })
})
