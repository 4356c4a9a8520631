import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { RecordVerb, WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { recordQuery } from './queries.ts'

/** `permits(contact, 'delete')`: what the server lets the reader do with this record (decision 43). */
export const permits = ({ permissions }: WithPermissions, verb: RecordVerb): boolean =>
  permissions?.includes(verb) === true

/** One record with its permissions, for a button whose record comes from a list, which has none. */
export const permittedQuery = <R extends Pick<Resource, 'name' | 'path'>>(resource: R, id: number | string) =>
  recordQuery<RowOf<R> & WithPermissions>(resource, id, { append: [permissionsAttribute] })
