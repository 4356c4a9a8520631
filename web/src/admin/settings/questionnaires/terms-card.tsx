import type { QuestionnaireKind } from '@moorgate/contract/questionnaires/definition.ts'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './editor.module.css'
import type { DraftValues } from './use-draft.ts'

interface TermsCardProps {
  kind: QuestionnaireKind
  values: DraftValues
  onChange: (change: Partial<DraftValues>) => void
  errors: Readonly<Record<string, string>>
}

/** What it is called, what stands above it, and for how long answers last. */
export function TermsCard({ kind, values, onChange, errors }: TermsCardProps) {
  const isSigned = kind !== 'investor_consent'
  return (
    <Card title="About it">
      <div className={styles.terms}>
        <TextField
          label="Name"
          maxLength={120}
          error={errors['name']}
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextArea
          label="Introduction"
          optional
          rows={2}
          error={errors['intro']}
          value={values.intro}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
        {isSigned && (
          <div className={styles.pair}>
            <QuantityField
              label="Answers last for"
              unit="months"
              optional
              hint="Empty: until they are signed anew."
              error={errors['expires_after_months']}
              value={values.months}
              onChange={(months) => onChange({ months })}
            />
            <QuantityField
              label="Reminder"
              unit="days before"
              error={errors['reminder_days']}
              value={values.reminder}
              onChange={(reminder) => onChange({ reminder })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
