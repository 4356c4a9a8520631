import type { RecordVerb, WithPermissions } from '@moorgate/contract/permissions/record.ts'

/** `permits(contact, 'delete')`: what the server lets the reader do with this record (decision 43). */
export const permits = ({ permissions }: WithPermissions, verb: RecordVerb): boolean =>
  permissions?.includes(verb) === true
