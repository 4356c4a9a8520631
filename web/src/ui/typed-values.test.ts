import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amountText, readAmount, readDate } from './typed-values.ts'

describe('a typed amount', () => {
  it('is a decimal string with the places of the currency', () => {
    assert.equal(readAmount('25000', 2), '25000.00')
    assert.equal(readAmount('£25,000.5', 2), '25000.50')
    assert.equal(readAmount('.5', 2), '0.50')
    assert.equal(readAmount('007', 0), '7')
    assert.equal(readAmount('4.0000', 4), '4.0000')
  })

  it('may be short', () => {
    assert.equal(readAmount('25k', 2), '25000.00')
    assert.equal(readAmount('1.25M', 2), '1250000.00')
  })

  it('may come out of a letter, with marks that nobody sees', () => {
    assert.equal(readAmount('\u200f25,000\u200f', 2), '25000.00')
    assert.equal(readAmount('\u2068£\u00a025\u202f000\u2069\ufeff', 2), '25000.00')
  })

  it('may be negative, but nothing is not', () => {
    assert.equal(readAmount('−12.30', 2), '-12.30')
    assert.equal(readAmount('-0', 2), '0.00')
  })

  it('is refused rather than rounded or guessed', () => {
    for (const text of ['', 'ten', '1.2.3', '1.005', '£', '12-5', '25000,50', '25.000,50', '1e9'])
      assert.equal(readAmount(text, 2), undefined, text)
  })

  it('reads the same after it was grouped', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 99 }),
        (whole, pence) => {
          const value = `${whole}.${pence.toString().padStart(2, '0')}`
          assert.equal(readAmount(amountText(value), 2), value)
        },
      ),
    )
  })

  it('is grouped at rest and hides pence that are nothing', () => {
    assert.equal(amountText('25000.00'), '25,000')
    assert.equal(amountText('25000.50'), '25,000.50')
    assert.equal(amountText('ten'), 'ten')
  })

  it('has no more zeros at rest than money has, however fine its unit is', () => {
    assert.equal(amountText('2.45000000'), '2.45')
    assert.equal(amountText('0.50000000'), '0.50')
    assert.equal(amountText('0.78750000'), '0.7875')
    assert.equal(amountText('12.00000001'), '12.00000001')
    assert.equal(amountText('3.2'), '3.20')
    assert.equal(amountText('12.50', 0), '12.5')
  })
})

describe('a typed date', () => {
  const today = new Date('2026-11-20T12:00:00Z')

  it('is read day first, in any usual form', () => {
    for (const text of [
      '11/12/2026',
      '11 12 26',
      '11.12.2026',
      '11 Dec 2026',
      '11 december, 2026',
      '2026-12-11',
      '11/12',
    ]) {
      assert.equal(readDate(text, today), '2026-12-11', text)
    }
  })

  it('puts a two-digit year of birth in the last century', () => {
    assert.equal(readDate('3/8/71', today), '1971-08-03')
  })

  it('is refused when the day does not exist', () => {
    for (const text of ['31/11/2026', '29/02/2026', '0/1/2026', '12/13/2026', '11 Foo 2026', 'soon', '']) {
      assert.equal(readDate(text, today), undefined, text)
    }
  })
})
