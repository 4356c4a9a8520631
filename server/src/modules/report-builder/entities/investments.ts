import { investmentStatuses } from '@moorgate/contract'
import { investments } from '../../investments/index.ts'
import { field, related, statusWords } from './entity.ts'
import type { ReportEntity } from './entity.ts'

export const investmentsEntity: ReportEntity = {
  name: 'investments',
  table: investments,
  term: 'allocation',
  columns: [
    field(investments, 'investor_name'),
    field(investments, 'opportunity_name'),
    field(investments, 'reference', { label: 'Reference' }),
    field(investments, 'status', { words: statusWords(investmentStatuses) }),
    field(investments, 'kind', { label: 'Type' }),
    field(investments, 'date'),
    field(investments, 'amount'),
    field(investments, 'allocated', { label: 'Allocated' }),
    field(investments, 'received', { label: 'Received' }),
    field(investments, 'shares'),
    field(investments, 'price', { label: 'Share price', isRatio: true }),
    field(investments, 'current_value', { label: 'Value' }),
    field(investments, 'gain', { label: 'Gain' }),
    field(investments, 'multiple', { label: 'Multiple', isRatio: true }),
    field(investments, 'eis', { label: 'EIS' }),
    field(investments, 'payment_due_on', { label: 'Payment due' }),
    field(investments, 'payment_received_at', { label: 'Payment received' }),
    field(investments, 'allotted_on', { label: 'Allotted' }),
    field(investments, 'certificate_number', { label: 'Certificate' }),
    related(investments, 'organisation', { term: 'organisation' }),
    related(investments, 'nominee', { term: 'nominee' }),
  ],
  start: { columns: 'investor_name,opportunity_name,status,date,amount:sum', groups: '' },
}
