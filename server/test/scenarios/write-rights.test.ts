import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { liveOpportunity, openWorld, readyInvestors } from '../../src/modules/investments/test-support.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

/**
 * Who may write what belongs to a record. The table is specification §6 written out again by hand, not read
 * from the contract: it names the roles that may update each kind of record.
 */
const dealWriters = ['superAdmin', 'support', 'investmentCommittee', 'entrepreneur', 'fundManager']
const opportunityWriters = [...dealWriters, 'custodian']
const peopleWriters = [
  'superAdmin',
  'support',
  'investmentCommittee',
  'investmentManager',
  'fundManager',
  'adviser',
]

interface Owner {
  type: string
  id: number
  writers: readonly string[]
}

const api = apiForTests()
let owners: Record<string, Owner>
const clients = new Map<RoleName, Client>()
let assignee: number
let investorId: number
before(async () => {
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  assignee = await api.userId('superAdmin')
  const world = await openWorld(api)
  const staff = clients.get('superAdmin')!
  const made = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: answer, text } = await staff.post(`/api/${path}`, body)
    assert.equal(status, 201, `${path}: ${text}`)
    return answer.data.id
  }
  const pipelineId = await made('pipelines', { name: 'Private equity' })
  const stageId = await made('pipeline-stages', { pipeline_id: pipelineId, name: 'New' })
  const [investor] = await readyInvestors(api, world, 1)
  investorId = investor!
  const person = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@marsh.example' }
  const company = { name: 'Marsh Limited', type: 'Business', lead_user_id: investor }
  const deal = { name: 'Brightwell', pipeline_id: pipelineId, pipeline_stage_id: stageId }
  owners = {
    deal: { type: 'pipeline_deal', id: await made('pipeline-deals', deal), writers: dealWriters },
    live: {
      type: 'investment_opportunity',
      id: await liveOpportunity(api, world),
      writers: opportunityWriters,
    },
    existing: {
      type: 'investment_opportunity',
      id: await liveOpportunity(api, world, { status: 5 }),
      writers: opportunityWriters,
    },
    investor: { type: 'user', id: investor!, writers: peopleWriters },
    contact: { type: 'contact', id: await made('contacts', person), writers: peopleWriters },
    organisation: { type: 'organisation', id: await made('organisations', company), writers: peopleWriters },
    nominee: { type: 'nominee', id: await made('nominees', { name: 'GCN' }), writers: peopleWriters },
  }
})

const everyOwner = ['deal', 'live', 'existing', 'investor', 'contact', 'organisation', 'nominee']
const opportunities = ['live', 'existing']

interface RecordPart {
  path: string
  owners: readonly string[]
  /** A body that the server accepts from those who may write it. */
  body: (owner: Owner, attempt: number) => Record<string, unknown>
  change: Record<string, unknown>
}

const ofOwner = ({ type, id }: Owner) => ({ owner_type: type, owner_id: id })
const titled = ({ id }: Owner) => ({ investment_opportunity_id: id, title: 'Preference', body: '<p>One</p>' })

const parts: readonly RecordPart[] = [
  {
    path: 'notes',
    owners: everyOwner,
    body: (owner) => ({ ...ofOwner(owner), body: '<p>Spoke to them</p>' }),
    change: { body: '<p>Spoke again</p>' },
  },
  {
    path: 'call-logs',
    owners: everyOwner,
    body: (owner) => ({
      ...ofOwner(owner),
      called_at: '2026-01-05T10:00:00Z',
      summary: 'Spoke',
      direction: 'out',
      duration: 5,
    }),
    change: { summary: 'Spoke again' },
  },
  {
    path: 'tasks',
    owners: everyOwner,
    body: (owner) => ({ ...ofOwner(owner), title: 'Ring', due_date: '2030-01-01', assignee_id: assignee }),
    change: { title: 'Ring back' },
  },
  {
    path: 'folder-structures',
    owners: everyOwner,
    body: (owner, attempt) => ({ ...ofOwner(owner), name: `Folder ${attempt}` }),
    change: { order: 7 },
  },
  {
    path: 'key-dates',
    owners: ['deal', ...opportunities],
    body: (owner) => ({ ...ofOwner(owner), title: 'Completion', date: '2030-01-01' }),
    change: { title: 'Closing' },
  },
  {
    path: 'key-points',
    owners: ['deal', ...opportunities],
    body: (owner) => ({ ...ofOwner(owner), title: 'Contracted income' }),
    change: { title: 'Income' },
  },
  {
    path: 'galleries',
    owners: opportunities,
    body: (owner) => ({ ...ofOwner(owner), name: 'At sea' }),
    change: { name: 'On land' },
  },
  {
    path: 'team-images',
    owners: opportunities,
    body: (owner) => ({ ...ofOwner(owner), name: 'Morag Sinclair' }),
    change: { name: 'M. Sinclair' },
  },
  ...['terms', 'term-conditions', 'intent-terms', 'page-questions'].map((path) => ({
    path,
    owners: opportunities,
    body: titled,
    change: { title: 'Order of payment' },
  })),
  {
    path: 'cap-table-scenarios',
    owners: ['existing'],
    body: ({ id }, attempt) => ({ investment_opportunity_id: id, name: `Series ${attempt}`, inputs: {} }),
    change: { name: 'Series C' },
  },
  {
    path: 'share-prices',
    owners: ['existing'],
    body: ({ id }, attempt) => ({
      investment_opportunity_id: id,
      date: `2025-01-${10 + attempt}`,
      price: '4.00',
    }),
    change: { note: 'As agreed' },
  },
]

for (const part of parts) {
  test(`${part.path} are written by exactly those who may update the record they belong to`, async () => {
    const wrong: string[] = []
    let attempt = 0
    for (const name of part.owners) {
      const owner = owners[name]!
      const made = await clients.get('superAdmin')!.post(`/api/${part.path}`, part.body(owner, attempt++))
      assert.equal(made.status, 201, `${part.path} of ${name}: ${made.text}`)
      for (const [role, client] of clients) {
        const may = owner.writers.includes(role)
        const created = await client.post(`/api/${part.path}`, part.body(owner, attempt++))
        if ((created.status === 201) !== may) wrong.push(`${role} creates for ${name}: ${created.status}`)
        const changed = await client.patch(`/api/${part.path}/${made.body.data.id}`, part.change)
        if ((changed.status === 200) !== may) wrong.push(`${role} changes of ${name}: ${changed.status}`)
        const amiss = await client.patch(`/api/${part.path}/${made.body.data.id}`, { colour: 'red' })
        const refused = may ? 422 : changed.status
        if (amiss.status !== refused) wrong.push(`${role} is told of faults of ${name}: ${amiss.status}`)
        const its = may ? created : made
        const deleted = await client.delete(`/api/${part.path}/${its.body.data?.id}`)
        if ((deleted.status === 204) !== may) wrong.push(`${role} deletes of ${name}: ${deleted.status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })
}

test('nobody gives a role that is not theirs to give, to others or to themselves', async () => {
  const given: string[] = []
  let number = 0
  const person = (roleId: number) => ({
    first_name: 'Eve',
    last_name: 'Marsh',
    email: `eve-${number++}@wrenfield.example`,
    role_id: roleId,
  })
  const expectRole = async (
    what: string,
    expected: number,
    { status, body }: Awaited<ReturnType<Client['get']>>,
  ) => {
    if (status < 300 && body.data.role_id !== expected) given.push(`${what}: ${body.data.role_id}`)
  }
  for (const [role, client] of clients) {
    const own = await api.userId(role)
    for (const wanted of [roleIds.superAdmin, roleIds.support, roleIds.investmentCommittee]) {
      const what = `${role} gives role ${wanted}`
      await expectRole(
        `${what} to themselves`,
        roleIds[role],
        await client.patch(`/api/users/${own}`, { role_id: wanted }),
      )
      const toInvestor = await client.patch(`/api/users/${investorId}`, { role_id: wanted })
      await expectRole(`${what} to an investor`, roleIds.user, toInvestor)
      await expectRole(
        `${what} on registering`,
        roleIds.user,
        await client.post('/api/auth/manual-register', person(wanted)),
      )
      const created = await client.post('/api/users', person(wanted))
      const may = role === 'support' || (role === 'superAdmin' && wanted !== roleIds.support)
      if ((created.status === 201) !== may) given.push(`${what} to a new account: ${created.status}`)
    }
  }
  assert.deepEqual(given, [])
})
