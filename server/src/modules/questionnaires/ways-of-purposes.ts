type MarketingWay = 'marketing' | 'marketing_phone'

/**
 * Purposes of the standard that letters and calls go by: who decides on one turns that way of hearing of
 * offers on or off, as on the page of their subscription. Every firm began with these keys.
 */
const ways = { offers_by_email: 'marketing', offers_by_phone: 'marketing_phone' } as const satisfies Record<
  string,
  MarketingWay
>

export const wayOf = (purpose: string): MarketingWay | undefined =>
  (ways as Readonly<Partial<Record<string, MarketingWay>>>)[purpose]
