import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangedKind } from '@moorgate/contract/timeline/changed-fields.ts'
import { valueWords } from './value-words.ts'

const words = (kind: ChangedKind, value: unknown, field = 'owner_id', currency: string | null = 'GBP') =>
  valueWords({ field, kind }, value, {
    names: { 'owner_id:12': 'Tom Ashworth' },
    currency,
    today: new Date('2026-11-20T09:30:00Z'),
  })

test('before and after are written as people write them', () => {
  assert.equal(words('money', '1000050'), '£10,000.50')
  assert.equal(words('money', '5'), '£0.05')
  assert.equal(words('money', '1000050', 'amount_minor', 'EUR'), '€10,000.50')
  assert.equal(words('money', '1000050', 'amount_minor', null), '10,000.5')
  assert.equal(words('date', '2026-12-04'), '4 December 2026')
  assert.equal(words('name', 12), 'Tom Ashworth')
  assert.equal(words('name', 13), 'Name not available')
  assert.equal(words('boolean', false), 'No')
  assert.equal(words('text', 'not_started'), 'Not started')
  assert.equal(words('text', 'Potter & sons'), 'Potter & sons')
  assert.equal(words('country', 'FR'), 'France')
  assert.equal(words('picture', '1/6d1f'), 'Picture')
  assert.equal(words('html', '<p>One &amp; <strong>two</strong></p><p>Three</p>'), 'One & two Three')
  assert.equal(
    words('list', { line1: '14 Priory Walk', line2: null, city: 'Lewes' }),
    '14 Priory Walk, Lewes',
  )
  const classes = [
    { id: 1, name: 'A Ordinary', votes: null, participating: false },
    { id: 2, name: 'Series A', votes: '1', participating: true },
  ]
  assert.equal(words('list', classes), 'A Ordinary, Series A, 1, Participating')
})

test('what was not there has no words', () => {
  for (const value of [null, undefined, '', []]) assert.equal(words('list', value), undefined)
})
