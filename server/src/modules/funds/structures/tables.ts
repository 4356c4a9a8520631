import { endFundLink, fundLink } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { fundName } from '../own-commitment.ts'
import { fundCommitments, funds } from '../tables.ts'

export const fundLinks: Table = tableOf(fundLink, {
  permissions: { close: endFundLink },
  columns: {
    fund_name: (row) => fundName(`${row}.fund_id`),
    other_fund_name: (row) => fundName(`${row}.other_fund_id`),
  },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    otherFund: { kind: 'one', to: () => funds, column: 'other_fund_id' },
    fundCommitment: { kind: 'one', to: () => fundCommitments, column: 'fund_commitment_id' },
  },
})
