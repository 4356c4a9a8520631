import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { choice, dictionary, integer, list, reference, text } from '../wire.ts'

/** The kinds of settings whose changes are listed, in the tenant's words. */
export const settingKinds = {
  branding: 'Branding, features and texts',
  user: '{Staff_member}',
  terms: 'Terms and conditions',
  terms_plan: 'Planned terms',
  tenant: '{Documents}',
  pipeline: '{Pipeline}',
  pipeline_stage: '{Pipeline_stage}',
  trigger: '{Trigger}',
  fee: '{Fee}',
  card_connection: 'Card payments',
  accounting_connection: 'Accounting',
  web_form_secret: 'Web form',
  attribute: '{Attribute}',
  kpi_category: '{Kpi_category}',
  custom_kpi: '{Custom_kpi}',
  report_type: '{Report_type}',
  report_sub_type: '{Report_sub_type}',
  industry: '{Industry}',
  investment_opportunity_type: '{Investment_type}',
  investment_opportunity_sub_type: '{Investment_sub_type}',
  investment_round_type: '{Investment_round_type}',
  investment_category: '{Investment_category}',
  investment_character: '{Investment_character}',
  tax_option: '{Tax_option}',
  portfolio_table: '{Portfolio_table}',
  onboarding_document: '{Onboarding_document}',
  registration_requirement: '{Registration_document}',
  folder_template: '{Folder_template}',
  investor_type: '{Investor_type}',
  category_rule: '{Category_rule}',
  lead_status: '{Lead_status}',
  client_group: '{Client_group}',
  investment_method: '{Investment_method}',
  compliance: '{Appropriateness}',
  compliance_question: '{Compliance_question}',
  compliance_option: '{Compliance_option}',
  fca_compliance_question: '{Compliance_question}',
  fca_compliance_option: '{Compliance_option}',
  questionnaire: 'Questionnaire',
} as const
export type SettingKind = keyof typeof settingKinds
const kinds = Object.keys(settingKinds) as [SettingKind, ...SettingKind[]]

/** One field: as it was, and as it is. Of a map each part that changed is one: `flags.tax_enabled`. */
const changedSetting = z.object({ field: text(200), before: z.json(), after: z.json() })
export type ChangedSetting = z.output<typeof changedSetting>

/**
 * Who changed which setting of the tenant, when, from what to what. Secrets are left out. Nobody writes here; the
 * product does.
 */
export const settingChange = defineResource({
  name: 'setting_change',
  path: 'setting-changes',
  term: 'activity',
  event: 'features',
  operations: ['list', 'export'],
  written: {},
  computed: {
    event: text(80, { example: 'branding.updated' }),
    subject_type: choice(kinds),
    subject_id: integer().nullable(),
    /** What the record is called, where a setting has several. */
    subject_name: text(500).nullable(),
    causer_id: reference('users').nullable(),
    causer_name: text(201).nullable(),
    /** The same as `changes`, as a text for files. */
    summary: text(100_000).nullable(),
    changes: list(changedSetting),
    /** The names behind the ids in them: `{"category_id:12": "Trading"}`. */
    names: dictionary(text(500)),
  },
  filters: {
    causer_id: 'exact',
    subject_type: 'exact',
    subject_id: 'exact',
    event: 'exact',
    between: 'between',
  },
  defaultSort: '-id',
  columns: [
    { key: 'created_at', label: 'When' },
    { key: 'causer_name', label: 'Who' },
    { key: 'subject_type', label: 'Setting' },
    { key: 'subject_name', label: 'Name' },
    { key: 'event', label: 'Event' },
    { key: 'summary', label: 'Change' },
  ],
})
