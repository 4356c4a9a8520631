import { z } from 'zod'
import { ownerTypes } from '../attributes/attribute.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, httpsUrl, integer, list, pattern, reference, lineText } from '../wire.ts'
import { visibilities } from './document.ts'

/**
 * Where links may lead as long as a tenant keeps no list of its own. A host counts with everything below it.
 */
export const usualCloudHosts = [
  'drive.google.com',
  'docs.google.com',
  'dropbox.com',
  'sharepoint.com',
  'onedrive.live.com',
  '1drv.ms',
  'box.com',
] as const

/** A file that lies with somebody else. Kept as an address alone: the server never opens it. */
export const cloudDocument = defineResource({
  name: 'cloud_document',
  path: 'cloud-documents',
  term: 'cloud_document',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    owner_type: choice(ownerTypes),
    owner_id: integer({ min: 1 }),
    name: lineText(200, { example: 'Data room of the round' }),
    url: httpsUrl(),
    folder_structure_id: optional(reference('folder-structures')),
    visibility: choice(visibilities).optional(),
  },
  computed: { visibility: choice(visibilities), effective_visibility: choice(visibilities) },
  filters: {
    name: 'partial',
    owner_type: 'exact',
    owner_id: 'exact',
    folder_structure_id: 'exact',
    visibility: 'exact',
  },
  search: ['name'],
  sorts: ['name'],
  includes: { owner: { to: 'record-owners', many: false }, folder: { to: 'folder-structures', many: false } },
})

export const deleteCloudDocument = defineEndpoint({
  method: 'DELETE',
  path: 'cloud-documents/{id}',
  summary: 'Take a linked document away',
  access: 'verified',
  status: 204,
})

/** A bare host name, without a scheme, a port or a path. */
const host = () =>
  pattern(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, 253, 'dropbox.com')

const settings = z.object({ cloud_hosts: list(host(), 50) })

/** Where linked documents of this tenant may lie. */
export const readDocumentSettings = defineEndpoint({
  method: 'GET',
  path: 'document-settings',
  summary: 'Read the hosts that linked documents may use',
  access: 'staff',
  answer: settings,
  status: 200,
})
export const changeDocumentSettings = defineEndpoint({
  method: 'PATCH',
  path: 'document-settings',
  summary: 'Set the hosts that linked documents may use',
  access: { event: 'features', action: 'update' },
  body: settings.partial(),
  answer: settings,
  status: 200,
})
