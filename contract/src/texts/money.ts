/** Texts beside money: what to pay, what came, and what a figure is worth. */
export const moneyTexts = {
  payouts_kept_back:
    'Payments to a changed bank account wait 48 hours and for a second person’s approval. During that time the owner can tell us if they didn’t make the change.',
  // The warning that bank details never change by e-mail follows it everywhere, and no firm can leave it out.
  payment_instructions:
    'Please transfer {amount} to {account} using reference {reference} by {date}. Only send money from an account in your own name.',
  /** The same where the firm hides bank details or references. */
  payment_instructions_hidden:
    'Please transfer {amount} by {date}. Only send money from an account in your own name.',
  payment_received_notice: "We've received {amount} for {name}.",
  payment_overdue: 'Payment for {name} was due on {date}.',
  call_cancelled:
    'We’ve cancelled {call_title} for {name}. You don’t need to pay the {amount}. We may call it again later.',
  call_cancelled_help: 'If you’ve already sent the money, please contact {contact_email}.',
  waiting_list_position: "This round is full. You're number {n} on the {waiting_list}.",
  fund_default_opening:
    'We have not received {amount} that was called on your {commitment} to {fund_name}. It has been due since {date}. Your {commitment} is in default from {declared}.',
  fund_default_interest:
    'Interest of {interest} had accrued by {declared}, at {rate}% a year of 365 days. It accrues daily until you pay. We’ll charge it once your payment has arrived.',
  fund_default_terms:
    'While your {commitment} is in default, we won’t call any more of it, and the {fund} may use its other rights under your agreement. What you have paid stays in the {fund}. Please read the part of your agreement about default.',
  fund_default_help:
    'If you have already paid, can’t pay, or think that this is wrong, please contact {contact_email} now. You may wish to take advice.',
  call_default_opening:
    'We have not received {amount} for {name}, which was due on {date}. Your reservation ended on {ended}, and there is nothing more to pay.',
  call_default_returned: 'We received {paid} and will return it to you.',
  call_default_help:
    'If you have already paid or think that this is wrong, please contact {contact_email} now. Your agreement says what may follow.',
  valuation_note: 'Values are estimates by {provider} as at {date} and may not be realised.',
  tax_note: 'Tax treatment depends on your circumstances and may change.',
} as const
