/** Where the name of a record is. */
export interface NameColumn {
  table: string
  name: string
}

/** Fields of events that hold an id or a list of ids, and where its name is. */
export const namedFields: Readonly<Record<string, NameColumn>> = {
  associate_ids: { table: 'users', name: 'name' },
  assignee_id: { table: 'users', name: 'name' },
  attribute_id: { table: 'attributes', name: 'name' },
  category_id: { table: 'opportunity_categories', name: 'name' },
  character_id: { table: 'opportunity_characters', name: 'name' },
  client_group_id: { table: 'client_groups', name: 'name' },
  client_group_ids: { table: 'client_groups', name: 'name' },
  fund_id: { table: 'funds', name: 'name' },
  industry_id: { table: 'industries', name: 'name' },
  investment_method_entity_id: { table: 'investment_method_entities', name: 'display_name' },
  investment_method_id: { table: 'investment_methods', name: 'name' },
  investment_opportunity_id: { table: 'investment_opportunities', name: 'name' },
  investment_round_type_id: { table: 'investment_round_types', name: 'name' },
  investor_type_id: { table: 'investor_types', name: 'name' },
  lead_status_id: { table: 'lead_statuses', name: 'name' },
  lead_user_id: { table: 'users', name: 'name' },
  nominee_id: { table: 'nominees', name: 'name' },
  organisation_id: { table: 'organisations', name: 'name' },
  owner_id: { table: 'users', name: 'name' },
  pipeline_id: { table: 'pipelines', name: 'name' },
  pipeline_stage_id: { table: 'pipeline_stages', name: 'name' },
  reviewer_id: { table: 'users', name: 'name' },
  sub_type_id: { table: 'opportunity_sub_types', name: 'name' },
  tax_option_id: { table: 'tax_options', name: 'name' },
  tax_option_ids: { table: 'tax_options', name: 'name' },
  type_id: { table: 'opportunity_types', name: 'name' },
  user_id: { table: 'users', name: 'name' },
  user_ids: { table: 'users', name: 'name' },
}

/** The same of settings, where some fields lead to records of another kind. */
export const namedSettingFields: Readonly<Record<string, NameColumn>> = {
  ...namedFields,
  category_id: { table: 'kpi_categories', name: 'name' },
  compliance_question_id: { table: 'compliance_questions', name: 'text' },
  denominator_id: { table: 'report_types', name: 'name' },
  investment_method_ids: { table: 'investment_methods', name: 'name' },
  investor_type_ids: { table: 'investor_types', name: 'name' },
  numerator_id: { table: 'report_types', name: 'name' },
  owner_id: { table: 'companies', name: 'name' },
  parent_id: { table: 'industries', name: 'name' },
}
