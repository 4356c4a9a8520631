import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseCompanyNumber,
  parseNationalInsurance,
  parsePostcode,
  parseUtr,
  parseVatNumber,
} from './uk-identifiers.ts'

const allRefused = (parse: (text: string) => string | undefined, texts: string[]) => {
  for (const text of texts) assert.equal(parse(text), undefined, text)
}

test('a National Insurance number has letters that HMRC gives', () => {
  assert.equal(parseNationalInsurance('ab 12 34 56 c'), 'AB123456C')
  assert.equal(parseNationalInsurance('JG103759A'), 'JG103759A')
  allRefused(parseNationalInsurance, [
    'QQ123456C',
    'BG123456A',
    'AO123456A',
    'AB123456E',
    'AB12345C',
    'ZZ123456A',
  ])
})

test('a taxpayer reference begins with the digit that checks the others', () => {
  assert.equal(parseUtr('19558 39661'), '1955839661')
  assert.equal(parseUtr('1123456789'), '1123456789')
  allRefused(parseUtr, ['2955839661', '195583966', '19558396611'])
})

test('numbers are read however they are parted, and with what a pasted text has that can’t be seen', () => {
  for (const text of [
    '19558/39661',
    '1955.839.661',
    '\u200b19558\u201339661',
    '1955839661K',
    'K 19558 39661',
  ])
    assert.equal(parseUtr(text), '1955839661', text)
  for (const text of ['09.114.482', '09114482\u200b', '0911\u20134482', '9114482'])
    assert.equal(parseCompanyNumber(text), '09114482', text)
  assert.equal(parseCompanyNumber('br012345'), 'BR012345', 'an establishment of an overseas company')
  assert.equal(parseNationalInsurance('AB-12.34.56\ufeffC'), 'AB123456C')
  assert.equal(parseVatNumber('GB 434.0314/94'), 'GB434031494')
  assert.equal(parsePostcode('SW1A\u00a01AA\u200b'), 'SW1A 1AA')
  allRefused(parseUtr, ['K1955839661K', '1955839661KK', 'X1955839661'])
})

test('a company number is padded, and its prefix is one that exists', () => {
  assert.equal(parseCompanyNumber('445790'), '00445790')
  assert.equal(parseCompanyNumber('1234567'), '01234567')
  assert.equal(parseCompanyNumber('SC1234'), 'SC001234', 'after its prefix, as Companies House does')
  assert.equal(parseCompanyNumber('oc 301'), 'OC000301')
  for (const number of ['00445790', 'SC123456', 'OC301540', 'NI012345', 'R0123456', 'IP12345R'])
    assert.equal(parseCompanyNumber(number), number)
  allRefused(parseCompanyNumber, ['XX123456', 'XX1234', 'SC', 'SC1234567', '123456789', '', 'SC12345R'])
})

test('a VAT number passes by either of the two checks', () => {
  assert.equal(parseVatNumber('GB 434 0314 94'), 'GB434031494')
  assert.equal(parseVatNumber('980780684'), 'GB980780684')
  assert.equal(parseVatNumber('GB434031494001'), 'GB434031494001')
  allRefused(parseVatNumber, ['GB434031495', 'GB43403149', 'DE434031494'])
})

test('a postcode is written with one space', () => {
  for (const [text, written] of [
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['DN55 1PT', 'DN55 1PT'],
    ['B33 8TH', 'B33 8TH'],
    ['CR2 6XH', 'CR2 6XH'],
    ['W1A 0AX', 'W1A 0AX'],
    ['gir 0aa', 'GIR 0AA'],
  ] as const)
    assert.equal(parsePostcode(text), written)
  allRefused(parsePostcode, ['QN55 1PT', 'SW1A 1AC', 'E1 6A', 'AB1 2CI', 'GIR 1AA', 'AI1 1AA'])
})
