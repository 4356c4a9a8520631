import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'

/** A company profile in the shape that Companies House documents, with fields that nobody reads. */
const tidewell = {
  company_name: 'TIDEWELL ENERGY LIMITED',
  company_number: '01873302',
  company_status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  date_of_creation: '2019-03-11',
  sic_codes: ['35110'],
  accounts: { accounting_reference_date: { day: '31', month: '03' }, overdue: false },
  registered_office_address: {
    address_line_1: '12 Tannery Row',
    locality: 'London',
    postal_code: 'SE1 0XX',
    country: 'England',
  },
  links: { self: '/company/01873302' },
}

let api: Api
let staff: Client
let register: Server
const asked: string[] = []
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  register = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    const [, number = ''] = /^\/company\/(\w+)$/.exec(request.url ?? '') ?? []
    const bodies: Record<string, [number, unknown]> = {
      '01873302': [200, tidewell],
      SC000001: [
        200,
        { company_name: 'Bare Ltd', company_number: 'SC000001', company_status: 'voluntary-arrangement' },
      ],
      '00000401': [401, { error: 'Invalid Authorization' }],
      '00000429': [429, {}],
      '00000200': [200, 'no profile'],
    }
    const [status, body] = bodies[number] ?? [404, { errors: [{ error: 'company-profile-not-found' }] }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => {
    register.listen(0, '127.0.0.1', listening)
  })
})
after(async () => {
  register.close()
  await api[Symbol.asyncDispose]()
})

const connect = () => {
  const { port } = register.address() as AddressInfo
  api.platform.settings.companiesHouse = { key: 'a-key', url: `http://127.0.0.1:${port}` }
}
const lookUp = async (number: string, who = staff) => {
  const { status, body } = await who.get(`/api/companies-house/${number}`)
  return [status, body.reason ?? body.data?.legal_name]
}

test('without a key the answer says how to set one', async () => {
  const { status, body } = await staff.get('/api/companies-house/1873302')
  assert.deepEqual([status, body.reason], [409, 'not_configured'])
  assert.match(body.message, /COMPANIES_HOUSE_KEY/)
})

test('a company is found by its number, asked with the key', async () => {
  connect()
  const { status, body } = await staff.get('/api/companies-house/1873302')
  assert.equal(status, 200)
  assert.deepEqual(body.data, {
    legal_name: 'TIDEWELL ENERGY LIMITED',
    company_number: '01873302',
    country: 'GB',
    incorporated_on: '2019-03-11',
    year_end_month: 3,
    company_status: 'active',
    registered_office: '12 Tannery Row, London, SE1 0XX, England',
  })
  assert.deepEqual(asked, [`/company/01873302 Basic ${Buffer.from('a-key:').toString('base64')}`])
  const bare = await staff.get('/api/companies-house/sc000001')
  const { country, incorporated_on: day, company_status: state } = bare.body.data
  assert.deepEqual([country, day, state], [null, null, 'voluntary arrangement'])
})

test('what the register refuses, or says in another shape, is told in words', async () => {
  connect()
  assert.deepEqual(await lookUp('99999999'), [404, undefined])
  assert.deepEqual(await lookUp('401'), [409, 'not_configured'])
  assert.deepEqual(await lookUp('429'), [409, 'no_answer'])
  assert.deepEqual(await lookUp('200'), [409, 'no_answer'])
  const before = asked.length
  assert.deepEqual(await lookUp('..%2Fsearch'), [404, undefined])
  assert.equal(asked.length, before)
  api.platform.settings.companiesHouse = { key: 'a-key', url: 'http://127.0.0.1:1' }
  assert.deepEqual(await lookUp('1873302'), [409, 'no_answer'])
})

test('only staff who may change companies look one up', async () => {
  connect()
  for (const role of ['user', 'adviser', 'entrepreneur'] as const)
    assert.deepEqual(await lookUp('1873302', await api.as(role)), [403, undefined])
  assert.equal((await lookUp('1873302', await api.as('fundManager')))[0], 200)
})
