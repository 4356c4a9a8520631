/** Relations that every page of a record reads. */
export const personIncludes = [
  'owner',
  'adviser',
  'associates',
  'investorType',
  'leadStatus',
  'clientGroups',
] as const

export const among = { role_id: '5' }

export const listed = {
  perPage: 50,
  include: personIncludes,
  append: ['test_state', 'category_waits'],
  fixed: among,
}

/** What the list asks when it opens. Who holds the most comes first. */
export const withHeld = { ...listed, append: ['test_state', 'category_waits', 'held'], sort: '-held' }
