import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { legalLine } from '../../kernel/tenants.ts'

const api = apiForTests()
const line = async () => legalLine(await api.platform.tenants.byId(1))

test('a firm changes who it is by law, and its e-mails and PDFs say so', async () => {
  const staff = await api.as('superAdmin')
  const saved = await staff.patch('/api/branding/1', {
    company_name: 'Wrenfield Capital Limited',
    company_number: '9114482',
    company_address: '2 Bow Lane, London EC4M 9EE',
    fca_number: '9000001',
    complaints_url: 'https://wrenfield.example/complaints',
    privacy_url: 'https://wrenfield.example/privacy',
  })
  assert.equal(saved.status, 200, saved.text)
  const { data } = (await api.guest().get('/api/branding/1')).body
  assert.deepEqual(
    [data.company_number, data.complaints_url, data.privacy_url],
    ['09114482', 'https://wrenfield.example/complaints', 'https://wrenfield.example/privacy'],
  )
  const particulars = 'Wrenfield Capital Limited, company number 09114482, 2 Bow Lane, London EC4M 9EE.'
  assert.equal(
    await line(),
    `${particulars} Authorised and regulated by the Financial Conduct Authority, firm reference number 9000001.`,
  )
  const represented = await staff.patch('/api/branding/1', { fca_principal: 'Bow Lane Partners LLP' })
  assert.equal(represented.status, 200, represented.text)
  assert.equal(
    await line(),
    `${particulars} Appointed representative of Bow Lane Partners LLP, which is authorised and regulated by the Financial Conduct Authority. Firm reference number 9000001.`,
  )
  const cleared = await staff.patch('/api/branding/1', {
    fca_principal: '',
    fca_number: '',
    company_number: '',
  })
  assert.equal(cleared.status, 200, cleared.text)
  assert.equal(await line(), 'Wrenfield Capital Limited, 2 Bow Lane, London EC4M 9EE.')
})

test('particulars that can’t be right are refused on their fields, and only who sets the firm up writes them', async () => {
  const staff = await api.as('superAdmin')
  for (const [field, value] of [
    ['company_number', 'XX12'],
    ['company_address', 'Pay into 20-18-27, 4021 7765'],
    ['fca_number', '12'],
    ['complaints_url', 'http://wrenfield.example/complaints'],
  ] as const) {
    const refused = await staff.patch('/api/branding/1', { [field]: value })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [field]], refused.text)
  }
  const adviser = await api.as('adviser')
  assert.equal((await adviser.patch('/api/branding/1', { fca_number: '9000001' })).status, 403)
})
