/** What a file may bring in. The names are the paths of the nouns. */
export const importKinds = ['users', 'contacts', 'organisations'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * Where an import stands. `checking`, `applying` and `undoing` are done in the background and say how far
 * they are; the others wait for somebody.
 */
export const importStatuses = [
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What the check found a row to be. `pending` rows have not been looked at since they last changed. */
export const rowOutcomes = ['pending', 'new', 'changed', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Rows are matched with records by this: the first key that a row has decides. */
export const matchKeys = {
  users: ['email', 'reference', 'id', 'email_then_reference'],
  contacts: ['email', 'id'],
  organisations: ['registration_number', 'name', 'id'],
} as const satisfies Record<ImportKind, readonly string[]>
export type MatchKey = (typeof matchKeys)[ImportKind][number]

/** Largest file, in kilobytes, and most rows, columns and characters of a cell that are read. */
export const importLimits = { kilobytes: 10 * 1024, rows: 20_000, columns: 100, cell: 2_000 } as const

/** How many days an import or a merge can be taken back. */
export const undoDays = 30
