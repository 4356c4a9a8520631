import { about, naming } from './trigger-event.ts'

/** What happens to deals. */
export const dealEvents = {
  ...about('pipeline_deal', {
    'pipeline_deal.created': 'a {deal} is added',
    'pipeline_deal.moved': 'a {deal} enters a stage',
    'pipeline_deal.updated': 'a {deal} is changed',
    'pipeline_deal.figures_changed': 'the figures of a {deal} change',
    'pipeline_deal.team_changed': 'the team of a {deal} changes',
    'pipeline_deal.restored': 'a deleted {deal} is restored',
  }),
  ...naming('investment_opportunity', 'investment_opportunity_id', {
    'pipeline_deal.converted': 'a {deal} becomes an {opportunity}',
  }),
} as const

/** What happens to opportunities, their calls, offers of rights, registers and proceeds. */
export const opportunityEvents = {
  ...about('investment_opportunity', {
    'investment_opportunity.created': 'an {opportunity} is added',
    'investment_opportunity.updated': 'an {opportunity} is changed',
    'investment_opportunity.promotion_approved': 'the promotion of an {opportunity} is approved',
    'investment_opportunity.promotion_approval_fell': 'a change ends the approval of a promotion',
    'investment_opportunity.promotion_approval_ended': 'the approval of a promotion expires',
    'investment_opportunity.bank_account_set': 'the bank account of an {opportunity} is entered',
    'investment_opportunity.bank_account_approved': 'the bank account of an {opportunity} is approved',
    'investment_opportunity.bank_account_refused': 'the bank account of an {opportunity} is refused',
    'opportunity.published': 'an {opportunity} is published',
    'opportunity.audience_changed': 'the audience of an {opportunity} changes',
    'opportunity.move_scheduled': 'the opening or closing of an {opportunity} is scheduled',
    'opportunity.move_cancelled': 'a scheduled opening or closing is cancelled',
    'opportunity.move_failed': 'a scheduled opening or closing fails',
    'opportunity.closed': 'an {opportunity} closes',
    'opportunity.reopened': 'an {opportunity} is reopened',
    'opportunity.completed': 'an {opportunity} completes',
    'opportunity.failed': 'an {opportunity} fails',
    'opportunity.matured': 'an {opportunity} matures',
    'opportunity.maturity_withdrawn': 'the outcome of an {opportunity} is withdrawn',
    'opportunity.distributed': 'proceeds of an {opportunity} are paid in full',
    'allocation.applied': 'the {allocation} of an {opportunity} is applied',
    'cap_table.imported': 'a {cap_table} is imported',
    'investment_opportunity.restored': 'a deleted {opportunity} is restored',
  }),
  ...naming('investment_opportunity', 'investment_opportunity_id', {
    'cash_call.created': 'a {cash_call} is drafted',
    'cash_call.issued': 'a {cash_call} is issued',
    'cash_call.part_paid': 'a {cash_call} is partly paid',
    'cash_call.overdue': 'a {cash_call} is overdue',
    'cash_call.completed': 'a {cash_call} is fully paid',
    'cash_call.reopened': 'a {cash_call} is open again',
    'cash_call.waived': 'a {cash_call} is waived',
    'cash_call.defaulted': 'a {cash_call} is in default',
    'cash_call.cancelled': 'a {cash_call} is cancelled',
    'pre_emption_option.opened': 'a {pre_emption_option} opens',
    'pre_emption_option.closed': 'a {pre_emption_option} closes',
    'pre_emption_option.cancelled': 'a {pre_emption_option} is cancelled',
    'pre_emption_option.issued': 'shares of a {pre_emption_option} are issued',
    'cap_table_event.recorded': 'an entry is recorded in a {cap_table}',
    'cap_table_event.reversed': 'an entry of a {cap_table} is reversed',
    'opportunity_distribution.drafted': 'a payout of proceeds is drafted',
    'opportunity_distribution.confirmed': 'a payout of proceeds is confirmed',
    'opportunity_distribution.returned': 'a payout of proceeds is sent back',
    'opportunity_distribution.authorised': 'a payout of proceeds is authorised',
    'opportunity_distribution.paid': 'a payout of proceeds is paid',
    'opportunity_distribution.reversed': 'a payment of proceeds is reversed',
    'opportunity_distribution.cancelled': 'a payout of proceeds is cancelled',
  }),
} as const
