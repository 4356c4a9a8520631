import { cashCallLineStatuses } from '@moorgate/contract'
import { cashCalls } from '../../investments/index.ts'
import { field, statusWords } from './entity.ts'
import type { ReportEntity } from './entity.ts'

const lines = cashCalls.relations['lines']!.to()

export const cashCallLinesEntity: ReportEntity = {
  name: 'cash_call_lines',
  table: lines,
  term: 'cash_call',
  columns: [
    field(lines, 'investor_name'),
    field(lines, 'opportunity_name', { term: 'opportunity' }),
    field(lines, 'title', { term: 'cash_call' }),
    field(lines, 'reference'),
    field(lines, 'status', { words: statusWords(cashCallLineStatuses) }),
    field(lines, 'overdue', { label: 'Overdue' }),
    field(lines, 'amount'),
    field(lines, 'investment_amount', { label: 'Without the fee' }),
    field(lines, 'fee', { label: 'Fee' }),
    field(lines, 'received'),
    field(lines, 'fee_received', { label: 'Fee received' }),
    field(lines, 'outstanding', { label: 'Outstanding' }),
    field(lines, 'surplus', { label: 'Surplus' }),
    field(lines, 'due_date'),
    field(lines, 'received_at', { label: 'Received on' }),
    field(lines, 'sent_at'),
  ],
  start: { columns: 'investor_name,opportunity_name,status,amount:sum,outstanding:sum,due_date', groups: '' },
}
