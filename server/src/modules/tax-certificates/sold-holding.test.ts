import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { fileFor, openCertificateWorld, replace } from '../../../test/certificate-world.ts'

const api = apiForTests()

test('a certificate of shares that were sold since is still replaced and withdrawn, and none is filed', async () => {
  const { staff, opportunityId, holders } = await openCertificateWorld(api)
  const { client, userId, investmentId } = holders[0]!
  const filed = await fileFor(staff, investmentId)
  assert.equal(filed.status, 201, filed.text)
  const sale = await staff.post('/api/share-transfers', {
    kind: 'outside',
    investment_id: investmentId,
    transferee_name: 'Marlow Ventures Limited',
    transferee_address: { line1: '1 Dock Street', city: 'Leeds', postcode: 'LS10 1JF' },
    shares: '10000',
    consideration: '20000.00',
    date: '2026-11-20',
  })
  assert.equal(sale.status, 201, sale.text)
  const path = `/api/share-transfers/${sale.body.data.id}`
  const colleague = await api.as('support')
  assert.equal((await colleague.post(`${path}/approve`, {})).status, 200)
  const registered = await staff.post(`${path}/register`, { stamped_on: '2026-11-20' })
  assert.equal(registered.status, 200, registered.text)
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
  for (const record of [`user&owner_id=${userId}`, `investment_opportunity&owner_id=${opportunityId}`]) {
    const { data } = (await staff.get(`/api/timeline?owner_type=${record}&kinds=changes`)).body
    assert.equal(data[0].event, 'tax_certificate.withdrawn', record)
  }
  const another = await fileFor(staff, investmentId)
  assert.deepEqual([another.status, Object.keys(another.body.errors)], [422, ['investment_id']])
})
