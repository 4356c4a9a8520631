/** What may be permitted with one record. A resource names those of these that it has. */
export const recordVerbs = [
  'edit',
  'delete',
  'add_documents',
  'hand_in',
  'merge',
  'convert',
  'clone',
  'move',
  'write_page',
  'add_stage',
  'bring_back',
  'invite',
  'enter',
  'allocate',
  'call',
  'offer_rights',
  'set_bank',
  'see_book',
  'see_investments',
  'see_payments',
  'see_refunds',
  'screen',
  'identify',
  'categorise',
  'reset_test',
  'answer',
  'record_consent',
  'add_method',
  'revoke_delegates',
  'submit',
  'approve',
  'reject',
  'suspend',
  'prepare',
  'send',
  'remind',
  'open',
  'close',
  'publish',
  'confirm',
  'authorise',
  'send_back',
  'register',
  'issue',
  'cancel',
  'pay',
  'refund',
  'record_deal',
] as const

export type RecordVerb = (typeof recordVerbs)[number]

/** The attribute that one record answers with when `append` names it. No list has it. */
export const permissionsAttribute = 'permissions'

/** A record that was read with its permissions. The command of a verb that is missing answers 403. */
export type WithPermissions = { permissions?: readonly RecordVerb[] }
