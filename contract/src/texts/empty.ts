/** What a list says when it has nothing to show. */
export const emptyTexts = {
  empty_opportunities:
    "There are no open {opportunity_plural} right now. We'll let you know when one launches.",
  // What one holds, and not the page that lists what is offered, whose name is a label.
  empty_portfolio: "You don't hold any investments yet.",
  empty_news: 'No {news} yet.',
  empty_documents: 'No {documents} have been shared with you.',
  empty_notifications: 'There are no Notifications.',
  empty_reports: 'No {reports} published for this period.',
  empty_transactions: 'No {ledger} to show.',
  empty_tasks: 'Nothing due.',
  empty_search: 'No results for “{q}”.',
  empty_cash_calls: 'No {cash_calls} are due.',
  empty_organisations: 'No {organisations} linked.',
  empty_payouts_kept_back: 'Payouts to a changed or unapproved account appear here.',
  empty_investment_methods: 'Add an {investment_method} before you invest.',
} as const
