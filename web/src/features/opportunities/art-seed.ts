/** The seed of an opportunity's drawing and of its glyph, the same wherever it is shown. */
export const artSeed = (opportunityId: number): string => `opportunity ${opportunityId}`
