import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import type { Column } from '../resource.ts'
import { boolean, date, instant, integer, reference, text } from '../wire.ts'

/** As the template writes a moment. */
const templateMoment = () => text(30, { example: '2026-11-17, 10:02 UTC' })

/** What an entry says in the columns of the template. */
export const templateFields = {
  first_names: text(161),
  surnames: text(80),
  birth_surnames: text(80).nullable(),
  professional_phones: text(40).nullable(),
  company: text(200).nullable(),
  reason: text(250),
  obtained: templateMoment(),
  ceased: templateMoment().nullable(),
  national_identification_number: text(20).nullable(),
  date_of_birth: date().nullable(),
  personal_phones: text(40).nullable(),
  home_address: text(500).nullable(),
  updated: templateMoment(),
} as const

/**
 * The columns of the template of Implementing Regulation (EU) 2022/1210 as it is kept in the United Kingdom, in its
 * order and its words.
 */
export const templateColumns: readonly Column[] = [
  { key: 'first_names', label: 'First name(s) of the insider' },
  { key: 'surnames', label: 'Surname(s) of the insider' },
  { key: 'birth_surnames', label: 'Birth surname(s) of the insider (if different)' },
  { key: 'professional_phones', label: 'Professional telephone number(s)' },
  { key: 'company', label: 'Company name and address' },
  { key: 'reason', label: 'Function and reason for being insider' },
  { key: 'obtained', label: 'Obtained (the date and time at which a person obtained access)' },
  { key: 'ceased', label: 'Ceased (the date and time at which a person ceased to have access)' },
  { key: 'date_of_birth', label: 'Date of birth' },
  { key: 'national_identification_number', label: 'National identification number (if applicable)' },
  { key: 'personal_phones', label: 'Personal telephone numbers' },
  { key: 'home_address', label: 'Personal full home address' },
  { key: 'updated', label: 'Date and time (last update)' },
]

/**
 * The insider list of an offer under market sounding: everybody who accepted, whose entries follow their own record,
 * and staff, advisers and others who were added.
 */
export const insiderListEntry = defineResource({
  name: 'insider_list_entry',
  path: 'insider-list',
  term: 'insider_register',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'export'],
  written: {},
  computed: {
    investment_opportunity_id: reference('investment-opportunities'),
    ...templateFields,
    /** Accepted a sounding; others were added, and can be corrected and ended. */
    is_sounded: boolean(),
    obtained_at: instant(),
    ceased_at: instant().nullable(),
  },
  filters: { investment_opportunity_id: 'exact', is_sounded: 'exact' },
  columns: templateColumns,
})

const change = {
  method: 'POST',
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
  answer: insiderListEntry.row,
} as const

/** What is written of a person who is added. */
const particulars = {
  first_names: text(161, { example: 'Priya' }),
  surnames: text(80, { example: 'Nair' }),
  birth_surnames: optional(text(80)),
  professional_phones: text(40, { example: '02079460018' }),
  company: text(200, { example: 'Wrenfield Capital, 14 Garrick Street, London' }),
  reason: text(250, { min: 3, example: 'Head of compliance, reviews the offer' }),
  obtained_at: instant(),
  ceased_at: instant().nullish(),
  date_of_birth: date().nullish(),
  national_identification_number: optional(text(20)),
  personal_phones: optional(text(40)),
  home_address: optional(text(500)),
}

/** Of an offer under sounding. Who was sounded is on the list without being added. */
export const addInsider = defineEndpoint({
  ...change,
  path: insiderListEntry.path,
  summary: 'Add a person who is not sounded to an insider list',
  body: z.object({ investment_opportunity_id: reference('investment-opportunities'), ...particulars }),
  status: 201,
})

/**
 * Writes a new version of an entry, whole; what is left out is empty then. The version before stays. 404 for those who
 * were sounded: their particulars are on their own record. 409 `nothing_changed`, `stale_version`.
 */
export const correctInsider = defineEndpoint({
  ...change,
  path: `${insiderListEntry.path}/{id}/correct`,
  summary: 'Correct the entry of a person who was added to an insider list',
  body: z.object({
    ...particulars,
    because: text(250, { min: 3, example: 'The work phone number was another person’s' }),
    version: integer({ min: 1 }),
  }),
  refuses: [409],
  status: 200,
})

/** 404 for those who were sounded: their access ends when the offer is cleansed. 409 `already_done`. */
export const endInsider = defineEndpoint({
  ...change,
  path: `${insiderListEntry.path}/{id}/end`,
  summary: 'End the access of a person who was added to an insider list',
  body: z.object({ ceased_at: instant() }),
  refuses: [409],
  status: 200,
})
