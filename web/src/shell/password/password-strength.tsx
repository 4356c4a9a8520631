import { cx } from '../../ui/class-names.ts'
import styles from './password-strength.module.css'
import { strengthOf } from './strength-of.ts'

export interface PasswordStrengthProps {
  password: string
  /** Fewest characters that are taken. */
  least: number
}

const words = ['', 'Too short.', 'Not yet.', 'Good.', 'Strong.']

/** Bars and words below a new password. Whether it is in a known leak, only the server can say. */
export function PasswordStrength({ password, least }: PasswordStrengthProps) {
  const strength = strengthOf(password, least)
  return (
    <>
      <span className={styles.strength} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={cx(strength >= bar && (strength < 3 ? styles.weak : styles.on))} />
        ))}
      </span>
      <span>
        {words[strength]} At least {least} characters. Several words together are easy to remember.
      </span>
    </>
  )
}
