import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
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
import type { PermissionCase, RecordCommands } from '../record-permissions.ts'

const api = apiForTests()
let investorId: number
let makerId: number
let pipelineId: number
let pipelineStageId: number
let opportunityId: number
let world: World
const clients = new Map<RoleName, Client>()
before(async () => {
  assert.equal(
    (
      await (
        await api.as('superAdmin')
      ).patch('/api/features', {
        user_screening_enabled: 1,
        organisation_links_enabled: 1,
      })
    ).status,
    200,
  )
  investorId = await api.userId('user')
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  makerId = await api.userId('investmentManager')
  world = await openWorld(api)
  opportunityId = await liveOpportunity(api, world)
  const staff = clients.get('superAdmin')!
  pipelineId = await post('pipelines', () => ({ name: 'Private equity' }))(staff)
  pipelineStageId = await post('pipeline-stages', () => ({ pipeline_id: pipelineId, name: 'New' }))(staff)
})

let number = 0
const post =
  (path: string, body: () => Record<string, unknown>): PermissionCase['create'] =>
  async (staff) => {
    const { status, body: answer, text } = await staff.post(`/api/${path}`, body())
    assert.equal(status, 201, `${path}: ${text}`)
    return answer.data.id
  }
/** A method of a new investor that waits for approval. */
async function pendingMethod(): Promise<number> {
  const [lead] = await readyInvestors(api, world, 1)
  const { rows } = await sql<{ id: number }>`
    update investment_method_entities set status = 'pending', changed_by = array[${makerId}]::bigint[]
    where tenant_id = 1 and lead_user_id = ${lead} returning id`.execute(api.db)
  return rows[0]!.id
}

/** A draft call with one line. */
async function draftCall(): Promise<number> {
  const [investor] = await readyInvestors(api, world, 1)
  const reserved = await request(await api.asUser(investor!), opportunityId, '1000.00')
  assert.equal(reserved.status, 201, reserved.text)
  const { rows } = await sql<{ id: number }>`
    with call as (
      insert into cash_calls (tenant_id, investment_opportunity_id, number, title, due_date, currency, total_minor)
      values (1, ${opportunityId}, ${++number}, 'Call', '2030-01-01', 'GBP', 100000) returning id)
    insert into cash_call_lines (tenant_id, cash_call_id, investment_id, user_id, currency, amount_minor)
    select 1, call.id, i.id, i.user_id, 'GBP', 100000 from call, investments i
    where i.tenant_id = 1 and i.id = ${reserved.body.data.id} returning cash_call_id as id`.execute(api.db)
  return rows[0]!.id
}

/** What is begun in an opportunity, whatever its status then says of it. */
const inOpportunity: RecordCommands = {
  invite: (client, id) =>
    client.post('/api/invitations', { investment_opportunity_id: id, user_ids: [investorId] }),
  enter: (client, id) =>
    client.post('/api/investments/manual', {
      investment_opportunity_id: id,
      user_id: investorId,
      amount: '1000.00',
    }),
  allocate: act('investment-opportunities', 'allocation', { policy: 'pro_rata' }),
  call: (client, id) =>
    client.post('/api/cash-calls', { investment_opportunity_id: id, title: 'Call', due_date: '2030-01-01' }),
  offer_rights: (client, id) =>
    client.post('/api/pre-emption-options', {
      investment_opportunity_id: id,
      record_date: '2026-11-20',
      close_date: '2027-01-20',
      price: '1.00',
      available_shares: '100',
    }),
}

const cases: readonly PermissionCase[] = [
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
    path: 'organisation-links',
    create: async () => {
      const [applicant] = await readyInvestors(api, world, 1)
      return post('organisation-links', () => ({
        organisation: { name: `Hale ${number++} LLP`, type: 'Business', registration_number: 'OC301540' },
        role_in_organisation: 'owner',
        owners: [{ name: 'The applicant', share_percent: '100', is_applicant: true }],
      }))(await api.asUser(applicant!))
    },
    commands: {
      approve: edit('organisation-links', { status: 'approved' }),
      reject: edit('organisation-links', { status: 'rejected', reason: 'Not theirs' }),
    },
  },
  {
    path: 'nominees',
    create: post('nominees', () => ({ name: `Nominee ${number++}` })),
    commands: { edit: edit('nominees', { phone: '020 7946 0000' }), delete: remove('nominees') },
  },
  {
    path: 'pipeline-deals',
    create: (staff) =>
      post('pipeline-deals', () => ({
        name: `Deal ${number++}`,
        pipeline_id: pipelineId,
        pipeline_stage_id: pipelineStageId,
      }))(staff),
    commands: {
      edit: edit('pipeline-deals', { name: 'Brightwell' }),
      delete: remove('pipeline-deals'),
      move: act('pipeline-deals', 'move'),
      convert: act('pipeline-deals', 'convert'),
    },
  },
  {
    path: 'investment-method-entities',
    create: pendingMethod,
    commands: {
      edit: edit('investment-method-entities', { is_default: true }),
      delete: remove('investment-method-entities'),
      submit: act('investment-method-entities', 'submit'),
      approve: act('investment-method-entities', 'approve'),
      reject: act('investment-method-entities', 'reject', { reason: 'Not in their name' }),
      suspend: act('investment-method-entities', 'suspend', { reason: 'Not in their name' }),
      close: act('investment-method-entities', 'close'),
    },
  },
  {
    path: 'cash-calls',
    create: draftCall,
    commands: {
      edit: edit('cash-calls', { title: 'First call' }),
      issue: act('cash-calls', 'issue'),
      cancel: act('cash-calls', 'cancel'),
      pay: async (client, id) => {
        const [line] = (
          await sql<{ id: number }>`select id from cash_call_lines where cash_call_id = ${id}`.execute(api.db)
        ).rows
        return client.post(`/api/cash-call-lines/${line!.id}/payments`, {})
      },
    },
  },
  {
    path: 'users',
    create: async () => (await readyInvestors(api, world, 1))[0]!,
    commands: {
      edit: edit('users', { phone: '07700 900123' }),
      delete: remove('users'),
      screen: act('users', 'screening', { status: 'approved' }),
      identify: act('users', 'identity-check', { status: 'passed', reason: 'Passport seen' }),
    },
  },
  ...[1, 2, 5, 6].map((status) => ({
    path: 'investment-opportunities',
    create: () => liveOpportunity(api, world, { status }),
    commands: {
      edit: edit('investment-opportunities', { name: 'Brightwell' }),
      delete: remove('investment-opportunities'),
      clone: act('investment-opportunities', 'clone'),
      ...(status === 6
        ? { bring_back: act('investment-opportunities', 'status', { status: 5, reason: 'By mistake' }) }
        : {
            move: act('investment-opportunities', 'status', { status: status === 1 ? 2 : 4, reason: 'Full' }),
          }),
      ...inOpportunity,
    },
  })),
]

for (const each of cases)
  test(`the permissions of ${each.path} are what the commands allow`, async () => {
    const { wrong, tries } = await tryPermissions(each, clients)
    assert.deepEqual(wrong, [])
    assert.ok(tries > Object.keys(each.commands).length, 'more than one role reads the record')
  })

test('who had a hand in a method reads that they may not decide it, and may suspend it', async () => {
  const id = await pendingMethod()
  const path = `/api/investment-method-entities/${id}?append=permissions`
  const read = async (role: RoleName) => (await clients.get(role)!.get(path)).body.data.permissions
  assert.deepEqual(await read('investmentManager'), [
    'edit',
    'delete',
    'add_documents',
    'see_refunds',
    'submit',
    'suspend',
    'close',
  ])
  assert.ok((await read('adviser')).includes('approve'))
})

test('a list has no permissions, and a record has them only on request', async () => {
  const staff = clients.get('superAdmin')!
  const id = await cases[0]!.create(staff)
  const listed = await staff.get('/api/contacts?append=permissions')
  assert.equal(listed.status, 400, listed.text)
  const plain = await staff.get(`/api/contacts/${id}`)
  assert.equal('permissions' in plain.body.data, false)
  const partial = await staff.get(`/api/contacts/${id}?append=permissions&fields[contacts]=id`)
  assert.deepEqual(partial.body.data, {
    id,
    permissions: ['edit', 'delete', 'add_documents', 'convert', 'answer'],
  })
})
