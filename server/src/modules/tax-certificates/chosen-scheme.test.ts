import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fileFor, openCertificateWorld } from '../../../test/certificate-world.ts'

const api = apiForTests()

/** Two more schemes, by their names. */
async function schemesOf(staff: Client): Promise<Record<string, number>> {
  const made = await Promise.all(
    [
      { name: 'SEIS relief', kind: 'seis', rate: '50.00' },
      { name: 'No relief', kind: 'none', rate: '0.00' },
    ].map((scheme) => staff.post('/api/tax-options', scheme)),
  )
  return Object.fromEntries(made.map(({ body }) => [body.data.name, body.data.id]))
}

test('a filed certificate keeps the scheme, and certificates follow the chosen one', async () => {
  const filed = await openCertificateWorld(api)
  const { staff } = filed
  const schemes = await schemesOf(staff)
  const [first, second, third] = filed.holders
  const page = `/api/investment-opportunities/${filed.opportunityId}`
  const { tax_option_ids: given } = (await staff.get(page)).body.data
  const both = await staff.patch(page, {
    tax_option_ids: [...given, schemes['SEIS relief'], schemes['No relief']],
  })
  assert.equal(both.status, 200, both.text)
  const change = (investment: number, name: string) =>
    staff.patch(`/api/investments/${investment}`, { tax_option_id: schemes[name] })
  assert.equal((await change(second!.investmentId, 'SEIS relief')).status, 200)
  assert.equal((await change(third!.investmentId, 'No relief')).status, 200)
  const { kinds, total, holders } = (await staff.get(`${page}/tax-certificate-holders`)).body.data
  assert.deepEqual([kinds.toSorted(), total], [['eis3', 'seis3'], 2], 'who chose no relief awaits none')
  assert.equal(holders.length, 2)
  const eis = await fileFor(staff, second!.investmentId)
  assert.equal(eis.status, 422, eis.text)
  assert.deepEqual(Object.keys(eis.body.errors), ['kind'])
  assert.equal((await fileFor(staff, first!.investmentId)).status, 201)
  const late = await change(first!.investmentId, 'SEIS relief')
  assert.equal(late.status, 422, late.text)
  assert.deepEqual(Object.keys(late.body.errors), ['tax_option_id'])
  const year = (await second!.client.get('/api/portfolio/tax-year')).body.data
  assert.deepEqual(
    year.schemes.map(({ name, invested }: Record<string, string>) => [name, invested]),
    [['SEIS relief', year.totals[0].issued]],
  )
  const mine = (await third!.client.get('/api/portfolio?append=tax')).body.data
  assert.deepEqual(
    mine.map(({ tax }: { tax: string }) => tax),
    ['No relief'],
  )
})
