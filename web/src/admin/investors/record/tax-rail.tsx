import { readTaxDetails } from '@moorgate/contract/investors/tax-details.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { countryName } from '../../../kernel/countries.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTaxNumbers } from '../../../features/tax/use-tax-numbers.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { overlay } from '../../../kernel/overlay.tsx'

const EditTax = overlay(async () => (await import('./edit-tax.tsx')).EditTax)

/** An investor's tax as staff see it: masked, and shown on a fresh proof, which goes on record. */
export function TaxRail({ person }: { person: Person }) {
  const { data: tax, isError } = useQuery(
    endpointQuery('tax_details', readTaxDetails, { params: { id: person.id } }),
  )
  const { shown, problem, button, dialog } = useTaxNumbers(person.id, tax?.version)
  const [editing, setEditing] = useState(false)
  if (isError) return null
  const numbers = shown ?? tax
  const mayEdit = permits(person, 'edit') && tax !== undefined
  const hasNumbers = tax && (tax.national_insurance !== null || tax.utr !== null)
  return (
    <RailPart
      title="Tax"
      action={
        mayEdit && (
          <>
            {hasNumbers && button}
            <Button variant="link" aria-label="Edit tax" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      <Problem says={problem} />
      {tax === undefined ? (
        <Skeleton height={96} />
      ) : (
        <DescriptionList
          items={[
            {
              term: 'Tax residence',
              value: tax.residences.map(({ country }) => countryName(country)).join(', ') || missing,
            },
            { term: 'NI number', value: numbers?.national_insurance ?? missing },
            { term: 'UTR', value: numbers?.utr ?? missing },
            { term: 'US person', value: tax.us_person === null ? missing : tax.us_person ? 'Yes' : 'No' },
          ]}
        />
      )}
      {dialog}
      {editing && tax && <EditTax person={person} known={tax} onClose={() => setEditing(false)} />}
    </RailPart>
  )
}
