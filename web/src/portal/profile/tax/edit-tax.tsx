import { changeTaxDetails } from '@moorgate/contract/investors/tax-details.ts'
import { useQueryClient } from '@tanstack/react-query'
import { NotConfirmed, useConfirmation } from '../../../kernel/confirm-password.tsx'
import { countryOptions } from '../../../kernel/countries.ts'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Buttons, FormStack, Pair } from '../section.tsx'
import type { TaxDetails } from './tax-section.tsx'
import { taxBody, taxValues } from './tax-values.ts'
import type { TaxValues } from './tax-values.ts'

interface EditTaxProps {
  known: TaxDetails
  onClose: () => void
}

/** The tax details as a form. A number that is replaced asks for the password. */
export function EditTax({ known, onClose }: EditTaxProps) {
  const { form, dialog, guard } = useTax(known, onClose)
  return (
    <>
      <FormStack onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        <Residences form={form} />
        <Pair>
          <TextField
            label="NI number"
            hint={
              known.national_insurance
                ? `Kept: ${known.national_insurance}`
                : 'Two letters, six digits, a letter.'
            }
            optional
            {...form.typed('national_insurance')}
          />
          <TextField
            label="Tax reference (UTR)"
            hint={known.utr ? `Kept: ${known.utr}` : 'Ten digits.'}
            inputMode="numeric"
            optional
            {...form.typed('utr')}
          />
        </Pair>
        <NativeSelect
          label="US person"
          hint="A citizen or resident of the United States, or taxed there."
          placeholder="Choose"
          options={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
          {...form.typed('us_person')}
        />
        <Buttons aside={form.changes === 0 ? 'Nothing changed yet' : undefined}>
          <Button
            type="submit"
            look="primary"
            disabled={form.changes === 0}
            busy={form.busy}
            busyLabel="Saving"
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Buttons>
      </FormStack>
      {dialog}
      {guard}
    </>
  )
}

function useTax(known: TaxDetails, onClose: () => void) {
  const { id } = useCurrentUser()
  const queries = useQueryClient()
  const { confirmed, dialog } = useConfirmation()
  const before = taxValues(known)
  const form = useForm<TaxValues>({
    values: before,
    send: async (values) => {
      const body = { ...taxBody(before, values), version: known.version } as never
      try {
        await confirmed(() => send(changeTaxDetails, { params: { id }, body }))
      } catch (error) {
        if (error instanceof NotConfirmed) return
        throw error
      }
      await queries.invalidateQueries({ queryKey: ['tax_details'] })
      showToast('Your tax details are saved')
      onClose()
    },
  })
  return { form, dialog, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

type Form = ReturnType<typeof useTax>['form']

function Residences({ form }: { form: Form }) {
  return (
    <>
      <Pair>
        <NativeSelect
          label="Taxed in the United Kingdom"
          placeholder="No"
          options={[{ value: 'GB', label: 'Yes' }]}
          {...form.typed('country')}
        />
        <NativeSelect
          label="Taxed abroad"
          placeholder="No"
          options={countryOptions().filter(({ value }) => value !== 'GB')}
          {...form.typed('abroad.country')}
        />
      </Pair>
      {form.values.abroad.country !== '' && (
        <Pair>
          <TextField label="Tax number there" optional {...form.typed('abroad.number')} />
          <TextField
            label="Why there is none"
            hint="Where the country gives no numbers."
            optional
            {...form.typed('abroad.reason_none')}
          />
        </Pair>
      )}
    </>
  )
}
