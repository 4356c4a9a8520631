import { folderStructure, opening, ownedDocument } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { ownedRows } from '../attributes/index.ts'

/** The file lies in no folder, or in one that is public all the way up. */
const inOpenFolder = (row: string) =>
  `(${row}.folder_structure_id is null or exists (select 1 from folder_structures f
     where f.tenant_id = $1 and f.id = ${row}.folder_structure_id and f.open))`

/** Whose owner the caller may open; an investor sees what is public, by the stricter of file and folders. */
export const documents: Table = tableOf(ownedDocument, {
  columns: {
    effective_visibility: (row) =>
      `case when ${row}.visibility = 'public' and ${inOpenFolder(row)} then 'public' else 'private' end`,
  },
  relations: {
    folder: { kind: 'one', to: () => folders, column: 'folder_structure_id' },
    opens: {
      kind: 'many',
      to: () => opens,
      column: 'openable_id',
      where: (row) => `${row}.openable_type = 'document'`,
    },
  },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    return scope.actor.roleId === 5
      ? `${owned} and ${row}.visibility = 'public' and ${inOpenFolder(row)}`
      : owned
  },
  hiddenFrom: ({ actor }) => (actor.roleId === 5 ? ['created_by', 'client_name'] : []),
})

export const folders: Table = tableOf(folderStructure, {
  relations: {
    children: { kind: 'many', to: () => folders, column: 'parent_id' },
    documents: { kind: 'many', to: () => documents, column: 'folder_structure_id' },
  },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    return scope.actor.roleId === 5 ? `${owned} and ${row}.open` : owned
  },
})

export const opens: Table = tableOf(opening, {
  softDeletes: false,
  columns: { version: () => '1', updated_at: (row) => `wire_instant(${row}.created_at)` },
})

/** Adds relations that lead to an area above this one. */
export function relateDocuments(relations: {
  documents: Table['relations']
  opens: Table['relations']
}): void {
  Object.assign(documents.relations, relations.documents)
  Object.assign(opens.relations, relations.opens)
}
