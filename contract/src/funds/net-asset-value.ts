import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { netAssetValueStatuses, valuesOf } from '../statuses/fund.ts'
import { choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'

const mostUnits = '99999999999999'

/**
 * What a fund is worth on a day: drafted, approved by another person, published. Investors with a commitment
 * see what is published. A published value never changes; another of its day supersedes it.
 */
export const netAssetValue = defineResource({
  name: 'net_asset_value',
  path: 'net-asset-values',
  term: 'nav',
  event: 'funds',
  read: 'own',
  write: 'part',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_id: reference('funds'),
    date: date(),
    assets: money({ example: '22000000.00' }),
    liabilities: money({ example: '292000.00' }).optional(),
    /** A where it is left out. 422 without it where the fund has commitments in another class. */
    class: text(20, { example: 'A' }).optional(),
    /** In issue on the day; the fund's own where they are left out. */
    units: decimal({ places: 6, above: '0', max: mostUnits, example: '18000000' }).optional(),
    note: text(2000).optional(),
  },
  computed: {
    liabilities: money({ example: '292000.00' }),
    class: text(20, { example: 'A' }),
    units: decimal({ example: '18000000' }),
    note: text(2000),
    currency: text(3, { example: 'GBP' }),
    value: money({ example: '21708000.00' }),
    per_unit: decimal({ places: 8, example: '1.206' }),
    status: choice(valuesOf(netAssetValueStatuses)),
    approved_at: instant().nullable(),
    approver_name: text(201).nullable(),
    published_at: instant().nullable(),
    superseded_at: instant().nullable(),
    maker_name: text(201).nullable(),
    fund_name: text(160),
  },
  filters: { fund_id: 'exact', class: 'exact', status: 'exact', between: 'between' },
  sorts: ['date', 'value', 'per_unit', 'status'],
  defaultSort: '-date',
  includes: { fund: { to: 'funds', many: false } },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'value', label: 'Net asset value', term: 'nav' },
    { key: 'per_unit', label: 'NAV per unit', term: 'nav_per_unit' },
    { key: 'units', label: 'Units' },
    { key: 'status', label: 'Status' },
  ],
})

const mayUpdate = { event: 'funds', action: 'update' } as const
const version = integer({ min: 1 }).optional()

export const draftNetAssetValue = defineEndpoint({
  method: 'POST',
  path: 'net-asset-values',
  summary: 'Draft what a fund is worth on a day',
  access: mayUpdate,
  requires: 'funds_enabled',
  /** `value`, where assets and liabilities are not told apart: one of it and `assets` is needed. */
  body: netAssetValue.create.extend({
    assets: money({ example: '22000000.00' }).optional(),
    value: money({ example: '21708000.00' }).optional(),
  }),
  answer: netAssetValue.row,
  status: 201,
})

/** A draft alone. What was approved is a draft again once it is changed. */
export const updateNetAssetValue = defineEndpoint({
  method: 'PATCH',
  path: 'net-asset-values/{id}',
  summary: 'Change a value that is not published',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({
    date: date().optional(),
    assets: money().optional(),
    liabilities: money().optional(),
    /** Null: those that were paid for by its day. */
    units: decimal({ places: 6, above: '0', max: mostUnits }).nullish(),
    /** Null: none. */
    note: text(2000).nullish(),
    version,
  }),
  answer: netAssetValue.row,
  status: 200,
})

/** 403 `second_person` for everyone who worked on the draft. */
export const approveNetAssetValue = defineEndpoint({
  method: 'POST',
  path: 'net-asset-values/{id}/approve',
  summary: 'Approve a value drafted by another person',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version }),
  answer: netAssetValue.row,
  status: 200,
})

/** Investors with a commitment see it from now on, and are told. */
export const publishNetAssetValue = defineEndpoint({
  method: 'POST',
  path: 'net-asset-values/{id}/publish',
  summary: 'Publish an approved value',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version }),
  answer: netAssetValue.row,
  status: 200,
})

/** Of a value that was never published. */
export const deleteNetAssetValue = defineEndpoint({
  method: 'DELETE',
  path: 'net-asset-values/{id}',
  summary: 'Delete a value that is not published',
  access: mayUpdate,
  requires: 'funds_enabled',
  status: 204,
})
