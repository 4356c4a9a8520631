import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields } from './changed-fields.ts'
import { changeSentence } from './sentences.ts'
import type { TimelineEvent } from './sentences.ts'

const told = (event: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  actor: null,
  event,
  subject_type: event.split('.')[0]!,
  subject_name: null,
  before: null,
  after: null,
  payload: {},
  ...more,
})
const money = (minor: string) => `£${BigInt(minor) / 100n}`
const say = (of: TimelineEvent, on: 'user' | 'investment_opportunity' | 'nominee' = 'user', labels = {}) =>
  changeSentence(of, { labels, on, money })
    .map(({ text, strong }) => (strong ? `*${text}*` : text))
    .join('')

test('a change names its fields, and counts them where they are many', () => {
  const changed = (after: TimelineEvent['after'], before: TimelineEvent['before'] = {}) =>
    say(told('user.updated', { before, after }))
  assert.equal(changed({ phone: '1' }, { phone: '2' }), 'changed the phone')
  assert.equal(changed({ phone: '1', owner_id: 3 }), 'changed the phone and the owner')
  assert.equal(changed({ a: 1, b: 2, c: 3 }), 'changed the a, the b and the c')
  assert.equal(changed({ a: 1, b: 2, c: 3, d: 4 }), 'changed 4 fields')
})

test('on an investor’s page money goes into an offer, on an offer’s page it comes for an investor', () => {
  const reserved = told('investment.reserved', {
    subject_name: 'Tidewell Energy',
    after: { amount_minor: '1000000' },
  })
  assert.equal(say(reserved), 'reserved *£10000* in *Tidewell Energy*')
  const invited = told('invitation.created', { subject_name: 'Tidewell Energy' })
  assert.equal(say(invited), 'sent an invitation to *Tidewell Energy*')
  const seen = { ...reserved, subject_name: 'Eleanor Whitcombe' }
  assert.equal(say(seen, 'investment_opportunity'), 'reserved *£10000* for *Eleanor Whitcombe*')
  const herself = { ...seen, actor: { id: 7, name: 'Eleanor Whitcombe', avatar: null } }
  assert.equal(say(herself, 'investment_opportunity'), 'reserved *£10000*')
  const reservedAfter = { ...herself, event: 'intent.converted' }
  assert.equal(say(reservedAfter, 'investment_opportunity'), 'turned their interest into a reservation')
})

test('a tenant’s own words stand in the sentence', () => {
  const labels = { investor: 'Member', nominee: 'Custodian' }
  assert.equal(say(told('user.created'), 'user', labels), 'added this member')
  assert.equal(say(told('nominee.deleted'), 'nominee', labels), 'deleted this custodian')
})

test('what an event carries with it is told', () => {
  const named = told('update_report.version_named', { subject_name: 'Q3', payload: { number: 4 } })
  assert.equal(say(named), 'saved version 4 of the update report *Q3*')
})

test('money that goes back from a fund is told with its amount', () => {
  const refunded = told('fund_payment.refunded', { after: { amount_minor: '200000' } })
  assert.equal(say(refunded), 'recorded a refund of *£2000* of a payment to a fund')
})

test('an article follows the tenant’s word', () => {
  const added = told('do_not_sound_entry.added')
  assert.equal(say(added), 'added an investor to the do-not-sound list')
  assert.equal(say(added, 'user', { investor: 'Member' }), 'added a member to the do-not-sound list')
})

test('an event that nobody wrote a sentence for is told by its verb', () => {
  assert.equal(say(told('share_price.created'), 'investment_opportunity'), 'added a share price')
  assert.equal(
    say(
      told('share_price.updated', { before: { price: '1' }, after: { price: '2' } }),
      'investment_opportunity',
    ),
    'changed the price of the share price',
  )
  assert.equal(say(told('investment.looked_at')), 'recorded: investment looked at')
  assert.equal(say(told('attribute_value.created', { subject_name: 'Usual ticket' })), 'set *Usual ticket*')
})

test('before and after stand side by side, by what they are, and what did not change is left out', () => {
  const fields = changedFields({
    before: {
      target_amount_minor: '100',
      close_date: '2026-11-01',
      owner_id: 4,
      nationality: 'GB',
      description: null,
      same: 1,
    },
    after: {
      target_amount_minor: '200',
      close_date: '2026-12-01',
      owner_id: 5,
      nationality: 'FR',
      description: '<p>New</p>',
      logo_key: '1/6d1f',
      same: 1,
      mentions: [7],
    },
  })
  assert.deepEqual(
    fields.map(({ label, kind, before, after }) => [label, kind, before, after]),
    [
      ['Target amount', 'money', '100', '200'],
      ['Close date', 'date', '2026-11-01', '2026-12-01'],
      ['Owner', 'name', 4, 5],
      ['Nationality', 'country', 'GB', 'FR'],
      ['Description', 'html', null, '<p>New</p>'],
      ['Logo', 'picture', null, '1/6d1f'],
    ],
  )
})
