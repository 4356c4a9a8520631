import { Check, CircleDot } from 'lucide-react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './form.module.css'

export interface ChangesFooterProps {
  form: {
    /** How many fields differ from what was there. */
    changes: number
    /** How many fields need attention. */
    problems?: number | undefined
    busy: boolean
    discard: () => void
  }
  save?: string | undefined
  /** Absent: the button submits the form around it. */
  onSave?: (() => void) | undefined
}

/**
 * The bar below every form, in view while the form is read: what is not saved yet, what needs attention, the
 * way back to what was there, and saving it.
 */
export function ChangesFooter({ form, save = 'Save', onSave }: ChangesFooterProps) {
  const { changes, problems = 0, busy, discard } = form
  const isChanged = changes > 0
  return (
    <div className={styles.footer} data-foot>
      <output className={cx(styles.state, isChanged && styles.unsaved)}>
        <Icon of={isChanged ? CircleDot : Check} size={14} />
        {isChanged ? `${changes} unsaved ${changes === 1 ? 'change' : 'changes'}` : 'No unsaved changes'}
      </output>
      {problems > 0 && (
        <span className={styles.problems}>
          {problems === 1 ? '1 field needs' : `${problems} fields need`} attention
        </span>
      )}
      <div className={styles.buttons}>
        {/* It keeps the focus, though there is nothing left to discard. */}
        <Button aria-disabled={!isChanged} onClick={isChanged ? discard : undefined}>
          Discard
        </Button>
        <Button
          variant="primary"
          needsConnection
          type={onSave ? 'button' : 'submit'}
          busy={busy}
          busyLabel="Saving"
          onClick={onSave}
        >
          {save}
        </Button>
      </div>
    </div>
  )
}
