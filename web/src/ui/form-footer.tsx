import { CircleDot, CloudCheck, CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './form.module.css'

export interface FormFooterProps {
  /** "Saved at 10:41", "2 unsaved changes", "We couldn’t save". Announced. */
  state?: { kind: 'saved' | 'unsaved' | 'failed'; text: string } | undefined
  /** How many fields need attention. */
  problems?: number | undefined
  save?: string | undefined
  saving?: boolean | undefined
  onDiscard?: (() => void) | undefined
  onSave?: (() => void) | undefined
}

const icons = { saved: CloudCheck, unsaved: CircleDot, failed: CloudOff }

/** The bar below a long form. Without `onSave` its button submits the form around it. */
export function FormFooter({
  state,
  problems = 0,
  save = 'Save',
  saving,
  onDiscard,
  onSave,
}: FormFooterProps) {
  return (
    <div className={styles.footer} data-foot>
      <output className={styles.state}>
        {state && (
          <>
            <Icon of={icons[state.kind]} size={14} />
            {state.text}
          </>
        )}
      </output>
      {problems > 0 && (
        <span className={styles.problems}>
          {problems === 1 ? '1 field needs' : `${problems} fields need`} attention
        </span>
      )}
      <div className={styles.buttons}>
        {onDiscard && <Button onClick={onDiscard}>Discard</Button>}
        <Button
          variant="primary"
          needsConnection
          type={onSave ? 'button' : 'submit'}
          busy={saving}
          busyLabel="Saving"
          onClick={onSave}
        >
          {save}
        </Button>
      </div>
    </div>
  )
}

export interface ChangesFooterProps {
  form: { changes: number; problems: number; busy: boolean; discard: () => void }
  save?: string | undefined
  /** Absent: the button submits the form around it. */
  onSave?: (() => void) | undefined
}

/**
 * The same, by a form that counts its changes: how many are not saved yet, and the way back to what was
 * there.
 */
export function ChangesFooter({ form, save, onSave }: ChangesFooterProps) {
  const { changes, problems, busy, discard } = form
  const text = `${changes} unsaved ${changes === 1 ? 'change' : 'changes'}`
  return (
    <FormFooter
      state={changes > 0 ? { kind: 'unsaved', text } : undefined}
      problems={problems}
      save={save}
      saving={busy}
      onDiscard={changes > 0 ? discard : undefined}
      onSave={onSave}
    />
  )
}
