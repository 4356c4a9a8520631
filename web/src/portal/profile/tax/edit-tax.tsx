import { Problem } from '../../../kernel/problem.tsx'
import { useCurrentUser } from '../../../kernel/session.ts'
import { TaxFields } from '../../../kernel/tax/tax-fields.tsx'
import type { TaxDetails } from '../../../kernel/tax/tax-values.ts'
import { useTaxForm } from '../../../kernel/tax/use-tax-form.ts'
import { showToast } from '../../../ui/toasts.ts'
import { FormStack, Pair, SaveButtons } from '../section.tsx'

interface EditTaxProps {
  known: TaxDetails
  onClose: () => void
}

/** The investor's own tax details as a form. */
export function EditTax({ known, onClose }: EditTaxProps) {
  const { id } = useCurrentUser()
  const { form, dialog, guard } = useTaxForm({
    userId: id,
    known,
    onSaved: () => {
      showToast('Your tax details are saved')
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
