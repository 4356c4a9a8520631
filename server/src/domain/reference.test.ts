import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { certificateNumber, parsePaymentReference, paymentPayload, paymentReference } from './reference.ts'

test('a payment reference carries its check digits', () => {
  assert.equal(paymentReference('INV000123'), 'RF73INV000123')
  assert.equal(paymentReference('1234512345'), 'RF451234512345')
  assert.equal(paymentReference('P004217I000981'), 'RF73P004217I000981')
  assert.equal(paymentReference('p004217i000981'), 'RF73P004217I000981')
})

test('a reference fits into the 18 characters of a UK payment', () => {
  assert.equal(paymentReference('P004217I000981')?.length, 18)
  for (const payload of ['', 'P004217I0009812', 'P-1', 'É1'])
    assert.equal(paymentReference(payload), undefined)
})

test('a payer may write it in small letters and groups', () => {
  assert.deepEqual(parsePaymentReference(' rf73 p004-217i 000981 '), {
    reference: 'RF73P004217I000981',
    payload: 'P004217I000981',
  })
  assert.equal(parsePaymentReference('RF18539007547034')?.payload, '539007547034')
  for (const text of ['RF73/P004217/I000981', 'RF73.P004217\u2013I000981', 'RF\u200b73P004217I000981\u2069'])
    assert.equal(parsePaymentReference(text)?.reference, 'RF73P004217I000981', text)
})

test('a wrong check digit is noticed', () => {
  for (const text of ['RF19539007547034', 'RF73P004217I000982', 'RF73', 'P004217I000981', ''])
    assert.equal(parsePaymentReference(text), undefined, text)
})

test('every digit mistyped for another, letter for another, and every swap of two neighbours, is noticed', () => {
  const reference = 'RF73P004217I000981'
  for (let place = 4; place < reference.length; place++) {
    const isDigit = /[0-9]/.test(reference[place] ?? '')
    for (const other of isDigit ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const slip = reference.slice(0, place) + other + reference.slice(place + 1)
      if (slip !== reference) assert.equal(parsePaymentReference(slip), undefined, slip)
    }
    const [x = '', y = ''] = reference.slice(place, place + 2)
    const swap = reference.slice(0, place) + y + x + reference.slice(place + 2)
    if (y && swap !== reference) assert.equal(parsePaymentReference(swap), undefined, swap)
  }
})

test('payer and investment make the payload, and large numbers still fit', () => {
  assert.equal(paymentPayload(4217, { kind: 'I', number: 981 }), 'P004217I000981')
  assert.equal(paymentPayload(4217, { kind: 'C', number: 117 }), 'P004217C000117')
  assert.equal(paymentPayload(4217, { kind: 'I', number: 12_345_678 }), 'I7CLZI')
  assert.equal(paymentPayload(1_000_000, { kind: 'I', number: 1 }), 'I1')
})

test('no two payables of a kind share a reference', () => {
  const number = fc.nat({ max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(number, number, number, (investor, one, other) => {
      const reference = (n: number) => paymentReference(paymentPayload(investor, { kind: 'I', number: n }))
      assert.ok((reference(one)?.length ?? 99) <= 18)
      assert.equal(reference(one) === reference(other), one === other)
    }),
    { numRuns: 2000 },
  )
})

test('certificates have numbers that can be read out', () => {
  assert.equal(certificateNumber(117), '0117')
  assert.equal(certificateNumber(12_345), '12345')
})
