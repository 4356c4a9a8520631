import type { ImportKind } from '@moorgate/contract'
import type { z } from 'zod'
import type { Scope, Work } from '../../../kernel/work.ts'
import type { Key } from '../checking/find-records.ts'
import type { FlatValues } from '../checking/flat-values.ts'

export type Values = Record<string, unknown>
export type StoredRecord = Values & { id: number; version: number }

/**
 * What an import knows of a noun: where it is kept, and the acts that write it. Rows go through the same acts
 * as requests do, so there is one set of rules.
 */
export interface ImportResource {
  kind: ImportKind
  /** What one of them is called in messages; an s makes it many. */
  noun: string
  table: 'users' | 'contacts' | 'organisations'
  create: z.ZodType
  update: z.ZodType
  /** Rows of the table that are this noun. */
  isOne(record: Values): boolean
  /** Why a record that is found and is not one may not be meant. */
  notOne: string
  may(scope: Scope, action: 'create' | 'update'): boolean
  /** Values as the act would keep them, so that they compare with what is kept. */
  canonical(flat: FlatValues): FlatValues
  /** Fields of an existing record that a file may not change, with the reason. */
  fixedFields: Readonly<Record<string, string>>
  /** The field of the table's unique index. */
  uniqueField: Key
  /** What no two records may share, as the unique index of the table says it; undefined for nothing. */
  uniqueKey(flat: FlatValues): { field: Key; key: string } | undefined
  uniqueKeyOf(record: Values): string | undefined
  /** Refuses what the act itself would refuse. Writes nothing. */
  examine(work: Work, body: Values, existing: StoredRecord | undefined): Promise<void>
  add(work: Work, body: Values): Promise<number>
  change(work: Work, id: number, body: Values): Promise<void>
  remove(work: Work, id: number): Promise<void>
}
