import { investorType } from '@moorgate/contract/investors/user.ts'
import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { organisationTypeNames } from '@moorgate/contract/organisations/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Text } from '../../../ui/text.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { RequirementFields } from './requirement-form.tsx'
import styles from './required-documents.module.css'

interface Kind {
  value: string | number
  name: string
}

const fieldOf = {
  user: 'investor_type_ids',
  organisation: 'organisation_types',
  investment_method_entity: 'investment_method_ids',
} as const

/** Of which kinds of people, organisations or methods it is wanted. None ticked: of each. */
export function KindsField({ form }: { form: RequirementFields }) {
  const { applies_to: of } = form.values
  const kinds = useKinds(of)
  const name = fieldOf[of]
  const chosen: readonly (string | number)[] = form.values[name]
  const toggle = (value: string | number) =>
    form.set(
      name,
      (chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]) as never,
    )
  return (
    <fieldset className={styles.kinds}>
      <legend>Only of these kinds</legend>
      <Text tone="faint">None: of each.</Text>
      {kinds.map(({ value, name: words }) => (
        <Checkbox key={value} label={words} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </fieldset>
  )
}

function useKinds(of: keyof typeof fieldOf): readonly Kind[] {
  const label = useLabel()
  const types = useQuery(referenceQuery(investorType)).data ?? []
  const methods = useQuery(referenceQuery(investmentMethod)).data ?? []
  const words: Readonly<Record<string, string>> = { Organisation: label('organisation') }
  if (of === 'organisation')
    return organisationTypeNames.map((value) => ({ value, name: words[value] ?? value }))
  return (of === 'user' ? types : methods).map(({ id, name }) => ({ value: id, name }))
}
