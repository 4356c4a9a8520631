import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { beneficialOwners, isSignificant, ownershipChart, whole } from './beneficial-owners.ts'
import type { OwnerShare } from './beneficial-owners.ts'

const percent = (share: number) => BigInt(share) * 1_000_000n
const of = (book: Record<string, OwnerShare[]>) => (organisation: string) => book[organisation] ?? []

test('parts multiply through three levels and add up over branches', () => {
  const book = {
    'organisation:1': [
      { owner: 'organisation:2', share: percent(60) },
      { owner: 'user:7', share: percent(15) },
    ],
    'organisation:2': [{ owner: 'organisation:3', share: percent(50) }],
    'organisation:3': [
      { owner: 'user:7', share: percent(40) },
      { owner: 'name:Marcus Hale', share: percent(60) },
    ],
  }
  const chart = ownershipChart('organisation:1', of(book))
  assert.deepEqual(
    chart.map(({ owner, level, effective }) => [owner, level, effective]),
    [
      ['organisation:2', 1, percent(60)],
      ['organisation:3', 2, percent(30)],
      ['user:7', 3, percent(12)],
      ['name:Marcus Hale', 3, percent(18)],
      ['user:7', 1, percent(15)],
    ],
  )
  assert.deepEqual(beneficialOwners(chart), {
    owners: [
      { owner: 'user:7', share: percent(27) },
      { owner: 'name:Marcus Hale', share: percent(18) },
    ],
    unknown: percent(55),
  })
})

test('organisations that own each other end the chart instead of going round for ever', () => {
  const book = {
    'organisation:1': [{ owner: 'organisation:2', share: percent(50) }],
    'organisation:2': [
      { owner: 'organisation:1', share: percent(50) },
      { owner: 'user:7', share: percent(50) },
    ],
  }
  const chart = ownershipChart('organisation:1', of(book))
  assert.deepEqual(
    chart.map(({ owner }) => owner),
    ['organisation:2', 'organisation:1', 'user:7'],
  )
})

test('whatever the book says, nobody and no total owns more than the whole', () => {
  const organisation = fc.constantFrom('organisation:1', 'organisation:2', 'organisation:3')
  const owner = fc.oneof(organisation, fc.constantFrom('user:1', 'user:2', 'name:Ann'))
  const parts = fc.array(fc.tuple(owner, fc.bigInt({ min: 1n, max: whole / 4n })), { maxLength: 4 })
  fc.assert(
    fc.property(parts, parts, parts, (...books) => {
      const chart = ownershipChart('organisation:1', (name) =>
        (books[Number(name.slice('organisation:'.length)) - 1] ?? []).map(([one, share]) => ({
          owner: one,
          share,
        })),
      )
      const { owners, unknown } = beneficialOwners(chart)
      assert.ok(unknown >= 0n && unknown <= whole)
      assert.equal(
        owners.reduce((sum, { share }) => sum + share, unknown),
        whole,
      )
    }),
  )
})

test('an owner of a quarter is checked, and one of a millionth of a per cent less is not', () => {
  assert.deepEqual([24_999_999n, 25_000_000n, 25_000_001n].map(isSignificant), [false, true, true])
})
