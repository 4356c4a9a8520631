const reasons: Readonly<Record<string, string>> = {
  under_one_year: 'Shown once there’s a year between the first investment and the latest value',
  no_price: 'Shown once there’s a price',
  no_flows: 'No payments recorded yet',
  single_date: 'All payments were on one day',
  total_loss: 'All money invested has been lost',
  no_sign_change: 'Payments are in one direction only so far',
}

/** Why there is no yearly return (plan: none under 365 days). */
export function whyNoRate(reason: string | null): string {
  return reasons[reason ?? ''] ?? 'No annual return can be calculated for these payments'
}
