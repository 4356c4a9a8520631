import { categoryStates, identityStates, registrationStates } from '@moorgate/contract'
import { isInvestorRow } from '../../../rows/people-rows.ts'
import { heldColumns, maySeeHeld } from '../../../rows/holding-totals.ts'
import { users } from '../../investors/index.ts'
import { field, related, statusWords, totalsOf } from './entity.ts'
import type { ReportColumn, ReportEntity } from './entity.ts'

/** What somebody holds now, in sterling, as in the file of the list. */
const held = (name: string, label: string): ReportColumn => ({
  key: `held.${name}`,
  kind: 'money',
  label: () => label,
  sql: ({ scope }) => new Map(heldColumns(scope, [`held.${name}`])).get(`held.${name}`)!.sql('t'),
  isOpen: (scope) => maySeeHeld(scope),
  totals: totalsOf('money'),
  isField: false,
})

export const investorsEntity: ReportEntity = {
  name: 'investors',
  table: users,
  term: 'investor',
  where: isInvestorRow,
  columns: [
    field(users, 'name', { kind: 'link' }),
    field(users, 'reference'),
    field(users, 'email'),
    field(users, 'phone', { label: 'Phone' }),
    field(users, 'category_status', { words: statusWords(categoryStates) }),
    related(users, 'investorType', { term: 'investor_type' }),
    field(users, 'category_expires_at', { label: 'Category expires' }),
    field(users, 'aml_status', { words: statusWords(identityStates) }),
    field(users, 'screening_status', { words: statusWords(registrationStates) }),
    field(users, 'compliance_passed', {
      label: 'Test passed',
      words: () => ({ 1: 'Yes', 0: 'No' }),
    }),
    field(users, 'country_of_residence', { label: 'Country' }),
    field(users, 'is_active', { label: 'Active' }),
    related(users, 'owner', { label: 'Owner' }),
    related(users, 'adviser', { label: 'Adviser' }),
    related(users, 'leadStatus', { term: 'lead_status' }),
    related(users, 'nominee', { term: 'nominee' }),
    field(users, 'source', { label: 'Source' }),
    field(users, 'created_at'),
    field(users, 'last_login_at', { label: 'Last signed in' }),
    field(users, 'total_invested', { label: 'Total invested' }),
    held('invested', 'Held at cost'),
    held('value', 'Value'),
    held('gain', 'Gain'),
  ],
  start: { columns: 'name,category_status,aml_status,created_at', groups: '' },
  ownFieldsOf: 'user',
  page: { sql: (row) => `'/admin/investors/' || ${row}.id || '/details'`, event: 'investors' },
}
