import { z } from 'zod'
import { event, id } from './event.ts'

const by = { by: z.string() }

/** Accounts: how people come and go and prove who they are. */
export const identityEvents = {
  'identity.account_opened': event('user'),
  'identity.registered': event('user', {
    terms_version: z.int().nullable(),
    invite_code: z.string().optional(),
  }),
  'identity.registration_repeated': event('user'),
  'identity.verification_requested': event('user'),
  'identity.new_address_link_requested': event('user'),
  'identity.email_verified': event('user'),
  'identity.set_password_requested': event('user'),
  'identity.password_reset_requested': event('user'),
  'identity.password_changed': event('user', by),
  'identity.signed_in': event('user', by),
  'identity.sign_in_failed': event('user', by),
  'identity.sign_in_blocked': event('user'),
  'identity.signed_out': event('user'),
  'identity.signed_out_elsewhere': event('user'),
  'identity.session_ended': event('user'),
  'identity.second_factor_enabled': event('user'),
  'identity.second_factor_disabled': event('user'),
  'identity.recovery_codes_renewed': event('user'),
  'identity.recovery_code_used': event('user'),
  'identity.passkey_added': event('user', { passkey_id: id }),
  'identity.passkey_renamed': event('user', { passkey_id: id }),
  'identity.passkey_removed': event('user', { passkey_id: id }),
}
