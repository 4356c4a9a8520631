import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { newCompany, uploadPackage } from './test-company.ts'
import { zipOf } from './test-zip.ts'

// Packages as other programs write them: with nothing of ours in them, only what their makers had to say, in
// an order of their own.

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const gbp = (amount: string) => ({ amount, currency: 'GBP' })
const file = (type: string, ...items: object[]) => ({ file_type: `OCF_${type}_FILE`, items })

const stakeholders = {
  founders: file('STAKEHOLDERS', {
    name: { legal_name: 'Mara Quill', first_name: 'Mara', last_name: 'Quill' },
    stakeholder_type: 'INDIVIDUAL',
    id: 'f1e0',
    object_type: 'STAKEHOLDER',
    current_relationships: ['FOUNDER', 'OFFICER'],
    comments: ['Met at the fair'],
  }),
  others: file(
    'STAKEHOLDERS',
    {
      id: 'f1e1',
      object_type: 'STAKEHOLDER',
      name: { legal_name: 'Ashdown Ventures LP' },
      stakeholder_type: 'INSTITUTION',
    },
    {
      id: 'f1e2',
      object_type: 'STAKEHOLDER',
      name: { legal_name: 'Ivo Tern' },
      stakeholder_type: 'INDIVIDUAL',
    },
    { id: 'x9', object_type: 'STAKEHOLDER_STATUS_CHANGE_EVENT', note: 'of a later release' },
  ),
}

const classes = file(
  'STOCK_CLASSES',
  {
    object_type: 'STOCK_CLASS',
    id: 'c-common',
    name: 'Common',
    class_type: 'COMMON',
    default_id_prefix: 'CS-',
  },
  {
    id: 'c-seed',
    object_type: 'STOCK_CLASS',
    class_type: 'PREFERRED',
    name: 'Seed Preferred',
    seniority: '2',
    votes_per_share: '1',
    initial_shares_authorized: 'NOT APPLICABLE',
    liquidation_preference_multiple: '1',
    price_per_share: gbp('0.8000'),
  },
)

const issue = (id: string, holder: string, overrides: object) => ({
  object_type: 'TX_STOCK_ISSUANCE',
  id: `tx-${id}`,
  security_id: id,
  custom_id: id.toUpperCase(),
  stakeholder_id: holder,
  stock_class_id: 'c-common',
  stock_legend_ids: [],
  security_law_exemptions: [],
  ...overrides,
})

/**
 * The newest first, a transfer before the certificates that it makes, and things that say nothing about
 * holdings.
 */
const transactions = [
  {
    object_type: 'TX_STOCK_TRANSFER',
    id: 'tx-t',
    date: '2022-05-01',
    security_id: 's1',
    resulting_security_ids: ['s3', 's4'],
  },
  { object_type: 'TX_STOCK_ACCEPTANCE', id: 'tx-a', date: '2022-05-01', security_id: 's3' },
  issue('s3', 'f1e2', { date: '2022-05-01', quantity: '250.00', share_price: gbp('0.10') }),
  issue('s4', 'f1e0', { date: '2022-05-01', quantity: '750', share_price: gbp('0.10') }),
  { object_type: 'CE_STAKEHOLDER_RELATIONSHIP', id: 'ce', date: '2021-08-01', stakeholder_id: 'f1e2' },
  issue('s2', 'f1e1', {
    date: '2021-03-01',
    quantity: '500',
    share_price: gbp('0.80'),
    stock_class_id: 'c-seed',
  }),
  issue('s1', 'f1e0', { date: '2020-01-15', quantity: '1000', share_price: gbp('0.10') }),
]

const packageOf = (overrides: Record<string, unknown> = {}) =>
  zipOf({
    'Manifest.ocf.json': {
      issuer: { id: 'i', object_type: 'ISSUER', legal_name: 'Quill Instruments Ltd' },
      stakeholders_files: [
        { filepath: './people/founders.json' },
        { filepath: 'people/others.json', md5: 'unknown' },
      ],
      stock_classes_files: [{ filepath: '/classes.json' }],
      transactions_files: [{ filepath: 'tx-1.json' }, { filepath: 'tx-2.json' }],
      as_of: '2024-01-01',
      generated_at: '2024-01-02T03:04:05Z',
      ocf_version: '1.0.0',
      file_type: 'OCF_MANIFEST_FILE',
    },
    'people/founders.json': stakeholders.founders,
    'people/others.json': stakeholders.others,
    'classes.json': classes,
    'tx-1.json': file('TRANSACTIONS', ...transactions.slice(0, 4)),
    'tx-2.json': file('TRANSACTIONS', ...transactions.slice(4)),
    ...overrides,
  })

async function imported(archive: Buffer) {
  const { path } = await newCompany(api)
  const answer = await uploadPackage(staff, path, archive)
  return { path, answer }
}

const refused = async (archive: Buffer): Promise<string> => {
  const { path, answer } = await imported(archive)
  assert.equal(answer.status, 422, answer.text)
  assert.equal((await staff.get(path)).body.data.empty, true, 'nothing is written')
  return answer.body.errors.file[0]
}

test('a package of another maker is read: several files of a kind, any order, and only what its maker had to say', async () => {
  const { path, answer } = await imported(await packageOf())
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual([answer.body.data.holders, answer.body.data.classes], [3, 2])
  const members = async (day: string) =>
    (await staff.get(`${path}/members?as_at=${day}`)).body.data.members
      .map(({ name, share_class, shares, paid }: Record<string, string>) => [name, share_class, shares, paid])
      .toSorted()
  assert.deepEqual(await members('2021-12-31'), [
    ['Ashdown Ventures LP', 'Seed Preferred', '500', '400.00'],
    ['Mara Quill', 'Common', '1000', '100.00'],
  ])
  assert.deepEqual(await members('2023-01-01'), [
    ['Ashdown Ventures LP', 'Seed Preferred', '500', '400.00'],
    ['Ivo Tern', 'Common', '250', '25.00'],
    ['Mara Quill', 'Common', '750', '75.00'],
  ])
  const { rows, classes: read } = (await staff.get(path)).body.data
  assert.deepEqual(rows.map(({ name, detail }: Record<string, string>) => [name, detail]).toSorted(), [
    ['Ashdown Ventures LP', 'Organisation'],
    ['Ivo Tern', 'Investor'],
    ['Mara Quill', 'Founder'],
  ])
  const seed = read.find(({ name }: { name: string }) => name === 'Seed Preferred')
  assert.deepEqual([seed.preference, seed.seniority, seed.class_kind], ['1', 2, 'preferred'])
})

const later = (...more: object[]) =>
  packageOf({ 'tx-2.json': file('TRANSACTIONS', ...transactions.slice(4), ...more) })

test('a transaction that changes holdings in a way not read here is refused by its name', async () => {
  const unread = { object_type: 'TX_CONVERTIBLE_TRANSFER', id: 'tx-c', date: '2023-01-01', security_id: 's2' }
  assert.match(await refused(await later(unread)), /TX_CONVERTIBLE_TRANSFER \(tx-c\) can not be read here/)
})

test('new certificates for the same shares change no holding; what is more than that is refused for what it is', async () => {
  const reissued = (overrides: object = {}) => ({
    object_type: 'TX_STOCK_REISSUANCE',
    id: 'tx-r',
    date: '2023-01-01',
    security_id: 's2',
    resulting_security_ids: ['s5', 's6'],
    ...overrides,
  })
  const seed = { date: '2023-01-01', share_price: gbp('0.80'), stock_class_id: 'c-seed' }
  const two = [
    issue('s5', 'f1e1', { ...seed, quantity: '200' }),
    issue('s6', 'f1e1', { ...seed, quantity: '300' }),
  ]
  const { path, answer } = await imported(await later(reissued(), ...two))
  assert.equal(answer.status, 201, answer.text)
  const { members } = (await staff.get(`${path}/members?as_at=2024-01-01`)).body.data
  const ashdown = members.filter(({ name }: { name: string }) => name === 'Ashdown Ventures LP')
  assert.deepEqual(
    ashdown.map(({ shares, paid }: Record<string, string>) => [shares, paid]),
    [['500', '400.00']],
  )
  const fewer = await refused(await later(reissued({ resulting_security_ids: ['s5'] }), two[0]!))
  assert.match(fewer, /tx-r changes the number of shares without a split/)
  const elsewhere = issue('s5', 'f1e2', { ...seed, quantity: '500' })
  assert.match(
    await refused(await later(reissued({ resulting_security_ids: ['s5'] }), elsewhere)),
    /tx-r gives the shares to someone else/,
  )
})

test('a class without the right to convert is read as it converted, and has no such right afterwards', async () => {
  const conversion = {
    object_type: 'TX_STOCK_CONVERSION',
    id: 'tx-v',
    date: '2023-01-01',
    security_id: 's2',
    quantity_converted: '300',
    resulting_security_ids: ['s7'],
    balance_security_id: 's8',
  }
  const price = gbp('0.80')
  const { path, answer } = await imported(
    await later(
      conversion,
      issue('s7', 'f1e1', { date: '2023-01-01', quantity: '450', share_price: price }),
      issue('s8', 'f1e1', {
        date: '2023-01-01',
        quantity: '200',
        share_price: price,
        stock_class_id: 'c-seed',
      }),
    ),
  )
  assert.equal(answer.status, 201, answer.text)
  const { members } = (await staff.get(`${path}/members?as_at=2024-01-01`)).body.data
  assert.deepEqual(
    members
      .filter(({ name }: { name: string }) => name === 'Ashdown Ventures LP')
      .map(({ share_class, shares, paid }: Record<string, string>) => [share_class, shares, paid])
      .toSorted(),
    [
      ['Common', '450', '240.00'],
      ['Seed Preferred', '200', '160.00'],
    ],
  )
  const seed = (await staff.get(path)).body.data.classes.find(
    ({ name }: { name: string }) => name === 'Seed Preferred',
  )
  assert.equal(seed.converts_to ?? null, null)
})

test('a security that is issued twice, and two classes of one name, are faults of the package', async () => {
  assert.match(
    await refused(
      await later(issue('s2', 'f1e1', { date: '2023-01-01', quantity: '1', share_price: gbp('1') })),
    ),
    /The security s2 is issued twice/,
  )
  const [common] = classes.items
  const doubled = { ...classes, items: [...classes.items, { ...common, id: 'c-other', name: 'COMMON' }] }
  assert.match(
    await refused(await packageOf({ 'classes.json': doubled })),
    /Two stock classes are called COMMON/,
  )
})

test('what is missing, or is in another currency, is named', async () => {
  const bare = {
    object_type: 'TX_STOCK_ISSUANCE',
    id: 'tx-9',
    security_id: 's9',
    date: '2023-01-01',
    stakeholder_id: 'f1e0',
  }
  const added = async (...more: object[]) =>
    refused(await packageOf({ 'tx-2.json': file('TRANSACTIONS', ...transactions.slice(4), ...more) }))
  assert.match(await added(bare), /TX_STOCK_ISSUANCE tx-9 has no stock_class_id/)
  assert.match(await added({ ...bare, stock_class_id: 'c-none', quantity: '1' }), /no stock class c-none/)
  const foreign = issue('s9', 'f1e0', {
    date: '2023-01-01',
    quantity: '1',
    share_price: { amount: '1', currency: 'USD' },
  })
  assert.match(await added(foreign), /share_price is in USD, and this company’s shares are in GBP/)
  const stranger = issue('s9', 'nobody', { date: '2023-01-01', quantity: '1', share_price: gbp('1') })
  assert.match(await added(stranger), /There is no stakeholder nobody/)
})

test('a list without its file, a file that is no JSON, and another release are named', async () => {
  const without = await packageOf({ 'tx-2.json': undefined })
  assert.match(await refused(without), /tx-2\.json is not JSON|not as the format says/)
  const lost = await zipOf({
    'Manifest.ocf.json': {
      ocf_version: '1.2.0',
      file_type: 'OCF_MANIFEST_FILE',
      stakeholders_files: [{ filepath: 'gone.json' }],
    },
  })
  assert.match(await refused(lost), /names gone\.json, which is not in the archive/)
  const later = await zipOf({ 'Manifest.ocf.json': { ocf_version: '2.0.0', file_type: 'OCF_MANIFEST_FILE' } })
  assert.match(await refused(later), /Release 2\.0\.0 is not read here/)
})
