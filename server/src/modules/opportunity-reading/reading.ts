import { hasClosed, refuse, roleIds } from '@moorgate/contract'
import type { OpportunityStatus } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { FilterSql } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { readingGates } from '../../domain/eligibility.ts'
import { eligibilityForOpportunity, mayReadRow } from '../eligibility/index.ts'
import { seenOpportunity, visibleOpportunities } from '../opportunity-visibility/index.ts'

type Reader = Scope & { db: Db | Trx }

/**
 * SQL of whether this caller may read an offer that they see. Before pause, category and test it is a name
 * to an investor (COBS 4.12A): its texts, pictures, papers and questions are not there. Undefined for staff, who
 * read all that they see.
 */
export const isReadable = (scope: Scope, row: string, statement: Statement): string | undefined =>
  scope.actor.roleId === roleIds.user ? mayReadRow(scope, row, statement) : undefined

/** A filter by what is withheld: it finds offers that this caller may read, also where it asks for what is missing. */
export const whereReadable =
  (filter: FilterSql): FilterSql =>
  (row, values, statement, scope, name) => {
    const readable = isReadable(scope, row, statement)
    const fits = filter(row, values, statement, scope, name)
    return readable === undefined ? fits : `(${readable} and ${fits})`
  }

/** The offers that this caller sees and may read. */
export function readableOpportunities(scope: Scope, row: string, statement: Statement): string | undefined {
  const conditions = [visibleOpportunities(scope, row, statement), isReadable(scope, row, statement)]
  return conditions.filter((condition) => condition !== undefined).join(' and ') || undefined
}

/** 403 with the gates that keep this caller from reading an offer; nothing for staff. */
export async function refuseUnread(
  reader: Reader,
  opportunity: { status: number; fca_class: string | null },
): Promise<void> {
  const { actor } = reader
  if (actor.roleId !== roleIds.user || hasClosed(opportunity.status as OpportunityStatus)) return
  const gates = readingGates(await eligibilityForOpportunity(reader, actor.id ?? 0, opportunity))
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
}

/**
 * The offer that this caller may read: undefined where it is not there for them, 403 with the gates where
 * they know of it by its name alone.
 */
export async function readOpportunity(reader: Reader, id: number) {
  const opportunity = await seenOpportunity(reader, id)
  if (opportunity) await refuseUnread(reader, opportunity)
  return opportunity
}
