import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

export interface NewPasswordFieldsProps {
  /** Messages by field, as the API names them. */
  errors: Readonly<Record<string, string>>
  /** Fewest characters that are taken. */
  least: number
}

/** A password that is being chosen, and once more against a slip: `password` and `password_confirmation`. */
export function NewPasswordFields({ errors, least }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors['password']}
        hint={<PasswordStrength password={password} least={least} />}
      />
      <TextField
        label="Confirm new password"
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        error={errors['password_confirmation']}
      />
    </>
  )
}
