import { cx } from '../../ui/class-names.ts'
import styles from './entry-form.module.css'

export interface PasswordStrengthProps {
  password: string
  /** Fewest characters that are taken. */
  least: number
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** How far a password has come, in quarters. Length is what counts; repeating one character is not length. */
export function strengthOf(password: string, least: number): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length
  const varied = new Set(password).size
  if (length === 0) return 0
  if (length < least || varied < 6) return length * 2 < least ? 1 : 2
  const many = kinds.filter((kind) => kind.test(password)).length
  return length >= least + 5 || many >= 3 ? 4 : 3
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
