import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, instant, reference, text } from '../wire.ts'
import { isinField } from './isin.ts'

export const restrictionStatuses = ['upcoming', 'in_force', 'ended'] as const
export type RestrictionStatus = (typeof restrictionStatuses)[number]

/**
 * An issuer in whose securities members of staff may not deal: a company, an offer's issuer, or one that has
 * no record here. Issuers under market sounding are restricted without an entry.
 */
export const restrictedIssuer = defineResource({
  name: 'restricted_issuer',
  path: 'restricted-issuers',
  term: 'restricted_issuer',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    company_id: reference('companies').nullable(),
    investment_opportunity_id: reference('investment-opportunities').nullable(),
    name: text(200, { example: 'Saltern Energy plc' }),
    registration_number: text(20).nullable(),
    isin: text(12).nullable(),
    reason: text(500),
    from_date: date(),
    until_date: date().nullable(),
    status: choice(restrictionStatuses),
    added_by_name: text(201).nullable(),
    ended_at: instant().nullable(),
    ended_by_name: text(201).nullable(),
    end_reason: text(500).nullable(),
  },
  filters: { status: 'exact', company_id: 'exact', investment_opportunity_id: 'exact' },
  search: ['name', 'isin'],
  sorts: ['name', 'from_date', 'until_date'],
  columns: [
    { key: 'name', label: 'Issuer' },
    { key: 'status', label: 'Status' },
    { key: 'isin', label: 'ISIN' },
    { key: 'from_date', label: 'From' },
    { key: 'until_date', label: 'Until' },
    { key: 'added_by_name', label: 'Added by' },
  ],
})

const answers = {
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
  answer: restrictedIssuer.row,
} as const

/**
 * Restricts an issuer, named by its company, by an offer, or in words. Approved deals in it that were not made
 * are suspended.
 */
export const addRestrictedIssuer = defineEndpoint({
  ...answers,
  method: 'POST',
  path: restrictedIssuer.path,
  summary: 'Put an issuer on the restricted list',
  body: z
    .object({
      company_id: reference('companies').nullish(),
      investment_opportunity_id: reference('investment-opportunities').nullish(),
      name: optional(text(200)),
      registration_number: optional(text(20)),
      isin: optional(isinField()),
      reason: text(500),
      from_date: date(),
      until_date: date().nullish(),
    })
    // Beside what is wrong with the other fields, so that a form marks all of them at once.
    .refine((body) => body.company_id || body.investment_opportunity_id || body.name, {
      path: ['name'],
      error: say.required,
      when: () => true,
    }),
  status: 201,
})

/** Ends an entry today. It stays in the list, with why. */
export const endRestrictedIssuer = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${restrictedIssuer.path}/{id}/end`,
  summary: 'Take an issuer off the restricted list',
  body: z.object({ reason: text(500) }),
  status: 200,
})

/** Issuers that are restricted because their offer is under market sounding. */
export const readIssuersUnderSounding = defineEndpoint({
  method: 'GET',
  path: `${restrictedIssuer.path}/under-sounding`,
  summary: 'List the issuers that are under market sounding',
  access: { event: 'compliance', action: 'index' },
  requires: 'market_sounding_enabled',
  answer: z.array(
    z.object({
      investment_opportunity_id: reference('investment-opportunities'),
      opportunity_name: text(160),
      name: text(160),
      code_name: text(80).nullable(),
      registration_number: text(20).nullable(),
      isin: text(12).nullable(),
      expected_cleanse_date: date().nullable(),
    }),
  ),
  status: 200,
})
