/** A view of the list of investors: a name and the filters that make it. */
export interface InvestorView {
  key: string
  label: string
  filters: Readonly<Record<string, string>>
}

/** The views that a desk begins its day with. */
export function investorViews(all: string): readonly InvestorView[] {
  return [
    { key: 'all', label: all, filters: {} },
    { key: 'category', label: 'Category to approve', filters: { category_status: 'pending' } },
    { key: 'renewal', label: 'Category run out', filters: { category_status: 'expired' } },
    { key: 'identity', label: 'Identity in review', filters: { aml_status: 'referred' } },
    { key: 'unconfirmed', label: 'E-mail not confirmed', filters: { verified: '0' } },
  ]
}

/** The view that exactly these filters make; undefined where somebody filtered further. */
export function viewOf(
  views: readonly InvestorView[],
  filters: Readonly<Record<string, string>>,
): InvestorView | undefined {
  const count = Object.keys(filters).length
  return views.find(
    (view) =>
      Object.keys(view.filters).length === count &&
      Object.entries(view.filters).every(([name, value]) => filters[name] === value),
  )
}
