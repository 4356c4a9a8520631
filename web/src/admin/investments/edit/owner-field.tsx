import { useState } from 'react'
import { ComboBox } from '../../../ui/combo-box.tsx'
import type { Option } from '../../../ui/select.tsx'
import { searchStaff } from '../investor-search.ts'
import type { Opportunity } from '../records.ts'
import type { OfferForm } from './offer-field.tsx'

interface OwnerFieldProps {
  label: string
  form: OfferForm
  opportunity: Opportunity | undefined
}

/** The member of staff who looks after a round. Whoever makes it owns it unless another is named. */
export function OwnerField({ label, form, opportunity }: OwnerFieldProps) {
  const { onChange, onBlur, error, id } = form.chosen('owner_id')
  const [owner, setOwner] = useState<Option<number> | null>(() =>
    opportunity?.owner ? { value: opportunity.owner.id, label: opportunity.owner.name } : null,
  )
  return (
    <ComboBox<number>
      id={id}
      label={label}
      optional
      value={owner}
      search={searchStaff}
      placeholder="Name of a colleague"
      error={error}
      onBlur={onBlur}
      onChange={(option) => {
        setOwner(option)
        onChange(option?.value ?? '')
      }}
    />
  )
}
