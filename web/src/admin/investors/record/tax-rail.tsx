import { readTaxDetails, showTaxNumbers } from '@moorgate/contract/investors/tax-details.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { NotConfirmed, useConfirmation } from '../../../kernel/confirm-password.tsx'
import { countryName } from '../../../kernel/countries.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { RailPart } from '../../record-layout.tsx'
import type { Person } from '../person.ts'

const EditTax = lazy(async () => ({ default: (await import('./edit-tax.tsx')).EditTax }))

/** An investor's tax as staff see it: masked, and shown on a fresh proof, which goes on record. */
export function TaxRail({ person }: { person: Person }) {
  const may = useAbilities()
  const { data: tax, isError } = useQuery(
    endpointQuery('tax_details', readTaxDetails, { params: { id: person.id } }),
  )
  const { shown, problem, button, dialog } = useReveal(person)
  const [editing, setEditing] = useState(false)
  if (isError) return null
  const numbers = shown ?? tax
  const mayEdit = may('investors', 'update') && tax !== undefined
  const hasNumbers = tax && (tax.national_insurance !== null || tax.utr !== null)
  return (
    <RailPart
      title="Tax"
      action={
        mayEdit && (
          <>
            {hasNumbers && <>{button} </>}
            <Button look="link" aria-label="Edit tax" onClick={() => setEditing(true)}>
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
      {editing && tax && (
        <Suspense>
          <EditTax person={person} known={tax} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </RailPart>
  )
}

function useReveal({ id }: Person) {
  const { confirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useAct()
  const [shown, setShown] = useState<AnswerOf<typeof showTaxNumbers>>()
  const reveal = () =>
    run(async () => {
      try {
        setShown(await confirmed(() => send(showTaxNumbers, { params: { id } })))
      } catch (error) {
        if (!(error instanceof NotConfirmed)) throw error
      }
    })
  const button = (
    <Button look="link" busy={busy} onClick={() => (shown ? setShown(undefined) : void reveal())}>
      {shown ? 'Hide' : 'Show'}
    </Button>
  )
  return { shown, problem, button, dialog }
}
