import { fieldTitle, signatureFieldKinds, signatureFieldNames } from '@moorgate/contract/signing/fields.ts'
import type { SignatureFieldKind } from '@moorgate/contract/signing/fields.ts'
import { now } from '../../kernel/clock.ts'
import { fieldIcons } from '../../features/signing/field-icons.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft, DraftField } from './draft.ts'
import styles from './signing.module.css'

/** What is put under the pointer while a kind of field is dragged. */
export const draggedKind = 'application/x-signature-field'

interface PaletteProps {
  name: string
  onPlace: (kind: SignatureFieldKind) => void
}

/** Kinds of fields: dragged onto the page, or put in its middle by pressing. */
export function Palette({ name, onPlace }: PaletteProps) {
  return (
    <section className={styles.placing}>
      <h2 className={styles.heading}>
        Fields for <span className={styles.accent}>{name}</span>
      </h2>
      <div className={styles.palette}>
        {signatureFieldKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            draggable
            onDragStart={(event) => event.dataTransfer.setData(draggedKind, kind)}
            onClick={() => onPlace(kind)}
          >
            <Icon of={fieldIcons[kind]} />
            {signatureFieldNames[kind]}
          </button>
        ))}
      </div>
      <p className={styles.hint}>Drag onto the page, or press Enter and move with the arrow keys.</p>
    </section>
  )
}

interface SelectedProps {
  field: DraftField
  onChange: (change: Partial<DraftField>) => void
  onRemove: () => void
}

export function Selected({ field, onChange, onRemove }: SelectedProps) {
  const isAsked = field.kind === 'text' || field.kind === 'tick'
  return (
    <section className={styles.placing}>
      <h2 className={styles.heading}>Selected: {fieldTitle(field).toLowerCase()}</h2>
      <div className={styles.selectedFacts}>
        {isAsked ? (
          <Checkbox
            label="Required"
            checked={field.required}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
        ) : (
          <span>Required</span>
        )}
        <span className={styles.place} aria-live="polite">
          Page {field.page}, {field.x} across, {field.y} down
        </span>
      </div>
      {isAsked && (
        <TextField
          label="Prompt"
          placeholder="Witness address"
          maxLength={80}
          value={field.label ?? ''}
          onChange={(event) => onChange({ label: event.target.value || null })}
        />
      )}
      <Button variant="danger-quiet" size="small" onClick={onRemove}>
        Remove this field
      </Button>
    </section>
  )
}

export function Sending({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  return (
    <section>
      <h2 className={styles.heading}>Sending</h2>
      <DateField
        label="Last day to sign"
        hint={draft.expiresOn === '' ? 'Three weeks after sending' : undefined}
        optional
        today={now()}
        value={draft.expiresOn}
        onChange={(expiresOn) => onDraft({ ...draft, expiresOn })}
      />
      <TextArea
        label="Message to the signers"
        optional
        limit={1000}
        rows={3}
        value={draft.message}
        onChange={(event) => onDraft({ ...draft, message: event.target.value })}
      />
      <DescriptionList
        items={[
          {
            term: 'Reminders',
            value:
              draft.reminderDays.length === 0
                ? 'None'
                : `After ${draft.reminderDays.join(' and ')} ${draft.reminderDays.join() === '1' ? 'day' : 'days'}`,
          },
          { term: 'Seal', value: 'PAdES, with an evidence page' },
        ]}
      />
    </section>
  )
}
