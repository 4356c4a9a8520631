import type { Terms } from './term.ts'

/** Smaller records of deals and offers. */
export const opportunityRecordLabels = {
  pipeline: { one: 'Pipeline', many: 'Pipelines' },
  pipeline_stage: { one: 'Stage', many: 'Stages' },
  deal_placement: { one: 'Placement', many: 'Placements' },
  industry: { one: 'Industry', many: 'Industries' },
  investment_type: { one: 'Investment type', many: 'Investment types' },
  investment_sub_type: { one: 'Investment sub-type', many: 'Investment sub-types' },
  investment_round_type: { one: 'Round type', many: 'Round types' },
  investment_category: { one: 'Investment category', many: 'Investment categories' },
  investment_character: { one: 'Investment character', many: 'Investment characters' },
  invitation: { one: 'Invitation', many: 'Invitations' },
  gallery: { one: 'Gallery', many: 'Galleries' },
  image: { one: 'Picture', many: 'Pictures' },
  team_member: { one: 'Team member', many: 'Team members' },
  discussion: { one: 'Question', many: 'Questions' },
  discussion_reply: { one: 'Answer', many: 'Answers' },
  intent: { one: 'Intent', many: 'Intents' },
  intent_term: { one: 'Intent term', many: 'Intent terms' },
  opportunity_term: { one: 'Terms', many: 'Terms', pluralKey: 'opportunity_term_plural' },
  term_condition: { one: 'Condition', many: 'Conditions' },
  pre_emption_option: { one: 'Pre-emption offer', many: 'Pre-emption offers' },
  pre_emption_choice: { one: 'Pre-emption choice', many: 'Pre-emption choices' },
  data_room: { one: 'Data room', many: 'Data rooms' },
  acceptance: { one: 'Acceptance', many: 'Acceptances' },
  payment: { one: 'Payment', many: 'Payments' },
  fee: { one: 'Fee', many: 'Fees' },
  fee_payment: { one: 'Fee payment', many: 'Fee payments' },
  fee_subscription: { one: 'Plan', many: 'Plans' },
  trigger: { one: 'Automation', many: 'Automations' },
  accounting_entry: { one: 'Accounting entry', many: 'Accounting entries' },
} as const satisfies Terms

/** Smaller records of people, and of the work for them. */
export const investorRecordLabels = {
  staff_member: { one: 'Admin account', many: 'Admin accounts' },
  bulk_job: { one: 'Bulk job', many: 'Bulk jobs' },
  client_group: { one: 'Client group', many: 'Client groups' },
  investor_type: { one: 'Investor category', many: 'Investor categories' },
  category_rule: { one: 'Threshold version', many: 'Threshold versions' },
  investment_method_kind: {
    one: 'Method type',
    many: 'Method types',
    pluralKey: 'investment_method_kind_plural',
  },
  attribute: { one: 'Attribute', many: 'Attributes' },
  attribute_value: { one: 'Attribute value', many: 'Attribute values' },
  folder: { one: 'Folder', many: 'Folders' },
  folder_template: { one: 'Folder template', many: 'Folder templates' },
  cloud_document: { one: 'Linked document', many: 'Linked documents' },
  registration_document: { one: 'Registration document', many: 'Registration documents' },
  onboarding_document: { one: 'Sign-up document', many: 'Sign-up documents' },
  note: { one: 'Note', many: 'Notes' },
  call_log: { one: 'Call', many: 'Calls' },
  task: { one: 'Task', many: 'Tasks' },
  activity: { one: 'Activity' },
  notification: { one: 'Notification', many: 'Notifications' },
  compliance_question: { one: 'Question', many: 'Questions' },
  compliance_option: { one: 'Answer', many: 'Answers' },
  compliance_score: { one: 'Test result', many: 'Test results' },
} as const satisfies Terms

/** Smaller records of funds, companies and reports. */
export const fundRecordLabels = {
  fund_link: { one: 'Link between funds', many: 'Links between funds' },
  fund_transfer: { one: 'Commitment transfer', many: 'Commitment transfers' },
  fund_late_charge: { one: 'Late interest', many: 'Late interest' },
  fund_closing: { one: 'Closing', many: 'Closings' },
  fund_kpi: { one: 'KPI', many: 'KPIs' },
  company_holding: { one: 'Holding', many: 'Holdings' },
  company_outcome: { one: 'Outcome', many: 'Outcomes' },
  company_valuation: { one: 'Valuation', many: 'Valuations' },
  kpi_category: { one: 'KPI category', many: 'KPI categories' },
  custom_kpi: { one: 'KPI', many: 'KPIs' },
  calculated_kpi: { one: 'Calculated KPI', many: 'Calculated KPIs' },
  report_type: { one: 'Reported KPI', many: 'Reported KPIs' },
  report_sub_type: { one: 'Figure type', many: 'Figure types' },
  report_input: { one: 'Report figure', many: 'Report figures' },
  kpi_request: { one: 'KPI request', many: 'KPI requests' },
} as const satisfies Terms

export const portfolioRecordLabels = {
  portfolio_table: { one: 'Portfolio table', many: 'Portfolio tables' },
  portfolio_column: { one: 'Column', many: 'Columns' },
  portfolio_stat: { one: 'Figure', many: 'Figures' },
  portfolio_option: { one: 'Option', many: 'Options' },
} as const satisfies Terms
