import type { FeatureFlag, PermissionEvent, SearchType } from '@moorgate/contract'
import type { Table } from '../../kernel/resource/table.ts'

/** A row that was found, before it is said where it is. */
export interface MatchingRow {
  type: SearchType
  id: number
  title: string
  note: string | null
  status: number | null
  /** Where it is, where the statement says so itself. */
  own_path: string | null
}

/** One kind of record: its table with its own rules of who sees what, and which of its rows are meant. */
export interface Source {
  type: SearchType
  table: Table
  events: readonly PermissionEvent[]
  requires?: FeatureFlag
  /** Beside tenant, deletion and visibility. */
  where: string
  title: string
  /** What tells namesakes apart. */
  note: string
  /** A telephone number, which the note ends with where it is what was typed. */
  phone?: string
  /** For those from whom a field is hidden that is searched too: the words and the note without it. */
  without?: { field: string; words: string; note: string }
  status: string
  /** Where staff find it, from the row, or as SQL where that needs more of it. */
  pathOf?: (row: MatchingRow) => string
  staffPath?: string
  /**
   * Where investors find those that they see; without it they find none. `path` is SQL of a page of the
   * portal.
   */
  ownPath?: string
}
