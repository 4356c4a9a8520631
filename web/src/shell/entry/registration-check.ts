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
  for (const [field, words] of Object.entries(ownWords))
    if (isMissing(body[field]) && errors[field]) errors[field] = [words]
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
}

/** A form about oneself says “your”. */
const ownWords = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password.',
  terms: 'Tick to confirm that you’re 18 or over and accept the terms.',
}

const isMissing = (value: unknown) => value === undefined || value === '' || value === false
