/** Texts beside money: what to pay, what came, and what a figure is worth. */
export const moneyTexts = {
  payouts_kept_back:
    'When a bank account changes, what is paid out to it waits 48 hours, so that its owner can say if it wasn’t them, and until a second person has approved the account.',
  payment_instructions:
    'Please transfer {amount} to {account} using reference {reference} by {date}. Only send money from an account in your own name. We never change bank details by e-mail.',
  payment_received_notice: "We've received {amount} for {name}.",
  payment_overdue: 'Payment for {name} was due on {date}.',
  waiting_list_position: "This round is full. You're number {n} on the {waiting_list}.",
  valuation_note: 'Values are estimates by {provider} as at {date} and may not be realised.',
  tax_note: 'Tax treatment depends on your circumstances and may change.',
} as const
