import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { act, clientsOfRoles, edit, tryPermissions } from '../../../test/record-permissions.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
let clients: Map<RoleName, Client>
let count = 0
before(async () => {
  tester = await SoundingTester.of(api)
  clients = await clientsOfRoles(api)
})

async function restricted(): Promise<number> {
  const body = { name: `Larkhill ${++count} plc`, reason: 'We advise it.', from_date: tester.day(0) }
  const made = await clients.get('superAdmin')!.post('/api/restricted-issuers', body)
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

test('an entry of the restricted list says who may end it', async () => {
  const { wrong, tries } = await tryPermissions(
    {
      path: 'restricted-issuers',
      create: restricted,
      commands: { end: act('restricted-issuers', 'end', { reason: 'The advice ended.' }) },
    },
    clients,
  )
  assert.deepEqual(wrong, [])
  assert.ok(tries > 1, 'more than one role reads an entry')
})

test('a sounding says who may change it', async () => {
  const { wrong, tries } = await tryPermissions(
    {
      path: 'market-soundings',
      create: async () => (await tester.sounded()).soundingId,
      commands: { edit: edit('market-soundings', { information: 'A placing' }) },
    },
    clients,
  )
  assert.deepEqual(wrong, [])
  assert.ok(tries > 1, 'more than one role reads a sounding')
})

test('what happened in the register is read in the activity by compliance alone', async () => {
  const deal = {
    instrument: 'Pentland plc',
    side: 'buy',
    quantity: '1',
    trade_date: tester.day(0),
    reason: 'Savings.',
    no_inside_information: true,
    not_a_client_deal: true,
    no_conflict: true,
  }
  const sent = await clients.get('investmentManager')!.post('/api/deal-placements', deal)
  assert.equal(sent.status, 201, sent.text)
  await restricted()
  await tester.sounded()
  for (const [role, client] of clients) {
    const { status, text } = await client.get('/api/activity?per_page=100')
    const reads = can(roleIds[role], 'compliance', 'index')
    assert.deepEqual(
      [/Saltmarsh/, /Larkhill/, /Pentland/].map((secret) => secret.test(text)),
      [reads, reads, reads],
      role,
    )
    if (can(roleIds[role], 'overview', 'index')) assert.equal(status, 200, role)
  }
})
