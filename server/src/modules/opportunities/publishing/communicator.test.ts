import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})
beforeEach(() =>
  states({
    company_number: '',
    company_address: '',
    fca_number: '',
    support_email: 'help@wrenfield.example',
  }),
)

const states = async (details: object) => {
  const answer = await staff.patch('/api/branding', details)
  assert.equal(answer.status, 200, answer.text)
}

async function draft(fca_class: string): Promise<string> {
  const body = { name: `Of class ${fca_class}`, type_id: typeId, fca_class }
  const made = await staff.post('/api/investment-opportunities', body)
  assert.equal(made.status, 201, made.text)
  return `/api/investment-opportunities/${made.body.data.id}`
}

const problemOf = async (url: string, status: 2 | 3): Promise<string | undefined> =>
  (await staff.post(`${url}/status`, { status })).body.errors.legal_details?.[0]

test('an exempt promotion is published to nobody before the firm states who makes it', async () => {
  const url = await draft('exempt_fpo')
  const missing = (fields: string) =>
    `An exempt promotion has to state who makes it. Enter your ${fields} in Settings, Branding.`
  const both = missing('registered office and company number or FCA firm reference number')
  assert.equal(await problemOf(url, 2), both)
  assert.equal(await problemOf(url, 3), both)
  const { data: checks } = (await staff.get(`${url}/publish-checks`)).body
  const check = checks.find(({ field }: { field: string }) => field === 'legal_details')
  assert.deepEqual([check.problem, check.needed_for], [both, 'anybody'])
  await states({ fca_number: '9000001', support_email: '' })
  assert.equal(await problemOf(url, 2), missing('registered office and support e-mail'))
  await states({ company_address: '14 Garrick Street, London', support_email: 'help@wrenfield.example' })
  assert.equal(await problemOf(url, 2), undefined)
  await states({ fca_number: '', company_number: '09114482' })
  assert.equal(await problemOf(url, 3), undefined)
})

test('promotions of other classes need no particulars of the exemption', async () => {
  for (const fcaClass of ['rmmi', 'nmmi', 'mass_market', 'professional_only']) {
    const url = await draft(fcaClass)
    assert.equal(await problemOf(url, 2), undefined, fcaClass)
    const { data: checks } = (await staff.get(`${url}/publish-checks`)).body
    assert.equal(
      checks.some(({ field }: { field: string }) => field === 'legal_details'),
      false,
    )
  }
})

test('a live offer becomes an exempt promotion only with the particulars, and one that is exempt is edited', async () => {
  const url = await draft('rmmi')
  await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${Number(url.split('/').at(-1))}`.execute(
    api.db,
  )
  const change = () => staff.patch(url, { fca_class: 'exempt_fpo', summary: 'For the exempt.' })
  const refused = await change()
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['fca_class']])
  await states({ company_number: '09114482', company_address: '14 Garrick Street, London' })
  assert.equal((await change()).status, 200)
  await states({ company_number: '' })
  assert.equal((await change()).status, 200)
})
