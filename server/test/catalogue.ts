/**
 * What handbook api §2.4 and §2.5 name for each list, letter for letter. Left out is what belongs to areas
 * that are not there yet (funds, companies, update reports), and deleted deals, which Fund Managers alone may
 * ask for.
 */
export interface CatalogueEntry {
  filters: string
  sorts?: string
  includes?: string
  appends?: string
}

const titled: CatalogueEntry = { filters: 'investment_opportunity_id', sorts: 'order' }
const ofPage: CatalogueEntry = { filters: 'owner_type owner_id', sorts: 'order', includes: 'owner' }
const kinds: CatalogueEntry = {
  filters: 'name active',
  sorts: 'order',
  includes: 'opportunitiesCount',
}

export const catalogue: Readonly<Record<string, CatalogueEntry>> = {
  users: {
    filters:
      'name email phone role_id owner_id lead_status_id investor_type_id client_group_id compliance_passed verified category_expired created_between trashed search',
    sorts: 'name email last_login_at',
    includes:
      'organisations attributeValues attributeValues.attribute onboardingDocuments owner role investorType leadStatus clientGroup investments documents notes tasks investmentMethodEntities.investmentMethod leadInvestmentMethodEntities.investmentMethod nominee ownershipChoices complianceScores registrationDocuments',
    appends: 'avatar_url total_invested full_name category_status last_activity',
  },
  contacts: {
    filters: 'name email company owner_id lead_status_id investor_type_id trashed search',
    sorts: 'name',
    includes: 'owner leadStatus attributeValues notes tasks documents',
  },
  'lead-statuses': { filters: 'type', sorts: 'order', includes: 'usersCount' },
  'client-groups': { filters: 'name', sorts: 'name', includes: 'users usersCount' },
  organisations: {
    filters: 'name registration_number type owner_id country has_investments trashed search',
    sorts: 'name',
    includes: 'users links owner documents investments attributeValues investmentMethodEntities',
  },
  'organisation-links': {
    filters: 'status user_id organisation_id',
    includes: 'user organisation documents',
  },
  nominees: {
    filters: 'name trashed search',
    sorts: 'name',
    includes: 'users investments investmentsSum',
  },
  'whole-ownership-choices': {
    filters: 'user_id investment_opportunity_id choice',
    includes: 'user investmentOpportunity',
  },
  'investor-types': { filters: 'name active', sorts: 'order', includes: 'usersCount' },
  invitations: {
    filters: 'investment_opportunity_id user_id status',
    includes: 'user investmentOpportunity',
  },
  'pipeline-deals': {
    filters: 'name pipeline_id pipeline_stage_id industry_id owner_id created_between target_amount search',
    sorts: 'name target_amount stage_order',
    includes: 'pipeline stage industry owner users keyDates keyPoints documents notes tasks attributeValues',
    appends: 'days_in_stage',
  },
  pipelines: { filters: '', sorts: 'order', includes: 'stages dealsCount' },
  'pipeline-stages': { filters: 'pipeline_id', sorts: 'order', includes: 'dealsCount' },
  'investment-opportunities': {
    filters:
      'name slug status type_id sub_type_id category_id character_id industry_id fund_id investment_round_type_id live existing invited closing_before target_amount trashed search',
    sorts: 'name status close_date raised',
    includes:
      'type subType industry category character roundType documents galleries images teamImages keyPoints keyDates investments investmentsCount investmentsSum invitations sharePrices terms rewards discussions preEmptionOptions attributeValues',
    appends: 'raised remaining percent_raised investor_count user_investment user_invited is_eligible',
  },
  galleries: ofPage,
  images: ofPage,
  'team-images': ofPage,
  'key-points': ofPage,
  'key-dates': ofPage,
  types: { ...kinds, includes: 'opportunitiesCount subTypes' },
  'sub-types': { ...kinds, filters: 'name type_id active' },
  'investment-round-types': kinds,
  categories: kinds,
  characters: kinds,
  'share-prices': { filters: 'investment_opportunity_id between', sorts: 'date' },
  investments: {
    filters:
      'user_id organisation_id nominee_id investment_opportunity_id fund_id investment_method_id status kind between awaiting_payment amount search',
    sorts: 'amount date status',
    includes:
      'user organisation nominee investmentOpportunity investmentMethodEntity.investmentMethod documents payments parent subsequents',
    appends: 'current_value gain multiple',
  },
  'investment-methods': {
    filters: 'name kind active',
    sorts: 'name',
    includes: 'entitiesCount documents',
  },
  'investment-method-entities': {
    filters: 'user_id organisation_id investment_method_id lead_user_id status',
    includes: 'user leadUser investmentMethod documents investments',
  },
  'pre-emption-options': { filters: 'investment_opportunity_id' },
  'pre-emption-choices': {
    filters: 'investment_opportunity_id user_id choice',
    includes: 'user option',
  },
  discussions: {
    filters: 'investment_opportunity_id user_id',
    includes: 'user replies repliesCount',
  },
  'discussion-replies': {
    filters: 'investment_opportunity_id user_id discussion_id',
    includes: 'user',
  },
  terms: titled,
  'term-conditions': titled,
  'intent-terms': titled,
  rewards: titled,
  intents: {
    filters: 'user_id investment_opportunity_id status',
    includes: 'user investmentOpportunity intentTerms',
  },
  documents: {
    filters: 'name owner_type owner_id folder_structure_id visibility mime trashed search',
    sorts: 'name size',
    includes: 'owner uploader folder opens',
  },
  'cloud-documents': {
    filters: 'name owner_type owner_id folder_structure_id visibility',
    sorts: 'name',
    includes: 'owner folder',
  },
  notes: { filters: 'owner_type owner_id user_id body between', includes: 'author owner' },
  'call-logs': { filters: 'owner_type owner_id user_id between', includes: 'author owner' },
  tasks: {
    filters: 'owner_type owner_id user_id status assignee_id overdue between',
    sorts: 'due_date',
    includes: 'author assignee owner',
  },
  portfolio: {
    filters: 'user_id organisation_id fund_id type_id status',
    sorts: 'name value multiple',
    includes: 'investmentOpportunity investments documents latestSharePrice',
    appends: 'invested value gain multiple irr',
  },
  'market-sounding-acceptance': {
    filters: 'user_id investment_opportunity_id between',
    sorts: 'accepted_at',
    includes: 'user investmentOpportunity',
  },
}
