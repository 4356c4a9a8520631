import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { noBank } from '../../../kernel/method-values.ts'
import { bankProblems, isIban } from './bank-checks.ts'

const home = { international: false }
const eleanor = {
  ...noBank,
  holder_name: 'Eleanor Whitcombe',
  sort_code: '08-99-99',
  account_number: '66374958',
}

describe('a bank account as it is typed', () => {
  it('may be left for later', () => {
    assert.deepEqual(bankProblems(noBank, home), {})
  })

  it('may have dashes and spaces', () => {
    assert.deepEqual(
      bankProblems({ ...eleanor, sort_code: '08 99 99', account_number: '6637 4958' }, home),
      {},
    )
  })

  it('may be pasted out of a letter, with its dashes, dots and unseen marks', () => {
    for (const sort_code of [
      '08–99–99',
      '08\u201199\u201199',
      '08.99.99',
      '\u202a08-99-99\u202c',
      '08\u00a099\u00a099',
    ])
      assert.deepEqual(
        bankProblems({ ...eleanor, sort_code, account_number: '6637–4958' }, home),
        {},
        sort_code,
      )
  })

  it('needs all of it once it was begun', () => {
    assert.deepEqual(Object.keys(bankProblems({ ...noBank, sort_code: '08' }, home)), [
      'holder_name',
      'sort_code',
      'account_number',
    ])
  })

  it('is told by its IBAN where the firm takes one', () => {
    const abroad = { ...noBank, holder_name: 'Eleanor Whitcombe', iban: 'GB29 NWBK 6016 1331 9268 19' }
    assert.deepEqual(bankProblems(abroad, { international: true }), {})
    assert.deepEqual(
      Object.keys(bankProblems({ ...abroad, iban: 'GB29 NWBK 6016 1331 9268 18' }, { international: true })),
      ['iban'],
    )
    assert.deepEqual(Object.keys(bankProblems(abroad, home)), ['sort_code', 'account_number'])
  })
})

describe('the check digits of an IBAN', () => {
  const valid = [
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NO9386011117947',
  ]

  it('fit the examples of the register', () => {
    for (const iban of valid) assert.ok(isIban(iban), iban)
  })

  it('find every single digit that was mistyped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (iban, place, shift) => {
          const at = 2 + (place % (iban.length - 2))
          const digit = iban.charAt(at)
          fc.pre(/\d/.test(digit))
          const mistyped = iban.slice(0, at) + ((Number(digit) + shift) % 10) + iban.slice(at + 1)
          assert.equal(isIban(mistyped), false)
        },
      ),
    )
  })
})
