import type { EventType } from '@moorgate/contract/events/index.ts'

/** Names of events as SQL literals, parted by commas: a name that the catalogue lacks is a type error. */
export const eventSql = (...types: readonly EventType[]): string =>
  types.map((type) => `'${type}'`).join(', ')
