import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { register } from '@moorgate/contract/identity/registration.ts'
import { say } from '@moorgate/contract/messages.ts'
import { check, messageFor } from '@moorgate/contract/validation.ts'
import { ApiError } from '../../kernel/api-error.ts'

/**
 * Refuses what the server would refuse, before it is sent. One address may send five registrations an hour:
 * an empty field or a password that is too short must not be one of them. All faults are named at once.
 */
export function refuseWrong(body: Readonly<Record<string, unknown>>): void {
  const checked = check(register.body!, body)
  const errors = checked.ok ? {} : checked.errors
  const isShort = [...String(body['password'])].length < shortestPassword.alone
  if (isShort) errors['password'] ??= [messageFor(say.minText(shortestPassword.alone), 'password')]
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
}
