import assert from 'node:assert/strict'
import { it } from 'node:test'
import { brandTokens, defaultBrand } from '@moorgate/contract/colour.ts'
import { contrastRows } from './contrast-words.ts'

it('grades each pair of a theme', () => {
  const rows = contrastRows(brandTokens(defaultBrand).checks, 'light')
  assert.deepEqual(rows.find(({ pair }) => pair === 'White text on primary')?.grade, 'AAA')
  assert.ok(rows.every(({ key }) => key.startsWith('light ')))
})

it('says what was done where a colour can’t be read as words', () => {
  const { checks } = brandTokens({ ...defaultBrand, amber: '#ffd27f' })
  const amber = contrastRows(checks, 'light').find(({ pair }) => pair === 'Amber text on white')
  assert.equal(amber?.grade, 'Adjusted')
  assert.match(
    amber?.note ?? '',
    /contrast is below 4\.5 to 1, so we use another shade for text \(\d+\.\d to 1\)/,
  )
})
