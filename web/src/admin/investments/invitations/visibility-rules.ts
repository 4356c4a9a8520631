/** A line of the visibility of an offer, as the API takes it; what is null is not asked for. */
export interface VisibilityRule {
  client_group_id?: number | null
  investor_type_id?: number | null
  country?: string | null
}

export const emptyRule: VisibilityRule = { client_group_id: null, investor_type_id: null, country: null }

/** The rule with another choice of a select; "" is any. */
export function changedRule(
  rule: VisibilityRule,
  name: keyof VisibilityRule,
  chosen: string,
): VisibilityRule {
  const value = chosen === '' ? null : name === 'country' ? chosen : Number(chosen)
  return { ...rule, [name]: value }
}
