import assert from 'node:assert/strict'
import { test } from 'node:test'
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
