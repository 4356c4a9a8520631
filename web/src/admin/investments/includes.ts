/**
 * What decides which relations may be asked for: the API refuses the whole question for one that is not
 * allowed.
 */
export interface AllowedRelations {
  /** Whether the role reads people: owners and nominees are behind the same permission as investors. */
  people: boolean
  nominees: boolean
  categories: boolean
  /** Terms of each offer. */
  terms: boolean
}

/** Relations of the lists. */
export function listIncludes({ people }: Pick<AllowedRelations, 'people'>): string[] {
  return ['type', 'roundType', ...(people ? ['owner'] : [])]
}

/** Relations of a record's page. */
export function pageIncludes({ people, nominees, categories, terms }: AllowedRelations): string[] {
  return [
    'type',
    'subType',
    'roundType',
    'industry',
    'keyDates',
    'keyPoints',
    'teamImages',
    'galleries',
    'images',
    'pageQuestions',
    'rewards',
    ...(terms ? ['terms', 'termConditions'] : []),
    ...(categories ? ['character'] : []),
    ...(people ? ['owner'] : []),
    ...(people && nominees ? ['nominee'] : []),
  ]
}
