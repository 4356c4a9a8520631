import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { paidAndReserved } from './test-access.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const roles = Object.keys(roleIds) as RoleName[]
type AccessCase = [
  method: string,
  path: (here: Awaited<ReturnType<typeof paidAndReserved>>) => string,
  allowed: readonly RoleName[],
]
const live: RoleName[] = [
  'superAdmin',
  'entrepreneur',
  'investmentCommittee',
  'custodian',
  'support',
  'investmentManager',
  'fundManager',
]
const updating: RoleName[] = [
  'superAdmin',
  'entrepreneur',
  'investmentCommittee',
  'custodian',
  'support',
  'fundManager',
]
const calling: RoleName[] = ['superAdmin', 'support']
const seeingAll: RoleName[] = ['superAdmin', 'investmentCommittee', 'support', 'fundManager']
const creating: RoleName[] = ['superAdmin', 'investmentCommittee', 'support', 'fundManager']

const walks: readonly AccessCase[] = [
  ['GET', () => 'investment-opportunities', [...live, 'user']],
  ['POST', () => 'investment-opportunities', creating],
  ['PATCH', ({ offer }) => `investment-opportunities/${offer}`, updating],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/clone`, creating],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/approve-promotion`, updating],
  ['GET', ({ offer }) => `investment-opportunities/${offer}/bank-account`, live],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/bank-account/approve`, calling],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/bank-account/refuse`, calling],
  ['POST', () => 'invitations', updating],
  ['GET', () => 'investments', [...live, 'user']],
  ['POST', () => 'investments/user', ['user']],
  [
    'POST',
    () => 'investments/manual',
    ['superAdmin', 'entrepreneur', 'investmentCommittee', 'support', 'fundManager'],
  ],
  ['POST', () => 'investments/investors', updating],
  ['GET', () => 'cash-calls', live],
  ['POST', () => 'cash-calls', calling],
  ['PATCH', ({ call }) => `cash-calls/${call.id}`, calling],
  ['POST', ({ call }) => `cash-calls/${call.id}/issue`, calling],
  ['GET', () => 'cash-call-lines', [...live, 'user']],
  ['POST', ({ line }) => `cash-call-lines/${line.id}/payments`, calling],
  ['GET', () => 'ledgers', [...updating, 'user']],
  ['POST', () => 'ledgers', updating],
  ['GET', () => 'ledgers/sums', updating],
  ['GET', () => 'ledgers/trial-balance', seeingAll],
  ['GET', () => 'ledgers/trial-balance/export', seeingAll],
  ['GET', ({ offer }) => `ledgers/statement?of=investment_opportunity_id&id=${offer}`, updating],
  ['GET', ({ offer }) => `ledgers/statement/export?of=investment_opportunity_id&id=${offer}`, updating],
  ['GET', () => 'refunds', [...live, 'user']],
  ['POST', ({ refund }) => `refunds/${refund.id}/pay`, calling],
]

test('every role reaches exactly what its row of the matrix gives it, and a visitor nothing', async () => {
  const here = await paidAndReserved(api, world, staff)
  const clients = new Map<RoleName, Client>()
  for (const role of roles) clients.set(role, await api.as(role))
  for (const [method, path, allowed] of walks) {
    const url = `/api/${path(here)}`
    for (const role of roles) {
      const { status, text } = await clients.get(role)!.send(method, url, method === 'GET' ? undefined : {})
      const isRefused = status === 403 || (status === 404 && role === 'user')
      assert.equal(
        !isRefused,
        allowed.includes(role),
        `${role} ${method} ${url}: ${status} ${text.slice(0, 120)}`,
      )
    }
    const visitor = await api.guest().send(method, url, method === 'GET' ? undefined : {})
    assert.ok([401, 419].includes(visitor.status), `visitor ${method} ${url}: ${visitor.status}`)
  }
})

test('an investment manager sees live transactions and none of existing investments', async () => {
  const { offer, investment } = await paidAndReserved(api, world, staff)
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(`/api/investments/${investment.id}`)).status, 200)
  await sql`update investment_opportunities set status = 5 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  assert.equal((await manager.get(`/api/investments/${investment.id}`)).status, 404)
  assert.equal((await manager.get(`/api/investment-opportunities/${offer}`)).status, 200)
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
})
