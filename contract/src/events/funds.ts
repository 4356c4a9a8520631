import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

const ofFund = { fund_id: id }

/** Funds, and the companies that they invest in. */
export const fundEvents = {
  ...recordEvents('fund', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('company', 'created', 'updated', 'deleted', 'restored'),
  'fund.bank_account_set': event('fund'),
  'fund.bank_check_confirmed': event('fund'),
  'fund.bank_account_approved': event('fund'),
  'fund.bank_account_refused': event('fund', { reason: z.string() }),
  'fund_commitment.added': event('fund_commitment', ofFund),
  'fund_commitment.updated': event('fund_commitment'),
  'fund_commitment.deleted': event('fund_commitment'),
  'fund_commitment.default_reported': event('fund_commitment', ofFund),
  'fund_commitment.defaulted': event('fund_commitment', ofFund),
  'fund_commitment.default_lifted': event('fund_commitment', ofFund),
  'fund_closing.held': event('fund_closing', ofFund),
  'fund_drawdown.drawn_up': event('fund_drawdown', ofFund),
  'fund_drawdown.issued': event('fund_drawdown', { ...ofFund, lines: z.int() }),
  'fund_drawdown.cancelled': event('fund_drawdown', ofFund),
  'fund_payment.received': event('fund_payment', { ...ofFund, fund_drawdown_line_id: id, user_id: id }),
  'net_asset_value.drafted': event('net_asset_value', ofFund),
  'net_asset_value.updated': event('net_asset_value'),
  'net_asset_value.deleted': event('net_asset_value'),
  'net_asset_value.approved': event('net_asset_value', ofFund),
  'net_asset_value.published': event('net_asset_value', ofFund),
  'net_asset_value.superseded': event('net_asset_value', ofFund),
  'distribution.drafted': event('distribution', ofFund),
  'distribution.confirmed': event('distribution', ofFund),
  'distribution.returned': event('distribution', ofFund),
  'distribution.authorised': event('distribution', ofFund),
  'distribution.paid': event('distribution', ofFund),
  'distribution.cancelled': event('distribution', ofFund),
  'fund_statement.published': event('fund_statement', ofFund),
  'distribution_line.paid': event('distribution_line', { distribution_id: id, ...ofFund }),
  ...recordEvents('company_holding', 'created', 'updated', 'deleted'),
  ...recordEvents('company_outcome', 'created', 'updated', 'deleted'),
  ...recordEvents('company_valuation', 'created', 'updated', 'deleted'),
  'company_valuation.approved': event('company_valuation', { company_id: id }),
  ...recordEvents('company_maturity_status', 'created'),
}
