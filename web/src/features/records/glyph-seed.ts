/** What the mark and the drawing of an opportunity are made from, so that it looks the same on every page. */
export function glyphSeed(opportunityId: number): string {
  return `opportunity ${opportunityId}`
}
