const reasons: Readonly<Record<string, string>> = {
  under_one_year: 'Shown once there is a year between the first investment and the latest value',
  no_price: 'Shown once there is a price',
  no_flows: 'No payments are on record yet',
  single_date: 'Everything happened on one day',
  total_loss: 'Everything that was invested is lost',
  no_sign_change: 'Money has gone one way only so far',
}

/** Why there is no yearly return (plan: none under 365 days). */
export function whyNoRate(reason: string | null): string {
  return reasons[reason ?? ''] ?? 'No yearly return fits these payments'
}
