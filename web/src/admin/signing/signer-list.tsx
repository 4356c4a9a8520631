import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import look from '../../features/signing/signing.module.css'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { counted } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AddSigner } from './add-signer.tsx'
import { addSigner, keyOf, moveSigner, removeSigner } from './draft.ts'
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
