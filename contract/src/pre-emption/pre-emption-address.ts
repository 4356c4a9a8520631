/**
 * The address of an offer whose round is kept in confidence, in place of the round's: made of the offer's
 * number alone, and of no slug, which have no "_" in them.
 */
export const preEmptionAddress = (id: number | string) => `new_issue_${id}`
