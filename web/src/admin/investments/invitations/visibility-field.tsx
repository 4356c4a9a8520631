import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { countryOptions } from '../../../kernel/countries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { OpportunityForm } from '../edit/opportunity-field.tsx'
import { emptyRule, withChoice } from './visibility-rules.ts'
import type { VisibilityRule } from './visibility-rules.ts'
import styles from './invitations.module.css'

/**
 * For whom a live offer is, besides those who are invited one by one: each rule a line, one that fits is
 * enough.
 */
export function VisibilityField({ label, form }: { label: string; form: OpportunityForm }) {
  const words = useWords()
  const may = useAbilities()
  const term = useTerm()
  const reads = may('investors', 'index')
  const { data: groups = [] } = useQuery({ ...referenceQuery(clientGroup), enabled: reads })
  const { data: categories = [] } = useQuery(referenceQuery(investorType))
  const { value, onChange } = form.chosen('visibility_rules')
  const kept = (value as VisibilityRule[] | undefined) ?? []
  // A line in which nothing is chosen says nothing yet, so it stays here until it does.
  const [isAdding, setAdding] = useState(false)
  const rules = isAdding ? [...kept, emptyRule] : kept
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const field = (index: number, name: keyof VisibilityRule) => ({
    placeholder: 'Any',
    value: String(rules[index]?.[name] ?? ''),
    onChange: (event: { target: { value: string } }) => {
      if (index === kept.length) setAdding(false)
      onChange(withChoice(rules, index, { name, chosen: event.target.value }))
    },
  })
  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.hint}>
        {rules.length === 0
          ? words('External: all eligible {investors}. Internal: invited {investors} only.')
          : words('Invited {investors}, and those who match one of these rules.')}
      </p>
      {rules.map((_rule, index) => (
        // Lines have no names of their own; their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.rule}>
          <NativeSelect
            label={term('client_group')}
            options={choices(groups)}
            {...field(index, 'client_group_id')}
          />
          <NativeSelect
            label={term('investor_type')}
            options={choices(categories)}
            {...field(index, 'investor_type_id')}
          />
          <NativeSelect label="Country" options={countryOptions()} {...field(index, 'country')} />
          <IconButton
            icon={X}
            label={`Remove rule ${index + 1}`}
            onClick={() =>
              index === kept.length ? setAdding(false) : onChange(kept.filter((_each, at) => at !== index))
            }
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={Plus} disabled={isAdding} onClick={() => setAdding(true)}>
          Add rule
        </Button>
      </div>
    </fieldset>
  )
}
