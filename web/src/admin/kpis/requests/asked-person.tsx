import { Problem } from '../../../kernel/problem.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Recipients } from './ask-dialog.tsx'
import styles from './requests.module.css'

/** Who is asked: an Entrepreneur by their account, or somebody by name and address. */
export interface Person {
  userId: number | null
  name: string
  email: string
}

export const personOf = (last: Recipients['companies'][number]['last']): Person =>
  last === null
    ? { userId: null, name: '', email: '' }
    : { userId: last.user_id, name: last.name, email: last.email }

export const bodyOf = ({ userId, name, email }: Person) =>
  userId === null ? { name: name.trim() || undefined, email: email.trim() || undefined } : { user_id: userId }

interface AskedPersonProps {
  company: string
  person: Person
  entrepreneurs: Recipients['entrepreneurs']
  errors: Readonly<Record<'name' | 'email' | 'company', string | undefined>>
  onChange: (person: Person) => void
}

/** The person of one company. Who was asked last is there already. */
export function AskedPerson({ company, person, entrepreneurs, errors, onChange }: AskedPersonProps) {
  return (
    <fieldset className={styles.person}>
      <legend>{company}</legend>
      <Problem says={errors.company} />
      {entrepreneurs.length > 0 && (
        <NativeSelect
          label="Contact"
          placeholder="Someone without an account"
          options={entrepreneurs.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
          value={person.userId ?? ''}
          onChange={(event) =>
            onChange({ ...person, userId: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      )}
      {person.userId === null && (
        <div className={styles.pair}>
          <TextField
            label="Name"
            maxLength={160}
            value={person.name}
            error={errors.name}
            onChange={(event) => onChange({ ...person, name: event.target.value })}
          />
          <TextField
            label="E-mail"
            type="email"
            maxLength={254}
            value={person.email}
            error={errors.email}
            onChange={(event) => onChange({ ...person, email: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
