import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { DocumentOwnerType, RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { putDocument } from '../../src/modules/documents/test-documents.ts'
import { form, pdf } from '../../src/modules/documents/test-form.ts'
import {
  liveOpportunity,
  openWorld,
  readyInvestors,
  request,
} from '../../src/modules/investments/test-support.ts'
import type { World } from '../../src/modules/investments/test-support.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'
import { act, edit, remove, tryPermissions } from '../record-permissions.ts'
import type { PermissionCase } from '../record-permissions.ts'

/** The permissions of documents and of what they belong to, of saved views, and of merging investors. */
const api = apiForTests()
let world: World
let investorId: number
let opportunityId: number
const clients = new Map<RoleName, Client>()

/** What is wanted of each kind of record: of people, what every tenant begins with. */
const required = {
  user_id: 'sophistication_certificate',
  organisation_id: 'register_of_members',
  investment_method_entity_id: 'provider_form',
} as const

before(async () => {
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  investorId = await api.userId('user')
  world = await openWorld(api)
  opportunityId = await liveOpportunity(api, world)
  for (const [code, applies_to] of [
    [required.organisation_id, 'organisation'],
    [required.investment_method_entity_id, 'investment_method_entity'],
  ])
    await made('registration-requirements', { title: code, code, applies_to })
})

let number = 0
const staff = () => clients.get('superAdmin')!

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await staff().post(`/api/${path}`, body)
  assert.equal(answer.status, 201, `${path}: ${answer.text}`)
  return answer.body.data.id
}

const sendFile = (client: Client, path: string, fields: Record<string, string | number>) => {
  const { body, headers } = form(fields, { file: { name: 'Terms.pdf', bytes: pdf } })
  return client.post(`/api/${path}`, body, headers)
}

/** An owner that is not there for somebody is refused on its field, which is a refusal of the right too. */
const addDocument = (type: DocumentOwnerType) => async (client: Client, id: number) => {
  const answer = await sendFile(client, 'documents', { owner_type: type, owner_id: id })
  return answer.body?.errors?.owner_id === undefined ? answer : { ...answer, status: 403 }
}

const handIn = (column: keyof typeof required) => (client: Client, id: number) =>
  sendFile(client, 'registration-documents', { type: required[column], [column]: id })

async function method(): Promise<number> {
  const [lead] = await readyInvestors(api, world, 1)
  const { rows } = await sql<{ id: number }>`
    select id from investment_method_entities where tenant_id = 1 and lead_user_id = ${lead}`.execute(api.db)
  return rows[0]!.id
}

async function reservation(): Promise<number> {
  const [investor] = await readyInvestors(api, world, 1)
  const reserved = await request(await api.asUser(investor!), opportunityId, '1000.00')
  assert.equal(reserved.status, 201, reserved.text)
  return reserved.body.data.id
}

const documentOf = async (type: DocumentOwnerType, owner: number): Promise<number> =>
  (await putDocument(staff(), { owner_type: type, owner_id: owner })).id

const changeDocument = { edit: edit('documents', { name: 'Terms' }), delete: remove('documents') }

const cases: readonly PermissionCase[] = [
  {
    path: 'users',
    create: async () => (await readyInvestors(api, world, 1))[0]!,
    commands: {
      add_documents: addDocument('user'),
      hand_in: handIn('user_id'),
      // Nobody is merged with themselves: 422.
      merge: (client, id) => client.post('/api/merges', { kept_id: id, closed_id: id }),
    },
  },
  {
    path: 'contacts',
    create: () =>
      made('contacts', { first_name: 'Ada', last_name: 'Marsh', email: `ada-${number++}@marsh.example` }),
    commands: { add_documents: addDocument('contact') },
  },
  {
    path: 'organisations',
    create: () =>
      made('organisations', {
        name: `Marsh ${number++} Limited`,
        type: 'Business',
        lead_user_id: investorId,
      }),
    commands: { add_documents: addDocument('organisation'), hand_in: handIn('organisation_id') },
  },
  {
    path: 'investment-method-entities',
    create: method,
    commands: {
      add_documents: addDocument('investment_method_entity'),
      hand_in: handIn('investment_method_entity_id'),
    },
  },
  {
    path: 'investment-methods',
    create: () => made('investment-methods', { name: `Method ${number++}`, kind: 'individual' }),
    commands: {
      edit: edit('investment-methods', { name: 'Direct' }),
      delete: remove('investment-methods'),
      add_documents: addDocument('investment_method'),
    },
  },
  {
    path: 'registration-documents',
    create: async () => {
      const sent = await handIn('user_id')(staff(), investorId)
      assert.equal(sent.status, 201, sent.text)
      return sent.body.data.id
    },
    commands: {
      approve: act('registration-documents', 'approve'),
      reject: act('registration-documents', 'reject', { reason: 'Too old' }),
    },
  },
  {
    path: 'saved-views',
    create: () => made('saved-views', { list: 'users', name: `View ${number++}`, is_shared: true }),
    commands: { edit: edit('saved-views', { name: 'Approved' }), delete: remove('saved-views') },
  },
  { path: 'documents', create: () => documentOf('user', investorId), commands: changeDocument },
  {
    path: 'documents',
    create: async () => documentOf('investment', await reservation()),
    commands: changeDocument,
  },
]

for (const each of cases)
  test(`the permissions of ${each.path} are what the commands allow`, async () => {
    const { wrong, tries } = await tryPermissions(each, clients)
    assert.deepEqual(wrong, [])
    assert.ok(tries > Object.keys(each.commands).length, 'more than one role reads the record')
  })
