import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import type { Column } from '../resource.ts'
import { accepted, boolean, date, instant, integer, list, reference, text } from '../wire.ts'

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
    /** The colleague it is, who acknowledges for themselves. */
    staff_id: reference('users').nullable(),
    /** When they acknowledged their duties in writing; who was sounded did so by accepting. */
    acknowledged_at: instant().nullable(),
    /** How, of a person without an account. */
    acknowledgement_evidence: text(250).nullable(),
    reminded_at: instant().nullable(),
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
  body: z.object({
    investment_opportunity_id: reference('investment-opportunities'),
    /** A colleague with an account is asked to acknowledge their duties. */
    staff_id: optional(reference('users')),
    ...particulars,
  }),
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

/**
 * What a person on an insider list acknowledges in writing: the legal and regulatory duties, and the sanctions
 * (Market Abuse Regulation as it applies in the United Kingdom, article 18(2)).
 */
export const insiderDuties = [
  'I hold inside information about the matter named above.',
  'I must not deal in the securities that it concerns, or cancel or change an order that I have placed in them, for myself or for anyone else.',
  'I must not recommend or induce anyone to deal in them.',
  'I must not disclose the information to anyone, unless my work requires it and they are bound to keep it confidential.',
  'Insider dealing and unlawful disclosure are market abuse under the UK Market Abuse Regulation. The Financial Conduct Authority can impose an unlimited fine and a public censure, and prohibit me from working in regulated activities.',
  'Insider dealing is also a criminal offence under the Criminal Justice Act 1993, with up to ten years in prison and an unlimited fine.',
] as const

/** One's own entries on insider lists whose duties are still to be acknowledged. */
export const readInsiderDuties = defineEndpoint({
  method: 'GET',
  path: 'insider-duties',
  summary: 'Read the duties of an insider that one has still to acknowledge',
  access: 'staff',
  requires: 'market_sounding_enabled',
  answer: list(
    z.object({
      insider_list_entry_id: reference('insider-list'),
      reason: text(250),
      obtained_at: instant(),
      duties: list(text(500), 10),
    }),
    100,
  ),
  status: 200,
})

/** For the colleague who was added. 404 of anybody else's entry, 409 `already_done`. */
export const acknowledgeInsiderDuties = defineEndpoint({
  method: 'POST',
  path: `insider-duties/{id}/acknowledge`,
  summary: 'Acknowledge the duties of an insider',
  access: 'staff',
  requires: 'market_sounding_enabled',
  body: z.object({ accepted: accepted() }),
  refuses: [409],
  status: 204,
})

/** Of a person without an account, who acknowledged them on paper or by e-mail. 409 `already_done`. */
export const recordInsiderAcknowledgement = defineEndpoint({
  ...change,
  path: `${insiderListEntry.path}/{id}/record-acknowledgement`,
  summary: 'Record that a person on an insider list acknowledged their duties in writing',
  body: z.object({
    acknowledged_at: instant(),
    evidence: text(250, { min: 3, example: 'Signed letter of 17 November 2026' }),
  }),
  refuses: [409],
  status: 200,
})

/** Once a day: sooner is 409 `asked_already` with `retry_at`. 409 `already_done`, `no_account`. */
export const remindInsider = defineEndpoint({
  ...change,
  path: `${insiderListEntry.path}/{id}/remind`,
  summary: 'Remind a colleague on an insider list to acknowledge their duties',
  refuses: [409],
  status: 200,
})
