import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import look from '../../kernel/signing/signing.module.css'
import { IconButton, Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { counted } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ReferencePicker } from '../reference-picker.tsx'
import { searchInvestors, searchStaff } from '../searches.ts'
import { addSigner, moveSigner, removeSigner } from './draft.ts'
import type { Draft, DraftSigner } from './draft.ts'
import styles from './signing.module.css'

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
          <li key={signer.user_id} className={look[`s${(index % 5) + 1}`]}>
            <span className={styles.order}>{index + 1}</span>
            <button
              type="button"
              className={cx(styles.signer, chosen === index + 1 && styles.chosen)}
              aria-pressed={chosen === index + 1}
              onClick={() => onChoose(index + 1)}
            >
              <b>{signer.name}</b>
              <small>
                {signer.is_staff ? 'In the back office' : 'In the portal'}, {fieldsOf(draft, index + 1)}
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

/** An investor or a colleague, found by name. */
function AddSigner({ onAdd }: { onAdd: (signer: DraftSigner) => void }) {
  const [adding, setAdding] = useState<'investor' | 'staff'>()
  if (adding === undefined)
    return (
      <span className={styles.adders}>
        <Button look="link" onClick={() => setAdding('investor')}>
          Add signer
        </Button>
        <Button look="link" onClick={() => setAdding('staff')}>
          Add colleague
        </Button>
      </span>
    )
  return (
    <ReferencePicker
      label={adding === 'staff' ? 'Colleague who signs' : 'Who signs'}
      placeholder="Name"
      search={adding === 'staff' ? searchStaff : searchInvestors}
      chosen={null}
      onChange={(option) => {
        if (option) onAdd({ user_id: option.value, name: option.label, is_staff: adding === 'staff' })
        setAdding(undefined)
      }}
    />
  )
}
