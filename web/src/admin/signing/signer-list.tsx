import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import look from '../../features/signing/signing.module.css'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { counted } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { addSigner, keyOf, moveSigner, removeSigner } from './draft.ts'
import type { Draft, DraftSigner } from './draft.ts'
import styles from './signing.module.css'
import { useState } from 'react'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReferencePicker } from '../../features/records/reference-picker.tsx'
import { searchInvestors, searchStaff } from '../../kernel/searches.ts'

interface SignerListProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Position of the signer for whom fields are placed, from 1. */
  chosen: number
  onChoose: (position: number) => void
}

/** Who signs, in their order; choosing one places fields for them. */
export function SignerList({ draft, onDraft, chosen, onChoose }: SignerListProps) {
  return (
    <section>
      <h2 className={styles.heading}>{draft.inOrder ? 'Signers, in order' : 'Signers'}</h2>
      <ol className={styles.signers}>
        {draft.signers.map((signer, index) => (
          <li key={keyOf(signer)} className={look[`s${(index % 5) + 1}`]}>
            <span className={styles.order}>{index + 1}</span>
            <button
              type="button"
              className={cx(styles.signer, chosen === index + 1 && styles.chosen)}
              aria-pressed={chosen === index + 1}
              onClick={() => onChoose(index + 1)}
            >
              <b>{signer.name}</b>
              <small>
                {whereOf(signer)}, {fieldsOf(draft, index + 1)}
              </small>
            </button>
            <Options draft={draft} onDraft={onDraft} position={index + 1} name={signer.name} />
          </li>
        ))}
      </ol>
      <div className={styles.underSigners}>
        <AddSigner onAdd={(signer) => onDraft(addSigner(draft, signer))} />
        <Switch
          label="One after another"
          checked={draft.inOrder}
          onChange={(event) => onDraft({ ...draft, inOrder: event.target.checked })}
        />
      </div>
    </section>
  )
}

/** Where somebody signs. */
function whereOf({ user_id: id, is_staff: isStaff, email }: DraftSigner): string {
  if (id === null) return `By a link to ${email}`
  return isStaff ? 'In the back office' : 'In the portal'
}

const fieldsOf = ({ fields }: Draft, position: number) =>
  counted(fields.filter(({ signer }) => signer === position).length, 'field', 'fields')

interface OptionsProps extends Pick<SignerListProps, 'draft' | 'onDraft'> {
  position: number
  name: string
}

function Options({ draft, onDraft, position, name }: OptionsProps) {
  const move = (by: -1 | 1) => onDraft(moveSigner(draft, position, by))
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} size="small" label={`Options of ${name}`} />}
      label={name}
      groups={[
        {
          items: [
            {
              id: 'earlier',
              label: 'Sign earlier',
              icon: ArrowUp,
              disabled: position === 1,
              onSelect: () => move(-1),
            },
            {
              id: 'later',
              label: 'Sign later',
              icon: ArrowDown,
              disabled: position === draft.signers.length,
              onSelect: () => move(1),
            },
          ],
        },
        {
          items: [
            {
              id: 'remove',
              label: 'Remove with all fields',
              icon: Trash2,
              danger: true,
              onSelect: () => onDraft(removeSigner(draft, position)),
            },
          ],
        },
      ]}
    />
  )
}

type SignerKind = 'investor' | 'staff' | 'outside'

/** An investor or a colleague, found by name; or somebody without an account, by name and address. */
function AddSigner({ onAdd }: { onAdd: (signer: DraftSigner) => void }) {
  const [adding, setAdding] = useState<SignerKind>()
  const add = (signer: DraftSigner) => {
    onAdd(signer)
    setAdding(undefined)
  }
  if (adding === undefined)
    return (
      <span className={styles.adders}>
        <Button variant="link" onClick={() => setAdding('investor')}>
          Add signer
        </Button>
        <Button variant="link" onClick={() => setAdding('staff')}>
          Add colleague
        </Button>
        <Button variant="link" onClick={() => setAdding('outside')}>
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
        hint="They sign with a link and a code, without an account."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <span className={styles.adders}>
        <Button type="submit" size="small" disabled={!isWhole}>
          Add
        </Button>
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </Form>
  )
}
