import { readTaxDetails, showTaxNumbers } from '@moorgate/contract/investors/tax-details.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotConfirmed, useConfirmation } from '../../../kernel/confirm-password.tsx'
import { countryName } from '../../../kernel/countries.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import type { TaxDetails } from '../../../kernel/tax/tax-values.ts'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { missing } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Facts, Section } from '../section.tsx'
import type { Fact } from '../section.tsx'
import { EditTax } from './edit-tax.tsx'

type Numbers = AnswerOf<typeof showTaxNumbers>

/** Where the investor pays tax and under which numbers, masked until they ask to see them. */
export function TaxSection() {
  const { id } = useCurrentUser()
  const tax = useQuery(endpointQuery('tax_details', readTaxDetails, { params: { id } }))
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Tax"
      end={
        tax.data !== undefined &&
        !editing && (
          <Button look="link" aria-label="Edit Tax" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <Loaded query={tax} what="your tax details" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(known) =>
          editing ? <EditTax known={known} onClose={() => setEditing(false)} /> : <TaxFacts known={known} />
        }
      </Loaded>
    </Section>
  )
}

function TaxFacts({ known }: { known: TaxDetails }) {
  const { id } = useCurrentUser()
  const { confirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useAct()
  const [shown, setShown] = useState<Numbers>()
  const reveal = () =>
    run(async () => {
      try {
        setShown(await confirmed(() => send(showTaxNumbers, { params: { id } })))
      } catch (error) {
        if (!(error instanceof NotConfirmed)) throw error
      }
    })
  const hasNumbers = known.national_insurance !== null || known.utr !== null
  const show = (
    <Button look="link" busy={busy} onClick={() => (shown ? setShown(undefined) : void reveal())}>
      {shown ? 'Hide' : 'Show'}
    </Button>
  )
  return (
    <>
      <Problem says={problem} />
      <Facts items={factsOf(known, shown, hasNumbers && show)} />
      {dialog}
    </>
  )
}

function factsOf(known: TaxDetails, shown: Numbers | undefined, show: React.ReactNode): Fact[] {
  const usPerson = known.us_person === null ? missing : known.us_person ? 'Yes' : 'No'
  const numbers = shown ?? known
  return [
    {
      term: 'Tax residence',
      value: known.residences.map(({ country }) => countryName(country)).join(', ') || missing,
    },
    { term: 'NI number', value: numbers.national_insurance ?? missing, ...(show && { note: show }) },
    { term: 'Tax reference (UTR)', value: numbers.utr ?? missing },
    ...known.residences.flatMap(({ country, number, reason_none: reason }, index) =>
      country === 'GB'
        ? []
        : [
            {
              term: `Tax number, ${countryName(country)}`,
              value: shown?.residences[index]?.number ?? number ?? reason ?? missing,
            },
          ],
    ),
    { term: 'US person', value: usPerson },
  ]
}
