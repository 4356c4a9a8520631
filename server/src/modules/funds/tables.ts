import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { fund } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { attributeColumns } from '../attributes/index.ts'

export const funds: Table = tableOf(fund, {
  events: allRecordEventNames('fund'),
  addedColumns: attributeColumns('fund'),
  usedBy: [{ table: 'companies', column: 'fund_id' }],
})
