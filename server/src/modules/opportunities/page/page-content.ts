/**
 * What a page consists of beside its fields, table by table: copied with an offer, kept in its versions and
 * brought back from them.
 */
export interface PageTable {
  table: string
  /** What is written of a row. Files stay with their rows. */
  columns: readonly string[]
  /** Files of a row, which a copy shares. */
  files?: readonly string[]
  /** Rows name their owner by type and id; otherwise by the opportunity's id alone. */
  owned: boolean
}

export const pageTables: readonly PageTable[] = [
  { table: 'key_points', columns: ['title', 'body', 'icon', 'order'], owned: true },
  { table: 'key_dates', columns: ['title', 'date', 'remind_days', 'is_public'], owned: true },
  {
    table: 'team_images',
    columns: ['name', 'job_title', 'bio', 'profile_url', 'order'],
    files: ['file_key', 'mime', 'bytes', 'sha256'],
    owned: true,
  },
  { table: 'images', columns: ['alt', 'order'], files: ['file_key', 'mime', 'bytes', 'sha256'], owned: true },
  { table: 'galleries', columns: ['name', 'order', 'image_ids'], owned: true },
  { table: 'opportunity_terms', columns: ['title', 'body', 'order'], owned: false },
  { table: 'term_conditions', columns: ['title', 'body', 'required', 'order'], owned: false },
  { table: 'intent_terms', columns: ['title', 'body', 'required', 'order'], owned: false },
  { table: 'page_questions', columns: ['title', 'body', 'order'], owned: false },
  {
    table: 'rewards',
    columns: ['title', 'body', 'minimum_amount_minor', 'limit', 'investee_produced', 'order'],
    owned: false,
  },
]

/** Columns of the opportunity that are its page. */
export const pageFields = [
  'headline',
  'summary',
  'description',
  'investment_terms',
  'risks',
  'video_url',
  'page_blocks',
  'use_of_funds',
  'minimum_note',
  'fees',
  'tax_option_ids',
] as const

/**
 * What of an offer is its page: texts and figures, with what an investor reads instead who knows the offer by
 * its name alone, and the relations of its parts.
 */
export const page = {
  instead: {
    headline: 'null',
    summary: 'null',
    description: "''",
    investment_terms: 'null',
    risks: 'null',
    video_url: 'null',
    image: 'null',
    use_of_funds: "'[]'::jsonb",
    fees: "'[]'::jsonb",
    minimum_note: 'null',
    target_return: 'null',
    valuation: 'null',
    tax_option_ids: "'[]'::jsonb",
    target_amount: 'null',
    minimum_raise: 'null',
    overfunding_limit: 'null',
    minimum_investment: 'null',
    maximum_investment: 'null',
    increment: 'null',
    share_price: 'null',
    nominal_value: 'null',
    shares_available: 'null',
    raised: 'null',
    remaining: 'null',
    percent_raised: 'null',
    raised_shares: 'null',
  },
  relations: [
    'galleries',
    'images',
    'teamImages',
    'keyPoints',
    'keyDates',
    'terms',
    'termConditions',
    'intentTerms',
    'pageQuestions',
    'rewards',
  ],
} as const

/** Fields of an offer that no investor reads. */
export const staffFields = [
  'held_value',
  'internal_notes',
  'visibility_rules',
  'shares_in_issue',
  'certificates_in_issue',
  'bank_account_set',
  'promotion_approved_at',
  'promotion_expires_on',
  'promotion_fell_at',
]
