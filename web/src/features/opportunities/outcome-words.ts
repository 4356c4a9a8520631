import type { opportunityOutcomes } from '@moorgate/contract/opportunities/opportunity-choices.ts'

/** How an investment ended. */
export const outcomeWords: Readonly<Record<(typeof opportunityOutcomes)[number], string>> = {
  trade_sale: 'Trade sale',
  ipo: 'Listing',
  secondary: 'Sale to another holder',
  buy_back: 'Bought back',
  redemption: 'Redeemed',
  dissolution: 'Dissolved',
  write_off: 'Written off',
  merger: 'Merged',
}
