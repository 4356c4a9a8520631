import { fundStatement } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { fundName, nameBy } from '../own-commitment.ts'
import { letterCounts } from './letter-counts.ts'

export const fundStatements: Table = tableOf(fundStatement, {
  columns: {
    publisher_name: nameBy('created_by'),
    ...letterCounts('fund_statement'),
    fund_name: (row) => fundName(`${row}.fund_id`),
  },
})
