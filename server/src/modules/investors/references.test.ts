import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOwner } from '../../../test/as-owner.ts'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

const addedSince = (number: number) =>
  asOwner(api.owner, 1, `select setval('users_reference_seq', ${number})`)

async function addInvestor(name: string): Promise<string> {
  const person = { first_name: name, last_name: 'Norrington', email: `${name.toLowerCase()}@people.example` }
  const added = await (await api.as('superAdmin')).post('/api/users', person)
  assert.equal(added.status, 201, added.text)
  return added.body.data.reference
}

test('from the millionth on an investor’s reference has seven digits, and none repeats', async () => {
  await addedSince(99_999)
  assert.equal(await addInvestor('Ada'), 'INV100000')
  await addedSince(999_998)
  const references = []
  for (const name of ['Basil', 'Clara', 'Dora']) references.push(await addInvestor(name))
  assert.deepEqual(references, ['INV999999', 'INV1000000', 'INV1000001'])
})
