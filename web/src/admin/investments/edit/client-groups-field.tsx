import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { referenceQuery } from '../../reference-query.ts'
import type { OfferForm } from './offer-field.tsx'
import styles from './edit.module.css'

interface Rule {
  client_group_id: number
}

/** Groups that see the offer while it is live internally, besides those who are invited one by one. */
export function ClientGroupsField({ label, form }: { label: string; form: OfferForm }) {
  const may = useAbilities()
  const reads = may('investors', 'index')
  const { data: groups = [] } = useQuery({ ...referenceQuery(clientGroup), enabled: reads })
  const { value, onChange } = form.chosen('visibility_rules')
  const rules = (value as Rule[] | undefined) ?? []
  const has = (id: number) => rules.some((rule) => rule.client_group_id === id)
  const toggle = (id: number) =>
    onChange(
      has(id) ? rules.filter((rule) => rule.client_group_id !== id) : [...rules, { client_group_id: id }],
    )
  if (!reads) return null
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{label}</legend>
      {groups.length === 0 && <p className={styles.faint}>There are no groups yet.</p>}
      {groups.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={has(id)} onChange={() => toggle(id)} />
      ))}
    </fieldset>
  )
}
