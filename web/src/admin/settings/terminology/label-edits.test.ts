import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { termDefinitions } from '@moorgate/contract/terminology.ts'
import {
  editsOver,
  impliedPlural,
  labelRows,
  labelsBody,
  toDefault,
  withEdit,
  withEdits,
} from './label-edits.ts'

const look = { search: '', sort: 'order', descending: false } as const
const investor = termDefinitions.find(({ key }) => key === 'investor')!
const rowFor = (key: string, ...[labels, edits]: [Record<string, string>, Record<string, string>]) =>
  labelRows('investor', labels, edits, look).find(({ term }) => term.key === key)

describe('the labels of a settings page', () => {
  it('show the default, and the firm’s own words only where it has some', () => {
    assert.equal(rowFor('investor', {}, {})?.standard, 'Investor, Investors')
    assert.equal(rowFor('investor', {}, {})?.own, undefined)
    assert.equal(rowFor('investor', { investor: 'Member' }, {})?.own, 'Member, Members')
  })

  it('show at once what is typed', () => {
    assert.equal(rowFor('investor', {}, { investor: 'Partner' })?.own, 'Partner, Partners')
    assert.equal(rowFor('investor', {}, { investor: 'Partner' })?.changed, true)
  })

  it('are found by default, by own word and by key', () => {
    const found = (search: string) =>
      labelRows('opportunities', { cash_call: 'Drawdown' }, {}, { ...look, search }).map(
        ({ term }) => term.key,
      )
    assert.ok(found('drawdown').includes('cash_call'))
    assert.ok(found('Cash Call').includes('cash_call'))
    assert.ok(found('cash_call').includes('cash_call'))
    assert.deepEqual(found('zebra'), [])
  })

  it('can be sorted by what they say', () => {
    const [first, second] = labelRows('roles', {}, {}, { ...look, sort: 'standard' })
    assert.ok(first!.standard < second!.standard)
    const [last] = labelRows('roles', {}, {}, { ...look, sort: 'standard', descending: true })
    assert.ok(last!.standard > first!.standard)
  })
})

describe('an edit of a label', () => {
  it('is none any more once it says what was saved', () => {
    const edits = withEdit({ investor: 'Member' }, {}, 'investor', 'Partner')
    assert.deepEqual(edits, { investor: 'Partner' })
    assert.deepEqual(withEdit({ investor: 'Member' }, edits, 'investor', 'Member'), {})
  })

  it('is kept when somebody else saved meanwhile, and says so where they changed the same label', () => {
    const edits = { investor: 'Partner', deal: 'Prospect', fund: 'Vehicle', note: '' }
    const before = { investor: 'Member', note: 'Remark' }
    const theirs = { investor: 'Shareholder', deal: 'Prospect', company: 'Firm' }
    assert.deepEqual(editsOver(before, edits, theirs), {
      edits: { investor: 'Partner', fund: 'Vehicle' },
      both: { 'navigation.investor': 'Another user entered “Shareholder” while you were editing.' },
    })
    assert.deepEqual(editsOver(before, { investor: 'Partner' }, {}).both, {
      'navigation.investor': 'Another user changed this meanwhile.',
    })
  })

  it('is cut at eighty characters', () => {
    assert.equal(withEdit({}, {}, 'investor', 'x'.repeat(100))['investor']?.length, 80)
  })

  it('sends null where it goes back to the default', () => {
    assert.deepEqual(labelsBody({ investor: '', investors: 'Investors', contact: ' Lead ' }), {
      investor: null,
      investors: null,
      contact: 'Lead',
    })
  })

  it('takes both forms back', () => {
    const edits = toDefault({ investor: 'Member', investors: 'Membership' }, {}, investor)
    assert.deepEqual(labelsBody(edits), { investor: null, investors: null })
    assert.deepEqual(withEdits({ investor: 'Member', investors: 'Membership' }, edits), {})
  })
})

it('lets the plural follow the singular until somebody says otherwise', () => {
  assert.equal(impliedPlural({}, investor), 'Investors')
  assert.equal(impliedPlural({ investor: 'Party' }, investor), 'Parties')
})
