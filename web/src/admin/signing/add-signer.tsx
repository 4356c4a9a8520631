import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReferencePicker } from '../../features/records/reference-picker.tsx'
import { searchInvestors, searchStaff } from '../../kernel/searches.ts'
import type { DraftSigner } from './draft.ts'
import styles from './signing.module.css'

type SignerKind = 'investor' | 'staff' | 'outside'

/** An investor or a colleague, found by name; or somebody without an account, by name and address. */
export function AddSigner({ onAdd }: { onAdd: (signer: DraftSigner) => void }) {
  const [adding, setAdding] = useState<SignerKind>()
  const add = (signer: DraftSigner) => {
    onAdd(signer)
    setAdding(undefined)
  }
  if (adding === undefined)
    return (
      <span className={styles.adders}>
        <Button look="link" onClick={() => setAdding('investor')}>
          Add signer
        </Button>
        <Button look="link" onClick={() => setAdding('staff')}>
          Add colleague
        </Button>
        <Button look="link" onClick={() => setAdding('outside')}>
          Add another signer
        </Button>
      </span>
    )
  if (adding === 'outside') return <Outside onAdd={add} onCancel={() => setAdding(undefined)} />
  const isStaff = adding === 'staff'
  return (
    <ReferencePicker
      label={isStaff ? 'Colleague who signs' : 'Who signs'}
      placeholder="Name"
      search={isStaff ? searchStaff : searchInvestors}
      chosen={null}
      onChange={(option) => {
        if (option) add({ user_id: option.value, name: option.label, is_staff: isStaff, email: null })
        else setAdding(undefined)
      }}
    />
  )
}

interface OutsideProps {
  onAdd: (signer: DraftSigner) => void
  onCancel: () => void
}

/** A witness, a solicitor, a co-trustee: they get a link of their own, and a code to the same address. */
function Outside({ onAdd, onCancel }: OutsideProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const isWhole = name.trim().length > 1 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return (
    <Form
      className={styles.outside}
      onSubmit={() => {
        if (isWhole)
          onAdd({ user_id: null, name: name.trim(), is_staff: false, email: email.trim().toLowerCase() })
      }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={160}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="They sign by a link and a code, without an account."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <span className={styles.adders}>
        <Button type="submit" size="small" disabled={!isWhole}>
          Add
        </Button>
        <Button look="link" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </Form>
  )
}
