import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { file } from './file-field.ts'
import {
  accepted,
  boolean,
  choice,
  date,
  decimal,
  email,
  flag,
  instant,
  integer,
  list,
  money,
  secret,
  personName,
  charityNumber,
  phone,
  text,
} from './wire.ts'
import { optional } from './resource.ts'
import { check, summaryOf } from './validation.ts'

const errors = (schema: z.ZodType, input: unknown) => {
  const result = check(schema, input)
  return result.ok ? {} : result.errors
}
const value = (schema: z.ZodType, input: unknown) => {
  const result = check(schema, input)
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

test('every field is reported at once, in Laravel’s words, and the summary counts the rest', () => {
  const schema = z.object({
    first_name: text(3),
    email: email(),
    items: z.array(z.object({ amount: integer({ min: 1 }) })),
  })
  const found = errors(schema, { first_name: 'Eleanor', items: [{ amount: 0 }] })
  assert.deepEqual(found, {
    first_name: ['The first name field must not be greater than 3 characters.'],
    email: ['The email field is required.'],
    'items.0.amount': ['The items.0.amount field must be at least 1.'],
  })
  assert.equal(
    summaryOf(found),
    'The first name field must not be greater than 3 characters. (and 2 more errors)',
  )
})

test('null and blank are missing where a value is required, and clear it where it is optional', () => {
  assert.deepEqual(errors(z.object({ name: text(9) }), { name: '  ' }), {
    name: ['The name field is required.'],
  })
  assert.deepEqual(errors(z.object({ password: secret(9) }), { password: '' }), {
    password: ['The password field is required.'],
  })
  assert.deepEqual(value(z.object({ name: optional(text(9)) }), { name: '' }), { name: null })
  assert.deepEqual(value(z.object({ name: optional(text(9)) }), {}), {})
})

test('form data’s words for true and false count, others don’t', () => {
  for (const yes of [true, 1, '1', 'true', 'on', 'yes']) assert.equal(value(boolean(), yes), true)
  for (const no of [false, 0, '0', 'false', 'off', 'no']) assert.equal(value(flag(), no), 0)
  assert.deepEqual(errors(z.object({ a: boolean() }), { a: 'maybe' }), {
    a: ['The a field must be true or false.'],
  })
  assert.deepEqual(errors(z.object({ terms: accepted() }), {}), {
    terms: ['The terms field must be accepted.'],
  })
})

test('only whole numbers are integers', () => {
  for (const right of ['12', 12, '-3', '0']) assert.equal(value(integer(), right), Number(right))
  for (const wrong of ['12.0', '1e3', '0x1A', '١٢', 1.5, '007', '9007199254740993'])
    assert.deepEqual(
      errors(z.object({ n: integer() }), { n: wrong }),
      { n: ['The n field must be an integer.'] },
      String(wrong),
    )
})

test('money is a decimal string with at most two places, and by default never negative', () => {
  assert.equal(value(money(), '1250.5'), '1250.5')
  assert.equal(value(money(), 1250), '1250')
  assert.match(JSON.stringify(errors(z.object({ a: money() }), { a: '1.005' })), /0-2 decimal places/)
  assert.match(JSON.stringify(errors(z.object({ a: money() }), { a: '-1' })), /at least 0/)
  assert.match(JSON.stringify(errors(z.object({ a: money() }), { a: '1e309' })), /must be a number/)
  assert.match(
    JSON.stringify(errors(z.object({ a: decimal({ places: 8, above: '0' }) }), { a: '0.00' })),
    /greater than 0/,
  )
})

test('a date is a day that exists; an instant is any of three spellings, in UTC', () => {
  assert.equal(value(date(), '2028-02-29'), '2028-02-29')
  for (const wrong of ['2026-02-29', 'tomorrow', '2026-1-1', '1899-12-31', '2026-03-01T00:00:00Z'])
    assert.notDeepEqual(errors(z.object({ d: date() }), { d: wrong }), {})
  assert.equal(value(instant(), '2026-03-01T12:34:56+02:00'), '2026-03-01T10:34:56.000Z')
  assert.equal(value(instant(), '2026-03-01 12:34:56'), '2026-03-01T12:34:56.000Z')
  assert.equal(value(instant(), '2026-03-01'), '2026-03-01T00:00:00.000Z')
})

test('a choice by number may arrive as text', () => {
  assert.equal(value(choice([1, 2, 3]), '2'), 2)
  assert.deepEqual(errors(z.object({ type: choice([1, 2, 3]) }), { type: 4 }), {
    type: ['The selected type is invalid.'],
  })
})

test('an empty field clears a list, and a list has its limit', () => {
  assert.deepEqual(value(z.object({ a: list(integer(), 2) }), { a: '' }), { a: [] })
  assert.deepEqual(errors(z.object({ a: list(integer(), 2) }), { a: [1, 2, 3] }), {
    a: ['The a field must not have more than 2 items.'],
  })
})

test('JSON that looks like a file is no file', () => {
  const schema = z.object({ file: file(['pdf'], 10) })
  assert.deepEqual(errors(schema, { file: { name: 'a.pdf', size: 1 } }), {
    file: ['The file field must be a file.'],
  })
  assert.deepEqual(errors(schema, {}), { file: ['The file field is required.'] })
  assert.deepEqual(errors(schema, { file: new File(['x'], 'a.exe') }), {
    file: ['The file field must be a file of type: pdf.'],
  })
})

test('a name of a person is one line and holds no address that a reader could be led to', () => {
  const refused = (name: string) => 'name' in errors(z.object({ name: personName(80) }), { name })
  const names =
    'Eleanor|O’Neil|St.John|J.R. Hartley|Mary-Ann|Łukasz|李小龍|Dr. Müller|D’Arcy & Sons|Smith-Jones Jr.|a/b'
  for (const name of names.split('|')) assert.equal(refused(name), false, name)
  const others = ['Ada\nBcc: x', 'Ada\tL', 'Ada\u2028L', 'a@b.example', 'https://evil.example', '//evil']
  const domains = [
    'evil.com',
    'WWW.evil',
    'Win at evil.co.uk now',
    'Claim: bit.ly/x',
    'a＠b',
    'x.top.',
    '\\\\share',
  ]
  for (const name of [...others, ...domains]) assert.equal(refused(name), true, name)
})

test('a charity number is taken of each of the three regulators, and kept as they write it', () => {
  const readings = [
    ['1089464', '1089464'],
    ['208 231', '208231'],
    ['SC012345', 'SC012345'],
    ['sc 012.345', 'SC012345'],
    ['SC12345', 'SC012345'],
    ['NIC100166', 'NIC100166'],
    ['nic\u2013100166\u200b', 'NIC100166'],
  ] as const
  for (const [typed, kept] of readings) {
    assert.equal(value(charityNumber(), typed), kept, typed)
    assert.equal(value(charityNumber(), kept), kept)
  }
  for (const typed of ['12345', '12345678', 'NIC10016', 'NI100166', 'SC', 'SC0123456', 'XX123456'])
    assert.deepEqual(
      Object.keys(errors(z.object({ number: charityNumber() }), { number: typed })),
      ['number'],
      typed,
    )
})

test('a character that can’t be kept hides no other fault', () => {
  const schema = z.object({ name: text(5), notes: text(10), phone: phone() })
  const found = errors(schema, { name: 'a\u0000b', notes: 'n'.repeat(11) })
  assert.deepEqual(Object.keys(found).toSorted(), ['name', 'notes', 'phone'])
  assert.match(found['name']![0]!, /format is invalid/)
})

test('a telephone number is taken however it is parted, with its extension, and kept in one form', () => {
  const readings = [
    ['+44 20 7946 0512', '+44 20 7946 0512'],
    ['020-7946-0512', '020-7946-0512'],
    ['020.7946/0512', '020 7946 0512'],
    ['020\u20137946\u20140512', '020-7946-0512'],
    ['\u200e+44\u00a020 79\u200b46 0512\u2069', '+44 20 7946 0512'],
    ['020 7946 0512 ext 12', '020 7946 0512 ext 12'],
    ['020 7946 0512 ext. 12', '020 7946 0512 ext 12'],
    ['020 7946 0512, Ext.12', '020 7946 0512 ext 12'],
    ['020 7946 0512x123', '020 7946 0512 ext 123'],
    ['020 7946 0512 extension 12', '020 7946 0512 ext 12'],
    ['020 7946 0512 #4', '020 7946 0512 ext 4'],
    ['tel:+442079460512;ext=12', '+442079460512 ext 12'],
    ['(+44) 7700 900123', '+44 7700 900123'],
    ['(+44)7700 900123', '+44 7700 900123'],
    ['tel:( +353 ) 1 555 0123', '+353 1 555 0123'],
  ] as const
  for (const [typed, kept] of readings) {
    assert.equal(value(phone(), typed), kept, typed)
    assert.equal(value(phone(), kept), kept, 'what is kept reads as itself')
  }
  const refused = [
    'ext 12',
    '12345',
    '020 7946 0512 ext',
    '020 7946 0512 ext 1234567',
    'ring me',
    '020 7946 0512 x12 x13',
    '------',
    '(      )',
    '+----1234-',
    '------ ext 12345',
  ]
  for (const typed of refused)
    assert.deepEqual(Object.keys(errors(z.object({ phone: phone() }), { phone: typed })), ['phone'], typed)
})
