import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  changesOf,
  countChanges,
  filledIn,
  firstMessages,
  hasField,
  mergedWith,
  messagesIn,
  renewedWith,
  textsOf,
} from './form-values.ts'

describe('what a form sends', () => {
  it('leaves out what was not filled in, and keeps zero and false', () => {
    const values = {
      name: 'Whitcombe',
      phone: '',
      order: 0,
      marketing: false,
      trustees: [],
      owner_id: undefined,
    }
    assert.deepEqual(filledIn(values), { name: 'Whitcombe', order: 0, marketing: false })
  })

  it('leaves out an address of which nothing was typed', () => {
    assert.deepEqual(filledIn({ address: { line1: '', city: '' } }), {})
    assert.deepEqual(filledIn({ address: { line1: '14 Priory Walk', city: '' } }), {
      address: { line1: '14 Priory Walk' },
    })
  })

  it('keeps what is marked to be kept, although it is empty', () => {
    assert.deepEqual(filledIn({ tags: [], note: '' }, ['tags']), { tags: [] })
  })

  it('has the value of a chosen option, not its words', () => {
    const owner = { value: 12, label: 'Tom Ashworth', description: 'Adviser' }
    assert.deepEqual(filledIn({ owner_id: owner, ids: [owner] }), { owner_id: 12, ids: [12] })
  })

  it('is only what changed, where the record exists', () => {
    const before = {
      name: 'Eleanor',
      phone: '020 7946 0143',
      address: { line1: '14 Priory Walk', city: null },
    }
    assert.deepEqual(changesOf(before, { ...before, phone: '' }), { phone: null })
    assert.deepEqual(changesOf(before, { ...before, address: { line1: '14 Priory Walk', city: '' } }), {})
    assert.equal(countChanges(before, { ...before, name: 'Ellen', phone: '' }), 2)
  })

  it('knows nothing, null and an empty text as one', () => {
    assert.deepEqual(changesOf({ phone: null }, { phone: '' }), {})
    assert.deepEqual(changesOf({}, { phone: '' }), {})
  })

  it('sends a list whose order changed', () => {
    assert.deepEqual(changesOf({ ids: [1, 2] }, { ids: [2, 1] }), { ids: [2, 1] })
  })
})

describe('what is said about a field', () => {
  it('is the first message, without the map that the field is in', () => {
    const errors = {
      email: ['The email has already been taken.', 'Another.'],
      'address.line1': ['The address.line1 field is required.'],
    }
    assert.deepEqual(firstMessages(errors), {
      email: 'The email has already been taken.',
      'address.line1': 'The line1 field is required.',
    })
  })

  it('finds its field inside a map', () => {
    const values = { address: { line1: '' }, holders: [{ user_id: 1 }] }
    assert.equal(hasField(values, 'address.line1'), true)
    assert.equal(hasField(values, 'holders.0.user_id'), true)
    assert.equal(hasField(values, 'address.planet'), false)
    assert.equal(hasField(values, 'toString'), false)
  })
})

describe('what is wrong with a form', () => {
  it('is listed by the dotted names of its fields', () => {
    const errors = {
      name: { type: 'rule', message: 'Enter a name.', ref: { message: 'a control' } },
      owners: [undefined, { share: { type: 'rule', message: 'Enter a share.' } }],
    }
    assert.deepEqual(messagesIn(errors), [
      ['name', 'Enter a name.'],
      ['owners.1.share', 'Enter a share.'],
    ])
  })
})

describe('what a form begins with', () => {
  it('has an empty text where the record has none', () => {
    const record = { display_name: 'Whitcombe SIPP', provider_name: null, isa_reference: undefined, id: 4 }
    assert.deepEqual(textsOf(record, ['display_name', 'provider_name', 'isa_reference']), {
      display_name: 'Whitcombe SIPP',
      provider_name: '',
      isa_reference: '',
    })
  })
})

describe('a record that somebody else changed meanwhile', () => {
  const before = { name: 'Ada', phone: '', ids: [1], address: { line1: '1 High Street', town: 'Leeds' } }

  it('keeps what was typed, and takes theirs where nothing was', () => {
    const mine = { ...before, name: 'Ada M.', address: { ...before.address, town: 'York' } }
    const theirs = {
      ...before,
      phone: '020',
      ids: [1, 2],
      address: { ...before.address, line1: '2 High Street' },
    }
    assert.deepEqual(mergedWith(before, mine, theirs), {
      values: {
        name: 'Ada M.',
        phone: '020',
        ids: [1, 2],
        address: { line1: '2 High Street', town: 'York' },
      },
      both: [],
    })
  })

  it('names what both changed, but not where they agree', () => {
    const mine = { ...before, name: 'Ada M.', phone: '020', address: { ...before.address, town: 'York' } }
    const theirs = { ...before, name: 'Ada B.', phone: '020', address: { ...before.address, town: 'Hull' } }
    const { values, both } = mergedWith(before, mine, theirs)
    assert.deepEqual(values, mine)
    assert.deepEqual(both, [
      ['name', 'Ada B.'],
      ['address.town', 'Hull'],
    ])
  })

  it('merges the firm’s own fields one by one, and takes theirs as a whole where the firm has others now', () => {
    const own = (...texts: string[]) => ({
      attribute_values: texts.map((value, place) => ({ attribute_id: place + 7, value })),
    })
    assert.deepEqual(mergedWith(own('a', 'b', 'c'), own('mine', 'b', 'me'), own('a', 'theirs', 'they')), {
      values: own('mine', 'theirs', 'me'),
      both: [['attribute_values.2.value', 'they']],
    })
    assert.deepEqual(mergedWith(own('a'), own('a'), own('a', 'new')).values, own('a', 'new'))
    const mine = mergedWith(own('a'), own('mine'), own('a', 'new'))
    assert.deepEqual([mine.values, mine.both.length], [own('mine'), 1])
  })
})

describe('a form whose record was read anew', () => {
  const before = { title: 'First call', rate: '5.000000', note: '' }

  it('takes what it saved as the server keeps it, and keeps what was typed since', () => {
    const sent = { ...before, title: 'Second call', rate: '8' }
    const theirs = { ...before, title: 'Second call', rate: '8.000000' }
    const saved = renewedWith({ before, sent, mine: sent, theirs })
    assert.deepEqual(saved, { values: theirs, both: [], isOthers: false })
    const mine = { ...sent, title: 'Third call' }
    const { values } = renewedWith({ before, sent, mine, theirs })
    assert.deepEqual(values, { ...theirs, title: 'Third call' })
  })

  it('speaks of others only where they changed what it shows', () => {
    const mine = { ...before, title: 'Second call' }
    const { isOthers: byFile } = renewedWith({ before, sent: undefined, mine, theirs: before })
    assert.equal(byFile, false)
    const theirs = { ...before, rate: '6.000000' }
    assert.deepEqual(renewedWith({ before, sent: undefined, mine, theirs }), {
      values: { ...mine, rate: '6.000000' },
      both: [],
      isOthers: true,
    })
    assert.equal(renewedWith({ before, sent: undefined, mine: before, theirs }).isOthers, false)
  })
})
