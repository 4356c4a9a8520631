import type { OwnerType } from '@moorgate/contract'
import type { Extension } from '../../kernel/module.ts'
import type { Relation, Table } from '../../kernel/resource/table.ts'
import { companies } from '../companies/index.ts'
import { contacts } from '../contacts/index.ts'
import { deals } from '../deals/index.ts'
import { users } from '../investors/index.ts'
import { organisations } from '../organisations/index.ts'
import { callLogs, notes, tasks } from './tables.ts'

/** What was written about records of a kind, as far as the caller may see it. */
const writtenAbout = (type: OwnerType): Record<'notes' | 'callLogs' | 'tasks', Relation> => {
  const of = (table: Table): Relation => ({
    kind: 'many',
    to: () => table,
    column: 'owner_id',
    where: (row) => `${row}.owner_type = '${type}'`,
  })
  return { notes: of(notes), callLogs: of(callLogs), tasks: of(tasks) }
}

export const timelineRelations: readonly Extension[] = [
  { of: users, relations: writtenAbout('user') },
  { of: organisations, relations: writtenAbout('organisation') },
  { of: contacts, relations: writtenAbout('contact') },
  { of: deals, relations: writtenAbout('pipeline_deal') },
  { of: companies, relations: writtenAbout('company') },
]
