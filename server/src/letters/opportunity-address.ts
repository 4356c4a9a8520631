/**
 * Where an investor reads an offer. A confidential one goes by its number: its slug is made of its name,
 * which a person who sees a mailbox, or has not accepted the duties yet, is not told.
 */
export const opportunityAddress = (opportunity: {
  id: number
  slug: string
  isConfidential: boolean
}): string => `/investor/investments/${opportunity.isConfidential ? opportunity.id : opportunity.slug}`
