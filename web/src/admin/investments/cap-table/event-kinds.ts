import type { CapTableEventKind } from '@moorgate/contract/captable/cap-table-event.ts'

/** How a field of an event is asked for. */
export type EventField = {
  name: string
  label: string
  as:
    | 'text'
    | 'shares'
    | 'change'
    | 'price'
    | 'money'
    | 'percent'
    | 'times'
    | 'count'
    | 'date'
    | 'holder'
    | 'class'
    | 'plan'
    | 'grant'
    | 'note'
    | readonly (readonly [value: string, label: string])[]
  optional?: boolean
  hint?: string
  /** Shown only where another field has this value. */
  when?: readonly [name: string, value: string]
  /** Shown only where something stands in another field. */
  whenSaid?: string
}

const holder = (label = 'Holder', name = 'holder'): EventField => ({ name, label, as: 'holder' })
const shareClass = (label = 'Class', name = 'share_class'): EventField => ({ name, label, as: 'class' })
const shares: EventField = { name: 'shares', label: 'Shares', as: 'shares' }
const price = (label = 'Share price', optional = false): EventField => ({
  name: 'price',
  label,
  as: 'price',
  optional,
})

/** What is asked for each kind of event, in the order of its form. */
export const eventKinds: readonly {
  kind: CapTableEventKind
  label: string
  fields: readonly EventField[]
}[] = [
  {
    kind: 'issue',
    label: 'Issue of shares',
    fields: [
      holder(),
      shareClass(),
      shares,
      price(),
      { name: 'round', label: 'Round', as: 'text', optional: true, hint: 'The name in the round history.' },
    ],
  },
  {
    kind: 'transfer',
    label: 'Transfer',
    fields: [holder('From'), holder('To', 'to'), shareClass(), shares, price('Share price', true)],
  },
  {
    kind: 'redeem',
    label: 'Buy-back or cancellation',
    fields: [holder(), shareClass(), shares, price('Share price', true)],
  },
  {
    kind: 'convert',
    label: 'Conversion',
    fields: [holder(), shareClass('From class'), shareClass('Into class', 'into'), shares],
  },
  {
    kind: 'split',
    label: 'Split or consolidation',
    fields: [
      shareClass(),
      { name: 'numerator', label: 'Shares after', as: 'count' },
      { name: 'denominator', label: 'For each existing share', as: 'count' },
    ],
  },
  {
    kind: 'pool',
    label: 'Option pool',
    fields: [
      { name: 'plan', label: 'Plan', as: 'text' },
      shareClass('Share class'),
      { name: 'shares', label: 'Change in size', as: 'change', hint: 'Use a negative number to reduce it.' },
    ],
  },
  {
    kind: 'grant',
    label: 'Options or warrants',
    fields: [
      {
        name: 'instrument',
        label: 'Type',
        as: [
          ['option', 'Options'],
          ['warrant', 'Warrants'],
        ],
      },
      holder(),
      { name: 'plan', label: 'Plan', as: 'plan', when: ['instrument', 'option'] },
      shareClass('Share class'),
      shares,
      { name: 'strike', label: 'Exercise price', as: 'price' },
      { name: 'expires_on', label: 'Expiry date', as: 'date', optional: true },
    ],
  },
  {
    kind: 'exercise',
    label: 'Exercise',
    fields: [{ name: 'grant_id', label: 'Grant', as: 'grant' }, shares],
  },
  { kind: 'lapse', label: 'Lapse', fields: [{ name: 'grant_id', label: 'Grant', as: 'grant' }, shares] },
  {
    kind: 'note',
    label: 'Convertible note or advance subscription',
    fields: [
      {
        name: 'instrument',
        label: 'Type',
        as: [
          ['advance_subscription', 'Advance subscription'],
          ['loan_note', 'Convertible loan note'],
        ],
      },
      holder(),
      { name: 'amount', label: 'Amount', as: 'money' },
      { name: 'discount_percent', label: 'Discount', as: 'percent', optional: true },
      { name: 'valuation_cap', label: 'Valuation cap', as: 'money', optional: true },
      {
        name: 'interest_percent',
        label: 'Annual interest',
        as: 'percent',
        optional: true,
        when: ['instrument', 'loan_note'],
      },
      { name: 'matures_on', label: 'Maturity date', as: 'date', optional: true },
    ],
  },
  {
    kind: 'convert_note',
    label: 'Conversion of a note',
    fields: [
      { name: 'note_id', label: 'Note', as: 'note' },
      shareClass(),
      { ...price('Share price', true), hint: 'Leave blank to use the price from the terms.' },
      {
        name: 'price_reason',
        label: 'Reason for a different price',
        as: 'text',
        optional: true,
        whenSaid: 'price',
      },
    ],
  },
  {
    kind: 'repay_note',
    label: 'Repayment of a note',
    fields: [{ name: 'note_id', label: 'Note', as: 'note' }],
  },
  {
    kind: 'share_class',
    label: 'Share class and its rights',
    fields: [
      { name: 'name', label: 'Name', as: 'text' },
      {
        name: 'class_kind',
        label: 'Type',
        as: [
          ['ordinary', 'Ordinary'],
          ['preferred', 'Preferred'],
        ],
      },
      { name: 'nominal_value', label: 'Nominal value', as: 'price', optional: true },
      {
        name: 'preference',
        label: 'Preference',
        as: 'times',
        optional: true,
        when: ['class_kind', 'preferred'],
      },
      {
        name: 'participation',
        label: 'Participation',
        as: [
          ['none', 'Non-participating'],
          ['full', 'Fully participating'],
          ['capped', 'Participating, capped'],
        ],
        when: ['class_kind', 'preferred'],
      },
      { name: 'participation_cap', label: 'Cap', as: 'times', when: ['participation', 'capped'] },
      {
        name: 'seniority',
        label: 'Rank',
        as: 'count',
        optional: true,
        hint: 'Higher ranks are paid first.',
        when: ['class_kind', 'preferred'],
      },
      {
        name: 'converts_to',
        label: 'Converts into',
        as: 'class',
        optional: true,
        when: ['class_kind', 'preferred'],
      },
    ],
  },
  {
    kind: 'holder',
    label: 'New holder',
    fields: [
      { name: 'name', label: 'Name', as: 'text' },
      {
        name: 'holder_kind',
        label: 'Relationship to the company',
        as: [
          ['founder', 'Founder'],
          ['employee', 'Employee'],
          ['adviser', 'Adviser'],
          ['investor', ''],
          ['organisation', ''],
          ['fund', ''],
          ['nominee', ''],
        ],
      },
      {
        name: 'group_name',
        label: 'Group',
        as: 'text',
        optional: true,
        hint: 'Holders in a group share one row of the table.',
      },
    ],
  },
]
