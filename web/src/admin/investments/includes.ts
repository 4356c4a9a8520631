/** What decides which relations may be asked for: the API refuses the whole question for one that is not allowed. */
export interface Allowed {
  /** Whether the role reads people: owners and nominees are behind the same permission as investors. */
  people: boolean
  nominees: boolean
  categories: boolean
}

/** Relations of the lists. */
export function listIncludes({ people }: Pick<Allowed, 'people'>): string[] {
  return ['type', 'roundType', ...(people ? ['owner'] : [])]
}

/** Relations of a record's page. */
export function pageIncludes({ people, nominees, categories }: Allowed): string[] {
  return [
    'type',
    'subType',
    'roundType',
    'industry',
    'keyDates',
    'keyPoints',
    'teamImages',
    ...(categories ? ['character'] : []),
    ...(people ? ['owner'] : []),
    ...(people && nominees ? ['nominee'] : []),
  ]
}
