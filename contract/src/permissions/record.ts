/** What may be permitted with one record. A resource names those of these that it has. */
export const recordVerbs = [
  'edit',
  'delete',
  'convert',
  'clone',
  'move',
  'bring_back',
  'invite',
  'enter',
  'allocate',
  'call',
  'offer_rights',
  'screen',
  'identify',
  'submit',
  'approve',
  'reject',
  'suspend',
  'close',
  'issue',
  'cancel',
  'pay',
] as const

export type RecordVerb = (typeof recordVerbs)[number]

/** The attribute that one record answers with when `append` names it. No list has it. */
export const permissionsAttribute = 'permissions'

/** A record that was read with its permissions. The command of a verb that is missing answers 403. */
export type WithPermissions = { permissions?: readonly RecordVerb[] }
