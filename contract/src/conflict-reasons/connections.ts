/** What connections refuse: card payments and the firm’s books. */
export const connectionConflicts = {
  books_locked: 'The books are locked for this day.',
  card_disputed:
    'A card payment for this investment is disputed, so its money may be gone. Wait for the decision, or reverse the payment.',
  'card_disputed.refund':
    'A card payment for this investment is disputed, so nothing can be paid back until the dispute is decided for you.',
  card_paid: 'A card payment is being confirmed. It will appear here shortly.',
  card_refund_refused: 'The card provider refused this refund.',
  card_unavailable: 'You can’t make this payment by card.',
  'card_unavailable.plan': 'This plan can’t be changed here at the moment. Contact us.',
  'declined.accounting': 'You didn’t allow access in Xero, so nothing was connected.',
  'empty.accounting': 'There is no organisation in Xero that this sign-in may use.',
  'expired.accounting': 'This sign-in to Xero has expired. Connect again.',
  'no_answer.accounting': 'Xero didn’t answer. Try again in a few minutes.',
  'no_answer.cards': 'The card provider didn’t answer. Try again in a few minutes.',
  'not_configured.accounting': 'Accounting isn’t set up: set XERO_CLIENT_ID and XERO_CLIENT_SECRET.',
  'not_configured.accounting_connection': 'Connect Xero and choose the organisation first.',
  'not_configured.accounting_refused': 'Xero refused XERO_CLIENT_ID or XERO_CLIENT_SECRET. Check them.',
  'not_configured.cards': 'Card payments aren’t connected. Add the keys first.',
  'not_configured.identity': 'Connect your Stripe account first, under Accounting and cards.',
  'not_configured.cards_refused': 'The card provider refused the key. Check it and save it again.',
  refund_under_way: 'A refund to the card is under way. Try again when it has been paid.',
  units_counted:
    'This payment already counts in a valuation, a {distribution}, interest or a transfer, so it can’t be refunded here.',
  'units_counted.reversal':
    'This payment already counts in a valuation, a {distribution}, interest or a transfer, so it can’t be reversed.',
  'not_failed.accounting': 'This entry didn’t fail, so you can’t send it again.',
  'not_failed.credited': 'The invoice isn’t in Xero, or nothing is left to credit on it.',
  'not_failed.other_books': 'This entry is for another organisation in Xero. Connect that one first.',
} as const
