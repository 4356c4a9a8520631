import { sumOfShares } from '@moorgate/contract/organisation-applications/shares.ts'
import { significantPercent } from '@moorgate/contract/organisations/significant-owner.ts'
import { X } from 'lucide-react'
import type { useForm } from '../../../kernel/form.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { percent } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { Text } from '../../../ui/text.tsx'
import { Section } from '../../../features/sections/section.tsx'
import type { ApplyValues, OwnerValues } from './application.ts'
import styles from './organisation-apply.module.css'

type Form = ReturnType<typeof useForm<ApplyValues>>

const ownersTitle = `Everyone with ${significantPercent}% or more`

/** Everyone who owns or controls so much, the applicant first, and what it adds up to. */
export function Owners({ form }: { form: Form }) {
  const words = useWords()
  const { owners, organisation } = form.values
  if (organisation.type === 'Sole Trader') return null
  const sum = sumOfShares(owners.map(({ share_percent: share }) => share))
  const change = (next: OwnerValues[]) => form.set('owners', next)
  return (
    <Section title={ownersTitle} end={percent(sum, { places: 2 })}>
      <ul className={styles.owners} aria-label={ownersTitle}>
        {owners.map((owner, index) => (
          // Rows have no identity of their own, and only the last ones come and go.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {owner.is_applicant ? (
              <p className={styles.self}>{owner.name}, you</p>
            ) : (
              <TextField label="Name" autoComplete="off" {...form.typed(`owners.${index}.name`)} />
            )}
            <TextField
              label="Share (%)"
              inputMode="decimal"
              numeric
              optional={owner.is_applicant}
              {...form.typed(`owners.${index}.share_percent`)}
            />
            {owner.is_applicant ? (
              <span />
            ) : (
              <IconButton
                icon={X}
                label={`Remove ${owner.name || 'this person'}`}
                onClick={() => change(owners.filter((_one, place) => place !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {form.errorOf('owners') !== undefined && <Text tone="neg">{form.errorOf('owners')}</Text>}
      <Button onClick={() => change([...owners, { name: '', share_percent: '', is_applicant: false }])}>
        {words('Add a person or another {organisation}')}
      </Button>
    </Section>
  )
}
