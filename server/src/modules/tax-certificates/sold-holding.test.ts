import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { fileFor, openCertificateWorld, replace } from '../../../test/certificate-world.ts'

const api = apiForTests()

/** A transfer of this world, drafted by one of the staff, approved by another and registered. */
async function moveShares(staff: Client, transfer: object): Promise<void> {
  const date = '2026-11-20'
  const made = await staff.post('/api/share-transfers', { ...transfer, date })
  assert.equal(made.status, 201, made.text)
  const path = `/api/share-transfers/${made.body.data.id}`
  const colleague = await api.as('support')
  assert.equal((await colleague.post(`${path}/approve`, {})).status, 200)
  const registered = await staff.post(`${path}/register`, { stamped_on: date })
  assert.equal(registered.status, 200, registered.text)
}

test('a certificate of shares that were sold since is still replaced and withdrawn, and none is filed', async () => {
  const { staff, opportunityId, holders } = await openCertificateWorld(api)
  const { client, userId, investmentId } = holders[0]!
  const filed = await fileFor(staff, investmentId)
  assert.equal(filed.status, 201, filed.text)
  await moveShares(staff, {
    kind: 'outside',
    investment_id: investmentId,
    transferee_name: 'Marlow Ventures Limited',
    transferee_address: { line1: '1 Dock Street', city: 'Leeds', postcode: 'LS10 1JF' },
    shares: '10000',
    consideration: '20000.00',
  })
  const list = `/api/investment-opportunities/${opportunityId}/tax-certificate-holders`
  const listed = async () => {
    const { total, held, missing, holders: rows } = (await staff.get(list)).body.data
    const { investment_id: last, disposal, shares, registered_name: name, certificates } = rows.at(-1)
    return [total, held, missing, last, disposal, shares, name, certificates.length]
  }
  const sold = { kind: 'sold', date: '2026-11-20' }
  assert.deepEqual(
    await listed(),
    [3, 2, 2, investmentId, sold, '10000', null, 1],
    'no longer held, and listed',
  )
  const replaced = await replace(staff, filed.body.data.id)
  assert.equal(replaced.status, 201, replaced.text)
  const { id } = replaced.body.data
  const own = async () => (await client.get('/api/tax-certificates')).body.data
  assert.deepEqual(
    (await own()).map((row: { id: number }) => row.id),
    [id],
  )
  const reason = 'The shares were sold within three years'
  const withdrawn = await staff.post(`/api/tax-certificates/${id}/withdraw`, { reason })
  assert.deepEqual([withdrawn.status, withdrawn.body.data.status], [200, 'withdrawn'], withdrawn.text)
  assert.deepEqual(await own(), [])
  assert.deepEqual((await listed()).slice(3), [investmentId, sold, '10000', null, 0], 'staff still read why')
  for (const record of [`user&owner_id=${userId}`, `investment_opportunity&owner_id=${opportunityId}`]) {
    const { data } = (await staff.get(`/api/timeline?owner_type=${record}&kinds=changes`)).body
    assert.equal(data[0].event, 'tax_certificate.withdrawn', record)
  }
  const another = await fileFor(staff, investmentId)
  assert.deepEqual([another.status, Object.keys(another.body.errors)], [422, ['investment_id']])

  const [, giver, taker] = holders
  assert.equal((await fileFor(staff, giver!.investmentId)).status, 201)
  await moveShares(staff, {
    kind: 'investor',
    investment_id: giver!.investmentId,
    user_id: taker!.userId,
    shares: '20000',
    consideration: '0',
  })
  const { held, holders: rows } = (await staff.get(list)).body.data
  const given = rows.find((row: { investment_id: number }) => row.investment_id === giver!.investmentId)
  assert.deepEqual([held, given.disposal], [1, { kind: 'transferred', date: '2026-11-20' }])
})
