import type { Table } from '../../kernel/resource/table.ts'

/** What points at an entry of a short list, so that it is in use: opportunities, deals, and these. */
const bothBy = (column: string) => [
  { table: 'investment_opportunities', column },
  { table: 'pipeline_deals', column },
]

export const typeUses: Table['usedBy'] = [
  ...bothBy('type_id'),
  { table: 'opportunity_sub_types', column: 'type_id' },
  { table: 'portfolio_tables', column: 'type_id', softDeletes: false },
]

export const industryUses: Table['usedBy'] = [
  ...bothBy('industry_id'),
  { table: 'industries', column: 'parent_id' },
  { table: 'companies', column: 'industry_id' },
]
