import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBic, parseIban, parseLei } from './identifiers.ts'

test('an IBAN has its country’s length and its check digits', () => {
  const good =
    'GB82WEST12345698765432 GB33BUKB20201555555555 DE89370400440532013000 FR1420041010050500013M02606 NL91ABNA0417164300'
  for (const iban of good.split(' ')) assert.equal(parseIban(iban), iban)
  assert.equal(parseIban('gb82 west 1234 5698 7654 32'), 'GB82WEST12345698765432')
  for (const bad of ['GB94BARC20201530093459', 'GB82WEST1234569876543', 'XX82WEST12345698765432', ''])
    assert.equal(parseIban(bad), undefined, bad)
})

test('a BIC has eight characters or eleven', () => {
  assert.equal(parseBic('nwbkgb2l'), 'NWBKGB2L')
  assert.equal(parseBic('BARCGB22XXX'), 'BARCGB22XXX')
  for (const bad of ['NWBKGB2', 'NWBK1B2L', 'BARCGB22XX']) assert.equal(parseBic(bad), undefined, bad)
})

test('an LEI has its check digits', () => {
  assert.equal(parseLei('5493001KJTIIGC8Y1R12'), '5493001KJTIIGC8Y1R12')
  assert.equal(parseLei('213800wsgiizcxf1p572'), '213800WSGIIZCXF1P572')
  assert.equal(parseLei('5493001KJTIIGC8Y1R13'), undefined)
})
