import { readTaxDetails } from '@moorgate/contract/investors/tax-details.ts'
import { useQuery } from '@tanstack/react-query'
import { Facts, FormStack, Pair, SaveButtons, Section } from '../../../features/sections/section.tsx'
import type { Fact } from '../../../features/sections/section.tsx'
import { TaxFields } from '../../../features/tax/tax-fields.tsx'
import type { TaxDetails } from '../../../features/tax/tax-values.ts'
import { useTaxForm } from '../../../features/tax/use-tax-form.ts'
import { useTaxNumbers } from '../../../features/tax/use-tax-numbers.tsx'
import type { TaxNumbers } from '../../../features/tax/use-tax-numbers.tsx'
import { countryName } from '../../../kernel/countries.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { missing } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useEditing } from '../../../features/sections/use-editing.tsx'

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
  const { shown, problem, button, dialog } = useTaxNumbers(id, known.version)
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

interface EditTaxProps {
  known: TaxDetails
  onClose: () => void
}

/** The investor's own tax details as a form. */
function EditTax({ known, onClose }: EditTaxProps) {
  const { id } = useCurrentUser()
  const { form, dialog, guard } = useTaxForm({
    userId: id,
    known,
    onSaved: () => {
      showToast('Tax details saved')
      onClose()
    },
  })
  return (
    <>
      <FormStack opened onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        <TaxFields form={form} known={known} pair={Pair} />
        <SaveButtons form={form} onClose={onClose} />
      </FormStack>
      {dialog}
      {guard}
    </>
  )
}
