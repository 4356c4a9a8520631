import { readTaxDetails } from '@moorgate/contract/investors/tax-details.ts'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '../../../kernel/countries.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import type { TaxDetails } from '../../../kernel/tax/tax-values.ts'
import { useTaxNumbers } from '../../../kernel/tax/use-tax-numbers.tsx'
import type { TaxNumbers } from '../../../kernel/tax/use-tax-numbers.tsx'
import { missing } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Facts, Section } from '../section.tsx'
import type { Fact } from '../section.tsx'
import { useEditing } from '../use-editing.tsx'
import { EditTax } from './edit-tax.tsx'

/** Where the investor pays tax and under which numbers, masked until they ask to see them. */
export function TaxSection() {
  const { id } = useCurrentUser()
  const tax = useQuery(endpointQuery('tax_details', readTaxDetails, { params: { id } }))
  const { editing, close, button } = useEditing<'tax'>()
  return (
    <Section title="Tax" end={tax.data !== undefined && button('tax', 'Tax')}>
      <Loaded query={tax} what="your tax details" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(known) => (editing ? <EditTax known={known} onClose={close} /> : <TaxFacts known={known} />)}
      </Loaded>
    </Section>
  )
}

function TaxFacts({ known }: { known: TaxDetails }) {
  const { id } = useCurrentUser()
  const { shown, problem, button, dialog } = useTaxNumbers(id)
  const hasNumbers = known.national_insurance !== null || known.utr !== null
  return (
    <>
      <Problem says={problem} />
      <Facts items={factsOf(known, shown, hasNumbers && button)} />
      {dialog}
    </>
  )
}

function factsOf(known: TaxDetails, shown: TaxNumbers | undefined, show: React.ReactNode): Fact[] {
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
