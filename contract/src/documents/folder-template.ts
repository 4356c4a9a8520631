import { z } from 'zod'
import { ownerTypes } from '../attributes/attribute.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, integer, list, map, pattern, lineText } from '../wire.ts'
import { folderStructure, visibilities } from './document.ts'

const folder = map({
  /** Names from the outermost folder on, at most eight: `Certificates/EIS 3`. */
  path: pattern(
    /^[^/\s][^/]{0,119}(\/[^/\s][^/]{0,119}){0,7}$/,
    960,
    'Certificates/EIS 3',
    'The :attribute field must be folder names with a slash between them, at most eight.',
  ),
  visibility: choice(visibilities).optional(),
})

/** Folders that are made together on a record of one kind. */
export const folderTemplate = defineResource({
  name: 'folder_template',
  path: 'folder-templates',
  term: 'folder_template',
  event: 'attributes',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    name: lineText(120, { example: 'Investor' }),
    owner_type: choice(ownerTypes),
    folders: list(folder, 60),
    active: boolean().optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
  },
  computed: { active: boolean(), order: integer() },
  filters: { owner_type: 'exact', active: 'exact' },
  sorts: ['name', 'order'],
  defaultSort: 'order',
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'owner_type', label: 'For' },
    { key: 'folders', label: 'Folders' },
    { key: 'active', label: 'In use' },
  ],
})

/**
 * Makes the template's folders on a record. Those that are there already stay as they are. Answers the
 * record's folders.
 */
export const applyFolderTemplate = defineEndpoint({
  method: 'POST',
  path: 'folder-templates/{id}/apply',
  summary: 'Make the folders of a template on a record',
  access: 'verified',
  body: z.object({ owner_id: integer({ min: 1 }) }),
  answer: z.array(folderStructure.row),
  status: 200,
})
