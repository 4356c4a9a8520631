import type { FormSection } from '../resource.ts'

/** How the fields of an opportunity stand together where they are written. */
export const opportunityForm = [
  {
    title: 'Basics',
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'slug', label: 'Web address', hint: 'Leave blank to create it from the name' },
      { key: 'type_id', label: 'Type', hint: 'Sets which sub-types are available' },
      { key: 'sub_type_id', label: 'Sub-type' },
      { key: 'investment_round_type_id', label: 'Round' },
      { key: 'industry_id', label: 'Industry' },
      { key: 'category_id', label: 'Category' },
      { key: 'character_id', label: 'Character' },
      { key: 'fund_id', label: '{Fund}' },
      { key: 'owner_id', label: 'Owner' },
    ],
  },
  {
    title: 'Issuer',
    fields: [
      { key: 'issuer_name', label: 'Legal name' },
      { key: 'issuer_number', label: 'Company number' },
      { key: 'issuer_address', label: 'Registered office' },
    ],
  },
  {
    title: 'The offer page',
    fields: [
      { key: 'headline', label: 'Headline' },
      {
        key: 'summary',
        label: 'Summary',
        hint: 'Up to 500 characters; also shown on the card and in the invitation',
      },
      { key: 'description', label: 'Description' },
      { key: 'video_url', label: 'Video', hint: 'A YouTube or Vimeo link' },
      { key: 'use_of_funds', label: 'Use of funds' },
      { key: 'minimum_note', label: 'If only the minimum is raised' },
      { key: 'fees', label: 'Fees' },
      { key: 'tax_option_ids', label: '{Tax_options}' },
      { key: 'risks', label: 'Main risks' },
      { key: 'page_blocks', label: 'Blocks' },
    ],
  },
  {
    title: 'Money',
    fields: [
      { key: 'currency', label: 'Currency' },
      { key: 'target_amount', label: 'Target' },
      {
        key: 'minimum_raise',
        label: 'Minimum raise',
        hint: 'If not reached, the round fails and money is refunded',
      },
      { key: 'overfunding_limit', label: 'Overfunding limit' },
      { key: 'minimum_investment', label: 'Minimum investment', hint: 'No more than the target' },
      { key: 'maximum_investment', label: 'Maximum investment' },
      { key: 'increment', label: 'Investment increment' },
      { key: 'target_return', label: 'Target return', hint: 'In words, “8.5% a year”. Shown on the page.' },
      { key: 'waiting_list', label: 'Keep a {waiting_list} when full' },
      { key: 'payment_deadline_days', label: 'Days to pay' },
    ],
  },
  {
    title: 'Shares',
    fields: [
      { key: 'share_class', label: 'Class' },
      { key: 'share_price', label: 'Share price' },
      { key: 'valuation', label: '{Pre_money}' },
      { key: 'nominal_value', label: 'Nominal value' },
      {
        key: 'shares_available',
        label: 'Shares on offer',
        hint: 'Only if fewer than the raise would buy',
      },
      { key: 'shares_in_issue', label: 'Shares in issue before the round' },
      { key: 'certificates_in_issue', label: 'Certificates of the class already issued' },
      { key: 'allocation_policy', label: 'If oversubscribed' },
      { key: 'nominee_id', label: '{Nominee}' },
    ],
  },
  {
    title: 'Dates',
    fields: [
      { key: 'open_date', label: 'Opens' },
      { key: 'close_date', label: 'Closes' },
      { key: 'allotment_date', label: 'Allotment' },
      { key: 'maturity_date', label: 'Matures' },
    ],
  },
  {
    title: 'Rules',
    fields: [
      { key: 'fca_class', label: 'Financial promotion type' },
      {
        key: 'market_sounding',
        label: 'Confidential until accepted',
        hint: 'Visible only to {investors} who have accepted the {market_sounding}.',
      },
      { key: 'visibility_rules', label: 'Visible to' },
      { key: 'investment_terms', label: 'Terms' },
      { key: 'internal_notes', label: 'Internal notes', hint: 'Not visible in the portal' },
    ],
  },
] as const satisfies readonly FormSection[]
