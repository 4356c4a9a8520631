import { investorType } from '@moorgate/contract/investors/user.ts'
import { categoryRule } from '@moorgate/contract/suitability/categorisation.ts'
import { queryOptions } from '@tanstack/react-query'
import { listQuery } from '../../../kernel/queries.ts'
import type { InvestorType } from '../queries.ts'
import type { Thresholds } from './limbs.ts'

const all = { page: 1, sort: undefined, filters: {}, tab: undefined, panel: undefined }

/** The categories that the firm offers, in its order; "None of these" is one of them. */
export const typesQuery = queryOptions({
  ...listQuery(investorType, all),
  select: ({ data }) => (data as InvestorType[]).filter(({ active }) => active),
})

export const rulesQuery = queryOptions({
  ...listQuery(categoryRule, all),
  select: ({ data }): readonly Thresholds[] => data,
})
