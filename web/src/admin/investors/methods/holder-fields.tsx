import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PercentField } from '../../../ui/amount-field.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchInvestors } from '../../../kernel/searches.ts'
import { FormPart } from '../../../features/records/form-layout.tsx'
import styles from '../holder-row.module.css'
import type { MethodForm } from './method-form.tsx'

interface HolderFieldsProps {
  form: MethodForm
  /** By the holder's id. */
  names: Readonly<Record<number, string>>
}

/** Who holds it, and how much of it each. The server adds up the parts. */
export function HolderFields({ form, names }: HolderFieldsProps) {
  const [added, setAdded] = useState<Readonly<Record<number, string>>>({})
  const { holders } = form.values
  const change = (next: typeof holders) => form.set('holders', next)
  return (
    <FormPart title="Holders">
      {holders.map((holder, index) => (
        <div key={index} className={styles.holder}>
          <ReferencePicker
            label={`Holder ${index + 1}`}
            placeholder="Name, e-mail or reference"
            search={searchInvestors}
            id={`field-holders-${index}-user_id`}
            error={form.errorOf(`holders.${index}.user_id`)}
            chosen={
              holder.user_id === ''
                ? null
                : { value: holder.user_id, label: added[holder.user_id] ?? names[holder.user_id] ?? '' }
            }
            onChange={(option) => {
              if (option) setAdded((known) => ({ ...known, [option.value]: option.label }))
              change(holders.with(index, { ...holder, user_id: option?.value ?? '' }))
            }}
          />
          <PercentField
            label="Part"
            places={6}
            value={holder.share_percent}
            onChange={(share) => change(holders.with(index, { ...holder, share_percent: share }))}
          />
          <IconButton
            icon={Trash2}
            label={`Remove holder ${index + 1}`}
            onClick={() => change(holders.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className={styles.holderFoot}>
        {holders.length < 4 && (
          <Button icon={Plus} onClick={() => change([...holders, { user_id: '', share_percent: '' }])}>
            Add a holder
          </Button>
        )}
        {holders.length > 0 && (
          <Text as="span" tone="faint">
            The parts must add up to 100%.
          </Text>
        )}
      </div>
      {form.errorOf('holders') !== undefined && <Text tone="neg">{form.errorOf('holders')}</Text>}
    </FormPart>
  )
}
