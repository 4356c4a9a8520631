import { existingStatuses, opportunityStatuses } from '@moorgate/contract'
import { statusList } from '../../../kernel/database/status-list.ts'
import { opportunities } from '../../opportunities/index.ts'
import { field, related, statusWords } from './entity.ts'
import type { ReportEntity } from './entity.ts'

export const opportunitiesEntity: ReportEntity = {
  name: 'opportunities',
  table: opportunities,
  term: 'opportunity',
  columns: [
    field(opportunities, 'name', { kind: 'link' }),
    field(opportunities, 'status', { words: statusWords(opportunityStatuses) }),
    related(opportunities, 'type', { label: 'Type' }),
    related(opportunities, 'subType', { label: 'Sub-type' }),
    related(opportunities, 'roundType', { label: 'Round' }),
    related(opportunities, 'category', { label: 'Category' }),
    related(opportunities, 'industry', { label: 'Industry' }),
    related(opportunities, 'owner', { label: 'Owner' }),
    related(opportunities, 'fund', { term: 'fund' }),
    field(opportunities, 'issuer_name', { label: 'Issuer' }),
    field(opportunities, 'target_amount'),
    field(opportunities, 'raised'),
    field(opportunities, 'remaining', { label: 'Left' }),
    field(opportunities, 'percent_raised', { label: 'Raised, %', isRatio: true }),
    field(opportunities, 'minimum_investment', { label: 'Minimum' }),
    field(opportunities, 'valuation', { label: 'Valuation' }),
    field(opportunities, 'share_price', { label: 'Share price', isRatio: true }),
    field(opportunities, 'investor_count', { label: '{Investors}' }),
    field(opportunities, 'held_value', { label: 'Value held' }),
    field(opportunities, 'open_date', { label: 'Opens' }),
    field(opportunities, 'close_date'),
    field(opportunities, 'completed_at', { label: 'Completed' }),
    field(opportunities, 'created_at'),
  ],
  start: { columns: 'name,status,target_amount:sum,raised:sum,close_date', groups: '' },
  ownFieldsOf: 'investment_opportunity',
  page: {
    sql: (
      row,
    ) => `case when ${row}.status in ${statusList(existingStatuses)} then '/admin/investments/existing/'
      else '/admin/investments/opportunities/' end || ${row}.id || '/details'`,
    event: 'investment_opportunity_live',
  },
}
