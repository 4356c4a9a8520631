import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { company } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { attributeColumns } from '../attributes/index.ts'
import { funds } from '../funds/index.ts'
import { opportunities } from '../opportunities/index.ts'

export const companies: Table = tableOf(company, {
  events: allRecordEventNames('company'),
  addedColumns: attributeColumns('company'),
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    industry: opportunities.relations['industry']!,
  },
})
