import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from './test-fund.ts'

/** Specification §6 written out again: who reads funds, and who changes them. */
const readers = ['superAdmin', 'support', 'investmentCommittee', 'fundManager']
const callers = ['superAdmin', 'support']

const api = apiForTests()
let clients: Map<RoleName, Client>
let fundId: number
let commitmentId: number
let drawdownId: number
let lineId: number
let valueId: number
let distributionId: number
before(async () => {
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 1))
  fundId = (await newFund(world.staff)).id
  const { commitments } = await committed(world, fundId, ['100000'])
  commitmentId = commitments[0].id
  const call = { fund_id: fundId, title: 'Call', purpose: 'fees', basis: 'percent', percent: '10' }
  const drawdown = await made(world.staff, 'fund-drawdowns', { ...call, due_date: '2026-12-31' })
  drawdownId = drawdown.id
  lineId = drawdown.lines[0].id
  const value = { fund_id: fundId, date: '2026-11-20', assets: '1', units: '1' }
  valueId = (await made(world.staff, 'net-asset-values', value)).id
  await made(world.staff, `fund-drawdowns/${drawdownId}/issue`)
  await made(world.staff, `fund-drawdown-lines/${lineId}/payments`, {
    amount: '10000',
    received_on: '2026-11-20',
  })
  const paid = {
    title: 'One',
    kind: 'income',
    amount: '10',
    record_date: '2026-11-20',
    pay_date: '2026-11-20',
  }
  distributionId = (await made(world.staff, 'distributions', { fund_id: fundId, ...paid })).id
  clients = new Map()
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
})

/** The roles that are not refused with 403; what else an act finds wrong is its own business. */
async function admitted(ask: (client: Client) => Promise<{ status: number }>): Promise<string[]> {
  const roles: string[] = []
  for (const [role, client] of clients) if ((await ask(client)).status !== 403) roles.push(role)
  return roles.toSorted()
}

const lists = ['fund-commitments', 'fund-drawdown-lines', 'net-asset-values', 'distribution-lines']
const staffLists = ['fund-closings', 'fund-drawdowns', 'distributions']

test('funds and what belongs to them are read by whom the matrix names; investors read their own', async () => {
  for (const path of ['funds', ...lists])
    assert.deepEqual(
      await admitted((client) => client.get(`/api/${path}`)),
      [...readers, 'user'].toSorted(),
      path,
    )
  for (const path of staffLists)
    assert.deepEqual(await admitted((client) => client.get(`/api/${path}`)), readers.toSorted(), path)
  const investor = clients.get('user')!
  for (const path of [
    `funds/${fundId}`,
    `fund-commitments/${commitmentId}`,
    `fund-drawdown-lines/${lineId}`,
    `net-asset-values/${valueId}`,
  ])
    assert.equal((await investor.get(`/api/${path}`)).status, 404, `${path} is somebody else’s`)
  assert.equal((await api.guest().get('/api/funds')).status, 401)
})

test('commitments, closings, values and distributions are written by those who may change funds', async () => {
  for (const path of [
    'fund-commitments',
    'fund-closings',
    'net-asset-values',
    'distributions',
    `net-asset-values/${valueId}/publish`,
    `distributions/${distributionId}/return`,
  ])
    assert.deepEqual(
      await admitted((client) => client.post(`/api/${path}`, { reason: '' })),
      readers.toSorted(),
      path,
    )
  assert.deepEqual(
    await admitted((client) => client.patch(`/api/fund-commitments/${commitmentId}`, { notes: '' })),
    readers.toSorted(),
  )
})

test('money of a fund is called by those who may call for money', async () => {
  for (const path of [
    'fund-drawdowns',
    `fund-drawdowns/${drawdownId}/issue`,
    `fund-drawdown-lines/${lineId}/payments`,
  ])
    assert.deepEqual(await admitted((client) => client.post(`/api/${path}`, {})), callers.toSorted(), path)
})

test('without funds there is none of it', async () => {
  const staff = clients.get('superAdmin')!
  const off = await staff.patch('/api/features', { funds_enabled: 0 })
  assert.equal(off.status, 200, off.text)
  for (const path of ['funds', ...lists, ...staffLists])
    assert.equal((await staff.get(`/api/${path}`)).status, 404, path)
})
