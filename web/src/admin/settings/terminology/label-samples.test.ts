import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termDefinitions } from '@moorgate/contract/terminology.ts'
import { labelSamples } from './label-samples.ts'

const samples = (key: string, labels: Record<string, string> = {}) =>
  labelSamples(
    labels,
    termDefinitions.find((term) => term.key === key)!,
  ).map(
    ({ place, parts }) =>
      `${place}: ${parts.map(({ text, isLabel }) => (isLabel ? `[${text}]` : text)).join('')}`,
  )

test('a label is shown where people read it, in the tenant’s words', () => {
  const shown = samples('investor', { investor: 'Member' })
  assert.ok(shown.includes('Back office page title: [Members]'), shown.join('\n'))
  assert.ok(
    shown.some((each) => each.includes('New [member]')),
    shown.join('\n'),
  )
  assert.ok(
    shown.every((each) => !/investor/i.test(each)),
    shown.join('\n'),
  )
})

test('each sample has the label in it, no slot is left in braces, and none comes twice', () => {
  for (const { key } of termDefinitions) {
    const shown = samples(key)
    assert.ok(shown.length <= 6)
    assert.ok(
      shown.every((each) => each.includes('[') && !/[{}]/.test(each)),
      shown.join('\n'),
    )
    assert.equal(new Set(shown).size, shown.length, key)
  }
})
