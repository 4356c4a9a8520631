import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Flags } from '@moorgate/contract/features.ts'
import { slotsOf, texts } from '@moorgate/contract/texts.ts'
import { filledSlots, listedTextKeys } from '@moorgate/contract/texts/text-uses.ts'
import { sampleParts } from './sample-parts.ts'
import { editsOver, foundTexts, groupedTexts, textRows, textsBody, withTextEdit } from './text-edits.ts'

const on = new Proxy({}, { get: () => 1 }) as Flags
const off = new Proxy({}, { get: () => 0 }) as Flags
const rowsOf = (saved = {}, edits = {}, flags = on) => textRows({ saved, edits, labels: {}, flags })
const found = (search: string, saved = {}, group: '' | 'test' = '') =>
  foundTexts(rowsOf(saved), {}, { search, group }).map(({ key }) => key)

describe('the texts of the settings page', () => {
  it('are all there, with their own wording only where they have some', () => {
    assert.deepEqual(
      rowsOf().map(({ key }) => key),
      listedTextKeys,
    )
    const rows = rowsOf({ tax_note: 'Ask.' }, { empty_tasks: 'All done.', maintenance: texts.maintenance })
    assert.deepEqual(
      rows.filter(({ own }) => own !== undefined).map(({ key, own, changed }) => [key, own, changed]),
      [
        ['empty_tasks', 'All done.', true],
        ['tax_note', 'Ask.', false],
      ],
    )
  })

  it('are left out where the firm has switched off what shows them', () => {
    const keys = rowsOf({}, {}, off).map(({ key }) => key)
    for (const key of ['test_intro', 'fund_default_help', 'market_sounding_accept', 'tax_note'] as const)
      assert.equal(keys.includes(key), false, key)
    assert.ok(keys.includes('register_intro'))
  })

  it('are found by each word of name, place, default, own wording and key', () => {
    assert.deepEqual(found('24 hours wait'), ['test_intro', 'test_intro_single', 'test_failed_locked'])
    assert.deepEqual(found('test_blocked'), ['test_blocked'])
    assert.deepEqual(found('zebra', { tax_note: 'Zebras pay less.' }), ['tax_note'])
    assert.ok(found("you've passed").includes('test_passed'))
    assert.ok(found('opportunities').includes('register_intro'), 'the word that is read, not its label')
    assert.deepEqual(found('introduction', {}, 'test'), ['test_intro', 'test_intro_single'])
    assert.deepEqual(found('xyzzy'), [])
  })

  it('stand in their groups, and an empty group is none', () => {
    assert.deepEqual(
      groupedTexts(rowsOf().filter(({ key }) => key === 'tax_note' || key === 'test_intro')).map(
        ({ group, rows }) => [group, rows.length],
      ),
      [
        ['test', 1],
        ['payment', 1],
      ],
    )
  })
})

describe('an edit of a text', () => {
  it('begins from what is read, and is none any more once it says that again', () => {
    const edits = withTextEdit({}, {}, 'tax_note', 'Ask.')
    assert.deepEqual(edits, { tax_note: 'Ask.' })
    assert.deepEqual(withTextEdit({}, edits, 'tax_note', texts.tax_note), {})
    assert.deepEqual(withTextEdit({ tax_note: 'Ours.' }, edits, 'tax_note', 'Ours.'), {})
  })

  it('sends null where it goes back to the default', () => {
    const edits = { tax_note: texts.tax_note, empty_tasks: ' ', maintenance: ' Soon. ' }
    assert.deepEqual(textsBody(edits), { tax_note: null, empty_tasks: null, maintenance: 'Soon.' })
  })

  it('is kept when another user saved meanwhile, and says so where both changed the same text', () => {
    const edits = { tax_note: 'Mine.', empty_tasks: 'Same.', maintenance: 'Soon.' }
    assert.deepEqual(editsOver({}, edits, { tax_note: 'Theirs.', empty_tasks: 'Same.' }), {
      edits: { tax_note: 'Mine.', maintenance: 'Soon.' },
      both: { 'texts.tax_note': 'Another user entered “Theirs.” while you were editing.' },
    })
  })
})

describe('the sample of a text', () => {
  it('has something for each slot, and leaves what nobody fills', () => {
    for (const key of listedTextKeys)
      for (const slot of filledSlots(key))
        assert.equal(
          sampleParts(`{${slot}}`, 'Harbour')[0]?.isFilled,
          true,
          `${key}: ${slot} of ${slotsOf(texts[key])}`,
        )
    assert.deepEqual(sampleParts('Pay {amount} to {iban}', 'Harbour'), [
      { text: 'Pay ', isFilled: false },
      { text: '£10,000.00', isFilled: true },
      { text: ' to ', isFilled: false },
      { text: '{iban}', isFilled: false },
    ])
  })
})
