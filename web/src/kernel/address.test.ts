import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressText, addressValues } from './address.ts'
import { countryName, countryOptions } from './countries.ts'

const home = {
  line1: '14 Priory Walk',
  line2: null,
  line3: null,
  city: 'Lewes',
  county: null,
  postcode: 'BN7 0XX',
  country: 'GB',
}

it('writes an address in one line, town and postcode together', () => {
  assert.equal(addressText(home), '14 Priory Walk, Lewes BN7 0XX')
  assert.equal(
    addressText({ ...home, county: 'East Sussex' }),
    '14 Priory Walk, Lewes, East Sussex BN7 0XX',
    'the postcode last, as it is written in Britain',
  )
  assert.equal(
    addressText({ ...home, city: 'Dublin', postcode: null, country: 'IE' }),
    '14 Priory Walk, Dublin, Ireland',
  )
  assert.equal(addressText(null), '–')
})

it('begins an address form with every line', () => {
  assert.equal(addressValues(home).line1, '14 Priory Walk')
  assert.ok(Object.values(addressValues(null)).every((line) => line === ''))
})

it('names countries in English, the United Kingdom first', () => {
  const [first, second, third] = countryOptions()
  assert.deepEqual(first, { value: 'GB', label: 'United Kingdom' })
  assert.ok(second!.label < third!.label)
  assert.equal(new Set(countryOptions().map(({ value }) => value)).size, countryOptions().length)
  assert.equal(countryName('CI'), 'Côte d’Ivoire')
  assert.equal(countryName(null), '–')
})
