import { defineResource } from '../resource.ts'
import { date, reference, text } from '../wire.ts'

const moment = () => text(30, { example: '2026-11-17, 10:02 UTC' })

/**
 * The insider list of an offer under market sounding, in the columns of the template of Implementing Regulation
 * (EU) 2022/1210 as it is kept in the United Kingdom: everybody who accepted. Nothing of it is written by hand.
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
    first_names: text(161),
    surnames: text(80),
    birth_surnames: text(80).nullable(),
    professional_phones: text(40).nullable(),
    company: text(200).nullable(),
    reason: text(250),
    obtained: moment(),
    ceased: moment().nullable(),
    national_identification_number: text(20).nullable(),
    date_of_birth: date().nullable(),
    personal_phones: text(40).nullable(),
    home_address: text(500).nullable(),
  },
  filters: { investment_opportunity_id: 'exact' },
  columns: [
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
  ],
})
