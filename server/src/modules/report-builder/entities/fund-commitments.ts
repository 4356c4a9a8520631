import { fundCommitmentStatuses } from '@moorgate/contract'
import { funds } from '../../funds/index.ts'
import { field, statusWords } from './entity.ts'
import type { ReportEntity } from './entity.ts'

const commitments = funds.relations['fundCommitments']!.to()

export const fundCommitmentsEntity: ReportEntity = {
  name: 'fund_commitments',
  table: commitments,
  term: 'commitment',
  columns: [
    field(commitments, 'investor_name'),
    field(commitments, 'registered_name', { label: 'Registered holder' }),
    field(commitments, 'fund_name', { term: 'fund' }),
    field(commitments, 'class', { label: 'Class' }),
    field(commitments, 'status', { words: statusWords(fundCommitmentStatuses) }),
    field(commitments, 'closing_number', { label: 'Closing', kind: 'text' }),
    field(commitments, 'signed_on', { label: 'Signed' }),
    field(commitments, 'amount'),
    field(commitments, 'called'),
    field(commitments, 'paid'),
    field(commitments, 'to_pay', { label: 'To pay' }),
    field(commitments, 'unfunded', { label: 'Unfunded' }),
    field(commitments, 'distributed'),
    field(commitments, 'value'),
    field(commitments, 'units', { label: 'Units' }),
  ],
  start: { columns: 'investor_name,fund_name,status,amount:sum,called:sum,paid:sum,value:sum', groups: '' },
}
