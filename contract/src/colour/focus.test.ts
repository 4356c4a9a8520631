import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandTokens, defaultBrand, hexToOklch } from '../colour.ts'

test('what has the focus is marked in a colour that nobody takes for an error', () => {
  const [primary, accent] = ['#123a33', '#a8501f']
  const { light, dark } = brandTokens({ ...defaultBrand, primary, accent, red: '#b5322f' })
  assert.equal(light['--focus'], primary, 'the accent is near the red')
  assert.notEqual(dark['--focus'], dark['--accent'])
  const blue = brandTokens(defaultBrand)
  assert.equal(blue.light['--focus'], blue.light['--accent'])
  const red = brandTokens({ ...defaultBrand, primary: '#8a1f1a', accent: '#d2452f' }).light['--focus'] ?? ''
  assert.ok(hexToOklch(red).c < 0.08, `${red} is an ink`)
})
