import { investmentStatuses } from '../statuses/investment.ts'
import { categoryStates, identityStates, investmentMethodStatuses } from '../statuses/people.ts'
import type { StatusStyle } from '../statuses/machine.ts'

/** Records of a tenant's own that a field may name. */
export const triggerLists = ['pipeline_stages', 'lead_statuses', 'investor_types'] as const
export type TriggerList = (typeof triggerLists)[number]

/**
 * A field that a condition may ask for and a text may quote. `choice` names the options; `listed` is the id of
 * a record of the tenant's. Labels may hold `{terms}` of the tenant.
 */
export type TriggerField = { key: string; label: string } & (
  | { type: 'text' | 'number' | 'money' | 'boolean' | 'country' | 'date' }
  | { type: 'choice'; options: Readonly<Record<string, Pick<StatusStyle, 'label'>>> }
  | { type: 'listed'; of: TriggerList }
)

const country = { key: 'country', label: 'Country of residence', type: 'country' } as const
const relationship = [
  { key: 'source', label: 'Source', type: 'text' },
  { key: 'lead_status', label: '{lead_status}', type: 'listed', of: 'lead_statuses' },
  { key: 'investor_type', label: '{investor_type}', type: 'listed', of: 'investor_types' },
  { key: 'marketing', label: 'Agreed to marketing e-mails', type: 'boolean' },
] as const satisfies readonly TriggerField[]

/** The fields of each kind of record that an automation may be about. */
export const triggerFields = {
  user: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'email', label: 'E-mail address', type: 'text' },
    country,
    { key: 'category_status', label: 'Category', type: 'choice', options: categoryStates },
    { key: 'identity_status', label: 'Identity check', type: 'choice', options: identityStates },
    ...relationship,
  ],
  contact: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'email', label: 'E-mail address', type: 'text' },
    { key: 'company', label: 'Company', type: 'text' },
    country,
    { key: 'score', label: 'Score', type: 'number' },
    ...relationship,
  ],
  organisation: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'registration_number', label: 'Registration number', type: 'text' },
    { key: 'country', label: 'Country', type: 'country' },
  ],
  investment_method_entity: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'investor_name', label: '{investor}', type: 'text' },
    { key: 'status', label: 'Status', type: 'choice', options: investmentMethodStatuses },
  ],
  pipeline_deal: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'company_name', label: 'Company', type: 'text' },
    { key: 'pipeline_stage', label: '{pipeline_stage}', type: 'listed', of: 'pipeline_stages' },
    { key: 'target_amount', label: 'Amount sought', type: 'money' },
    { key: 'score', label: 'Fit score', type: 'number' },
    { key: 'source', label: 'Source', type: 'text' },
  ],
  investment_opportunity: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'target_amount', label: 'Target amount', type: 'money' },
  ],
  investment: [
    { key: 'investor_name', label: '{investor}', type: 'text' },
    { key: 'opportunity_name', label: '{opportunity}', type: 'text' },
    { key: 'amount', label: 'Investment amount', type: 'money' },
    { key: 'status', label: 'Status', type: 'choice', options: investmentStatuses },
    country,
  ],
  fund: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'legal_name', label: 'Registered name', type: 'text' },
    { key: 'manager', label: 'Manager', type: 'text' },
  ],
  company: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'company_number', label: 'Company number', type: 'text' },
    { key: 'fund_name', label: '{fund}', type: 'text' },
    { key: 'country', label: 'Country', type: 'country' },
  ],
} as const satisfies Readonly<Record<string, readonly TriggerField[]>>

export type TriggerKind = keyof typeof triggerFields

export const triggerTests = ['is', 'is_not', 'more_than', 'less_than', 'contains', 'is_empty'] as const
export type TriggerTest = (typeof triggerTests)[number]

/** What may be asked of a field of each type. */
export const testsOfType = {
  text: ['is', 'is_not', 'contains', 'is_empty'],
  number: ['is', 'is_not', 'more_than', 'less_than', 'is_empty'],
  money: ['is', 'is_not', 'more_than', 'less_than', 'is_empty'],
  date: ['is', 'is_not', 'more_than', 'less_than', 'is_empty'],
  boolean: ['is'],
  country: ['is', 'is_not', 'is_empty'],
  choice: ['is', 'is_not'],
  listed: ['is', 'is_not', 'is_empty'],
} as const satisfies Readonly<Record<TriggerField['type'], readonly TriggerTest[]>>

/** A text may quote what reads well in a sentence. */
export const isQuotable = ({ type }: Pick<TriggerField, 'type'>): boolean =>
  ['text', 'number', 'money', 'country', 'date'].includes(type)
