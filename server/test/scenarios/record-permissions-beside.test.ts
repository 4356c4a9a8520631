import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  liveOpportunity,
  openWorld,
  readyInvestors,
  request,
} from '../../src/modules/investments/test-support.ts'
import type { World } from '../../src/modules/investments/test-support.ts'
import { fileAgreement } from '../../src/modules/signing/test-file.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'
import { act, edit, remove, tryPermissions } from '../record-permissions.ts'
import type { PermissionCase } from '../record-permissions.ts'

/**
 * The permissions of records whose commands write beside them: an investor's tests, answers and delegates, a
 * pipeline's stages, the documents of an investment. And what a record's reader may see of its money.
 */
const api = apiForTests()
let world: World
let opportunityId: number
const clients = new Map<RoleName, Client>()
before(async () => {
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  world = await openWorld(api)
  opportunityId = await liveOpportunity(api, world)
})

let number = 0
const staff = () => clients.get('superAdmin')!
const investor = async () => (await readyInvestors(api, world, 1))[0]!

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await staff().post(`/api/${path}`, body)
  assert.equal(answer.status, 201, `${path}: ${answer.text}`)
  return answer.body.data.id
}

async function inserted(text: RawBuilder<{ id: number }>): Promise<number> {
  return (await text.execute(api.db)).rows[0]!.id
}

/** A statement of an investor that waits for staff. */
const pendingStatement = (userId: number) =>
  inserted(sql<{ id: number }>`
    insert into categorisations (tenant_id, user_id, investor_type_id, category, verdict, answers, statement,
      statement_version, rules_effective_from, signed_name, signed_at, status)
    select 1, ${userId}, min(id), 'certified_high_net_worth', 'holds', '{}', 'Statement', 1, '2024-01-01', 'Ada Marsh',
      ${api.clock.now()}, 'pending_review' from investor_types where tenant_id = 1 returning id`)

const delegateOf = (userId: number) =>
  inserted(sql<{ id: number }>`
    insert into delegates (tenant_id, user_id, name, email, relation)
    values (1, ${userId}, 'Peter Lowe', ${`peter-${number++}@lowe.example`}, 'accountant') returning id`)

const seesInvestments = (field: string) => (client: Client, id: number) =>
  client.get(`/api/investments?filter[${field}]=${id}`)
const seesRefunds = (field: string) => (client: Client, id: number) =>
  client.get(`/api/refunds?filter[${field}]=${id}`)

async function reservation(): Promise<number> {
  const reserved = await request(await api.asUser(await investor()), opportunityId, '1000.00')
  assert.equal(reserved.status, 201, reserved.text)
  return reserved.body.data.id
}

/** A line of a call that was issued. */
const openLine = async () =>
  inserted(sql<{ id: number }>`
    with call as (
      insert into cash_calls (tenant_id, investment_opportunity_id, number, title, due_date, currency, total_minor, status)
      values (1, ${opportunityId}, ${++number}, 'Call', '2030-01-01', 'GBP', 100000, 'issued') returning id)
    insert into cash_call_lines (tenant_id, cash_call_id, investment_id, user_id, currency, amount_minor)
    select 1, call.id, i.id, i.user_id, 'GBP', 100000 from call, investments i
    where i.tenant_id = 1 and i.id = ${await reservation()} returning id`)

const dueRefund = async () =>
  inserted(sql<{ id: number }>`
    insert into refunds (tenant_id, investment_id, user_id, amount_minor, currency, reason)
    select 1, id, user_id, 100, 'GBP', 'surplus' from investments
    where tenant_id = 1 and id = ${await reservation()} returning id`)

const preEmption = async () =>
  made('pre-emption-options', {
    investment_opportunity_id: await liveOpportunity(api, world),
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '1000',
  })

const cases: readonly PermissionCase[] = [
  {
    path: 'users',
    create: investor,
    commands: {
      categorise: async (client, id) =>
        client.post(`/api/investor-categorisations/${await pendingStatement(id)}/approve`),
      reset_test: act('users', 'reset-appropriateness-test'),
      answer: (client, id) => client.post('/api/questionnaire-responses', { kind: 'fact_find', user_id: id }),
      record_consent: (client, id) => client.post('/api/investor-consents', { user_id: id }),
      add_method: (client, id) => client.post('/api/investment-method-entities', { user_id: id }),
      revoke_delegates: async (client, id) => client.post(`/api/delegates/${await delegateOf(id)}/revoke`),
      see_investments: seesInvestments('user_id'),
      see_payments: (client, id) => client.get(`/api/users/${id}/awaited-payments`),
      see_refunds: seesRefunds('user_id'),
    },
  },
  {
    path: 'contacts',
    create: () =>
      made('contacts', { first_name: 'Ada', last_name: 'Marsh', email: `a${number++}@m.example` }),
    commands: {
      answer: (client, id) =>
        client.post('/api/questionnaire-responses', { kind: 'fact_find', contact_id: id }),
    },
  },
  {
    path: 'organisations',
    create: async () =>
      made('organisations', {
        name: `Marsh ${number++} Limited`,
        type: 'Business',
        lead_user_id: await investor(),
      }),
    commands: { see_investments: seesInvestments('organisation_id') },
  },
  {
    path: 'investment-method-entities',
    create: async () =>
      inserted(sql<{ id: number }>`select id from investment_method_entities
        where tenant_id = 1 and lead_user_id = ${await investor()}`),
    commands: { see_refunds: seesRefunds('investment_method_entity_id') },
  },
  {
    path: 'signature-requests',
    create: async () =>
      made('signature-requests', { document_id: await fileAgreement(staff(), await investor()) }),
    commands: {
      edit: edit('signature-requests', { message: 'Please sign' }),
      prepare: async (client, id) => {
        const { body } = await staff().get(`/api/signature-requests/${id}`)
        return client.post('/api/signature-requests', { document_id: body.data.document_id })
      },
      send: act('signature-requests', 'send'),
      remind: act('signature-requests', 'remind'),
      cancel: act('signature-requests', 'cancel'),
    },
  },
  {
    path: 'questionnaires',
    create: async () => (await staff().get('/api/questionnaires')).body.data[0].id,
    commands: {
      edit: edit('questionnaires', { name: 'Fact find' }),
      publish: act('questionnaires', 'publish'),
    },
  },
  {
    path: 'pipelines',
    create: () => made('pipelines', { name: `Pipeline ${number++}` }),
    commands: {
      edit: edit('pipelines', { order: 2 }),
      delete: remove('pipelines'),
      add_stage: (client, id) => client.post('/api/pipeline-stages', { pipeline_id: id, name: 'New' }),
    },
  },
  {
    path: 'pipeline-deals',
    create: async () => {
      const pipelineId = await made('pipelines', { name: `Pipeline ${number++}` })
      const stageId = await made('pipeline-stages', { pipeline_id: pipelineId, name: 'New' })
      return made('pipeline-deals', {
        name: `Deal ${number++}`,
        pipeline_id: pipelineId,
        pipeline_stage_id: stageId,
      })
    },
    commands: {
      write_page: (client, id) =>
        client.post('/api/key-points', { owner_type: 'pipeline_deal', owner_id: id, title: 'Why now' }),
    },
  },
  {
    path: 'pre-emption-options',
    create: preEmption,
    commands: {
      edit: edit('pre-emption-options', { available: '900' }),
      delete: remove('pre-emption-options'),
      open: act('pre-emption-options', 'open'),
      remind: act('pre-emption-options', 'remind'),
      close: act('pre-emption-options', 'close'),
      cancel: act('pre-emption-options', 'cancel'),
      enter: act('pre-emption-options', 'enter'),
      issue: act('pre-emption-options', 'issue'),
    },
  },
  {
    path: 'investments',
    create: reservation,
    commands: {
      add_documents: (client, id) =>
        client.post('/api/folder-structures', { owner_type: 'investment', owner_id: id, name: 'Agreement' }),
    },
  },
  {
    path: 'funds',
    create: () => made('funds', { name: `Growth Fund ${number++}` }),
    commands: { call: (client, id) => client.post('/api/fund-drawdowns', { fund_id: id }) },
  },
  {
    path: 'portfolio-tables',
    create: async () =>
      made('portfolio-tables', {
        name: `Table ${number++}`,
        type_id: await made('types', { name: `Type ${number++}` }),
      }),
    commands: {
      edit: edit('portfolio-tables', { name: 'Companies' }),
      delete: remove('portfolio-tables'),
    },
  },
  {
    path: 'update-reports',
    create: () => made('update-reports', { owner_type: 'investment_opportunity', owner_id: opportunityId }),
    commands: {
      edit: edit('update-reports', { title: 'Third quarter' }),
      delete: remove('update-reports'),
      publish: act('update-reports', 'publish'),
      archive: act('update-reports', 'archive'),
    },
  },
  ...[2, 5].map((status) => ({
    path: 'investment-opportunities',
    create: () => liveOpportunity(api, world, { status }),
    commands: {
      set_bank: act('investment-opportunities', 'bank-account'),
      see_book: (client: Client, id: number) =>
        client.get(`/api/investment-opportunities/${id}/allocation-book`),
      pay: async (client: Client) => client.post(`/api/cash-call-lines/${await openLine()}/payments`),
      refund: async (client: Client) => client.post(`/api/refunds/${await dueRefund()}/pay`),
    },
  })),
]

for (const each of cases)
  test(`what is permitted beside ${each.path} is what the commands allow`, async () => {
    const { wrong, tries } = await tryPermissions(each, clients)
    assert.deepEqual(wrong, [])
    assert.ok(tries > Object.keys(each.commands).length, 'more than one role reads the record')
  })
