import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { newCompany, uploadPackage } from './test-company.ts'
import { zipOf } from './test-zip.ts'
import { classes, file, gbp, issue, packageOf, transactions } from './test-package.ts'

// Packages as other programs write them: with nothing of ours in them, only what their makers had to say, in
// an order of their own.

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
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
  assert.match(await refused(await later(unread)), /TX_CONVERTIBLE_TRANSFER \(tx-c\) isn’t supported/)
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
  assert.match(await refused(later), /Release 2\.0\.0 isn’t supported/)
})
