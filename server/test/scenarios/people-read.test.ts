import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'
import { form, pdf } from '../../src/modules/documents/test-form.ts'
import { addedMethod, bank, layBankTable } from '../../src/modules/methods/test-methods.ts'
import { newInvestor, setFlags } from '../../src/modules/suitability/test-tenant.ts'

const api = apiForTests()
before(async () => {
  await layBankTable(api)
  await setFlags(api, { nominee_enabled: 1, organisation_links_enabled: 1, compliance_test_enabled: 1 })
})

const roles = [
  'superAdmin',
  'support',
  'investmentCommittee',
  'investmentManager',
  'fundManager',
  'adviser',
  'creator',
  'entrepreneur',
  'custodian',
] as const
type Role = (typeof roles)[number]

/**
 * Specification §6: who opens people's records, and who lists them only. Nobody else reads anything of
 * people.
 */
const opens = roles.slice(0, 6)
const lists = roles.slice(0, 7)

/** Everything that is kept of people, by path, and who reads it. */
const readers: Readonly<Record<string, readonly Role[]>> = {
  users: lists,
  contacts: lists,
  organisations: lists,
  nominees: lists,
  'investment-method-entities': lists,
  delegates: opens,
  'investor-categorisations': opens,
  registrations: opens,
  portfolio: opens,
  'whole-ownership-choices': opens,
  'questionnaire-responses': opens,
  'investor-consents': opens,
  'signature-requests': opens,
  'document-acknowledgements': opens,
  opens: opens,
  'organisation-links': lists,
  'compliance-scores': opens,
  'compliance-successes': opens,
}

const resources = (Object.values(contract) as unknown[]).filter(
  (each): each is Resource =>
    typeof each === 'object' && each !== null && 'includes' in each && 'operations' in each,
)

for (const role of roles)
  test(`the role ${role} reads of people what the catalogue gives it: lists, exports and includes`, async () => {
    const client = await api.as(role)
    const wrong: string[] = []
    const note = (path: string, status: number, may: boolean) => {
      if (status < 300 !== may) wrong.push(`${path} ${status}`)
    }
    for (const [path, who] of Object.entries(readers)) {
      note(path, (await client.get(`/api/${path}`)).status, who.includes(role))
      const resource = resources.find((each) => each.path === path)
      if (resource?.operations.includes('export'))
        note(`${path}/export`, (await client.get(`/api/${path}/export`)).status, who.includes(role))
    }
    for (const from of resources)
      for (const [name, { to }] of Object.entries(from.includes)) {
        const who = readers[to]
        if (who === undefined || who.includes(role) || from.path === 'notifications') continue
        const { status } = await client.get(`/api/${from.path}?include=${name}`)
        if (status < 300) wrong.push(`${from.path}?include=${name} ${status}`)
      }
    assert.deepEqual(wrong, [])
  })

/** What is nobody's to read who only lists people. */
const private_ = {
  'investment-method-entities': [
    'bank',
    'address',
    'holders',
    'beneficial_owners',
    'trustees',
    'scheme_reference',
  ],
  contacts: ['date_of_birth', 'nationality', 'address', 'occupation'],
  nominees: ['holdings_cost', 'holdings_shares'],
  users: ['date_of_birth', 'address', 'phone'],
}

test('who lists people without opening them reads neither bank details nor private particulars, in files neither', async () => {
  const id = await newInvestor(api, 'Hildegard')
  await addedMethod(api, id, 'individual', { bank })
  const staff = await api.as('superAdmin')
  const contact = {
    first_name: 'Ida',
    last_name: 'Private',
    email: 'ida@people.example',
    date_of_birth: '1980-02-03',
  }
  assert.equal((await staff.post('/api/contacts', contact)).status, 201)
  assert.equal((await staff.post('/api/nominees', { name: 'Keepers' })).status, 201)
  const creator = await api.as('creator')
  for (const [path, fields] of Object.entries(private_)) {
    const full = await staff.get(`/api/${path}`)
    const short = await creator.get(`/api/${path}`)
    assert.ok(short.body.data.length > 0, path)
    for (const field of fields) {
      assert.ok(
        full.body.data.every((row: object) => field in row),
        `${path} ${field}`,
      )
      assert.ok(
        short.body.data.every((row: object) => !(field in row)),
        `${path} ${field}`,
      )
      const answer = await creator.get(`/api/${path}?fields[${path.replaceAll('-', '_')}]=id,${field}`)
      assert.equal(answer.status, 400, `${path} ${field}`)
    }
    const file = await creator.get(`/api/${path}/export`)
    assert.doesNotMatch(file.text, /1980-02-03|4958/)
  }
})

test('what a role doesn’t read finds nothing for it: in the search of a list, and of everything', async () => {
  const staff = await api.as('superAdmin')
  const creator = await api.as('creator')
  const phone = '+442079460777'
  const contact = { first_name: 'Odile', last_name: 'Phone', phone }
  assert.equal((await staff.post('/api/contacts', contact)).status, 201)
  const person = { first_name: 'Orla', last_name: 'Phone', email: 'orla@people.example', phone }
  assert.equal((await staff.post('/api/users', person)).status, 201)
  const method = await addedMethod(api, await newInvestor(api, 'Ottoline'), 'individual', { bank })
  assert.equal(
    (await staff.patch(`/api/investment-method-entities/${method.id}`, { reference: 'ZX-20794' })).status,
    200,
  )
  const count = async (client: Client, url: string) => {
    const answer = await client.get(url)
    assert.equal(answer.status, 200, url)
    return answer.body.data.length as number
  }
  for (const [path, word] of [
    ['contacts', '79460777'],
    ['users', '79460777'],
    ['investment-method-entities', 'ZX-20794'],
  ]) {
    const url = `/api/${path}?filter[search]=${word}`
    assert.deepEqual([await count(staff, url), await count(creator, url)], [1, 0], url)
  }
  assert.equal(await count(creator, '/api/contacts?filter[search]=Odile'), 1)
  assert.equal(await count(staff, '/api/search?q=79460777'), 2)
  assert.equal(await count(staff, '/api/search?q=ZX-20794'), 1)
  for (const word of ['79460777', '7946 0777', 'ZX-20794', 'zx-20749'])
    assert.equal(await count(creator, `/api/search?q=${encodeURIComponent(word)}`), 0, word)
  const [found] = (await creator.get('/api/search?q=Odile')).body.data
  assert.deepEqual([found.title, found.note], ['Odile Phone', null])
  const paper = form(
    { owner_type: 'user', owner_id: await api.userId('user'), visibility: 'public', name: 'Statement' },
    { file: { name: 'for-our-eyes.pdf', bytes: pdf } },
  )
  assert.equal((await staff.post('/api/documents', paper.body, paper.headers)).status, 201)
  const investor = await api.as('user')
  assert.equal(await count(staff, '/api/documents?filter[search]=for-our-eyes'), 1)
  assert.equal(await count(investor, '/api/documents?filter[search]=for-our-eyes'), 0)
  assert.equal(await count(investor, '/api/documents?filter[search]=Statement'), 1)
})
