/** A line of the visibility of an offer, as the API takes it; what is null is not asked for. */
export interface VisibilityRule {
  client_group_id?: number | null
  investor_type_id?: number | null
  country?: string | null
}

export const emptyRule: VisibilityRule = { client_group_id: null, investor_type_id: null, country: null }

interface Choice {
  name: keyof VisibilityRule
  /** The value of a select; "" is any. */
  chosen: string
}

/**
 * The lines with another choice in one of them. A line in which everything is any would say nothing: it goes.
 */
export function withChoice(
  rules: readonly VisibilityRule[],
  index: number,
  { name, chosen }: Choice,
): VisibilityRule[] {
  const value = chosen === '' ? null : name === 'country' ? chosen : Number(chosen)
  return rules
    .map((rule, at) => (at === index ? { ...rule, [name]: value } : rule))
    .filter((rule) => Object.values(rule).some((each) => each !== null && each !== undefined))
}
