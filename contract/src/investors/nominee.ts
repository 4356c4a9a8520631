import { z } from 'zod'
import { boolean, decimal, flag, integer, map, money, pattern, text } from '../wire.ts'
import { defineResource, optional } from '../resource.ts'
import { holdingTotals, recordHolder } from './holding-totals.ts'

/** A postal address. */
export const address = map({
  line1: text(120, { example: '14 Garrick Street' }),
  line2: optional(text(120)),
  line3: optional(text(120)),
  city: optional(text(80, { example: 'London' })),
  county: optional(text(80)),
  postcode: optional(text(12, { example: 'WC2E 9HB' })),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
})

/** A company that stands on the register for the people who own beneficially. */
export const nominee = defineResource({
  name: 'nominee',
  path: 'nominees',
  term: 'nominee',
  event: 'investors',
  requires: 'nominee_enabled',
  written: {
    name: text(120, { example: 'Wrenfield Nominees' }),
    legal_name: optional(text(160, { example: 'Wrenfield Nominees Limited' })),
    reference: optional(text(40, { example: 'WNL' })),
    company_number: optional(text(12, { example: '09114482' })),
    frn: optional(pattern(/^[0-9]{6,7}$/, 7, '712345')),
    custodian: optional(text(120)),
    register_name: optional(text(160, { example: 'Wrenfield Nominees Ltd <A/C CLIENTS>' })),
    address: optional(address),
    fee_basis_points: optional(integer({ min: 0, max: 500, example: 25 })),
    is_default: boolean().optional(),
    status: flag().optional(),
  },
  computed: {
    is_default: boolean(),
    status: flag(),
    holders_count: integer(),
    holdings_cost: money({ example: '1250000.00' }),
    holdings_shares: decimal({ example: '912408' }),
  },
  filters: { name: 'partial', reference: 'partial', status: 'exact' },
  search: ['name', 'legal_name', 'reference'],
  sorts: ['name', 'reference', 'status'],
  defaultSort: 'name',
  includes: {
    users: { to: 'users', many: true },
    investments: { to: 'investments', many: true, sum: true },
  },
  appends: {
    /** What it holds now, by currency. */
    held: z.array(holdingTotals),
    /** For whom it holds that: the 100 largest. */
    holders: z.array(recordHolder),
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'reference', label: 'Reference' },
    { key: 'holders_count', label: 'Investors', term: 'investor' },
    { key: 'holdings_cost', label: 'Invested' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'legal_name', label: 'Legal name' },
        { key: 'reference', label: 'Reference' },
        {
          key: 'register_name',
          label: 'Name on the register',
          hint: 'As shown in the register of members, with the designation',
        },
      ],
    },
    {
      title: 'Company',
      fields: [
        { key: 'company_number', label: 'Company number' },
        { key: 'frn', label: 'FCA firm reference' },
        { key: 'custodian', label: 'Custodian' },
        { key: 'address', label: 'Registered address' },
      ],
    },
    {
      title: 'Terms',
      fields: [
        { key: 'fee_basis_points', label: 'Fee in basis points', hint: '25 is 0.25% a year' },
        { key: 'is_default', label: 'Default' },
        { key: 'status', label: 'Active' },
      ],
    },
  ],
})
