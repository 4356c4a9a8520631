import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenFor } from '@moorgate/contract/screens.ts'
import { allHold, holds } from './conditions.ts'
import { filled, unknownPlaceholders } from './quotes.ts'
import { recordSources } from './record-sources.ts'

const is = (value: string) => ({ test: 'is', value }) as const

test('texts are compared without regard to case, and nothing is only empty', () => {
  assert.ok(holds(is('climate forum'), 'text', ' Climate Forum '))
  assert.ok(holds({ test: 'contains', value: 'FORUM' }, 'text', 'Climate Forum'))
  assert.ok(!holds({ test: 'contains', value: 'Hull' }, 'text', 'Climate Forum'))
  assert.ok(holds({ test: 'is_empty' }, 'text', ' '))
  assert.ok(holds({ test: 'is_empty' }, 'country', null))
  for (const test of ['is', 'contains', 'more_than', 'less_than'] as const)
    assert.ok(!holds({ test, value: '' }, 'text', null), test)
  assert.ok(holds({ test: 'is_not', value: 'FR' }, 'country', null))
})

test('numbers and amounts are compared exactly, dates by their day', () => {
  assert.ok(holds({ test: 'more_than', value: '9' }, 'number', '10'))
  assert.ok(holds(is('1250'), 'money', '1250.00'))
  assert.ok(!holds({ test: 'less_than', value: '0.3' }, 'number', '0.3'))
  assert.ok(holds({ test: 'less_than', value: '90071992547409.93' }, 'money', '90071992547409.92'))
  assert.ok(!holds({ test: 'more_than', value: '10' }, 'number', 'a lot'))
  assert.ok(holds({ test: 'more_than', value: '2026-01-09' }, 'date', '2026-10-01'))
})

test('all conditions have to hold, and one on a field that is gone never does', () => {
  const fields = new Map([['country', { type: 'country' as const }]])
  const values = { country: 'FR', 'attribute.7': 'x' }
  const onCountry = (value: string) => ({ field: 'country', ...is(value) })
  assert.ok(allHold([], fields, values))
  assert.ok(allHold([onCountry('FR')], fields, values))
  assert.ok(!allHold([onCountry('FR'), onCountry('GB')], fields, values))
  assert.ok(!allHold([{ field: 'attribute.7', ...is('x') }], fields, values))
})

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'amount', label: 'Amount', type: 'money' },
  { key: 'country', label: 'Country', type: 'country' },
  { key: 'status', label: 'Status', type: 'choice', options: {} },
] as const

test('a text quotes the fields of its event, once, and only those', () => {
  const values = { name: '{amount} <b>', amount: '20000.00', country: null, status: 'reserved' }
  const said = (text: string) => filled(text, { fields, quoted: values, currency: 'GBP' })
  assert.equal(said('{name}: {amount} from {country}'), '{amount} <b>: £20,000.00 from –')
  assert.deepEqual(unknownPlaceholders('{name} {password} {status} {}', fields), ['password', 'status', ''])
})

test('the page that a record of an automation is linked to is one that there is', () => {
  for (const { path } of Object.values(recordSources)) {
    const written = path.replace(/case .* 'opportunities\/' end/, "'opportunities/'")
    const page = written.replaceAll(/ \|\| r\.(user_)?id \|\| /g, '7').replaceAll(/'| \|\| /g, '')
    assert.equal(screenFor(page)?.canonical, true, page)
  }
})
