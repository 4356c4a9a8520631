import { Problem } from '../../../kernel/problem.tsx'
import { TaxFields } from '../../../features/tax/tax-fields.tsx'
import type { TaxDetails } from '../../../features/tax/tax-values.ts'
import { useTaxForm } from '../../../features/tax/use-tax-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import type { Person } from '../person.ts'

interface EditTaxProps {
  person: Person
  known: TaxDetails
  onClose: () => void
}

/** Staff enter what an investor says about their tax. That they did goes on record, without the numbers. */
export function EditTax({ person, known, onClose }: EditTaxProps) {
  const { form, dialog } = useTaxForm({
    userId: person.id,
    known,
    onSaved: () => {
      showToast(`Tax details saved for ${person.name}`)
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form="edit-tax"
        variant="primary"
        disabled={form.changes === 0}
        busy={form.busy}
        busyLabel="Saving"
      >
        Save
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} dirty={form.changes > 0} title={`Tax of ${person.name}`} footer={footer}>
      <Form id="edit-tax" onSubmit={form.onSubmit}>
        <FieldStack>
          <Problem says={form.refused} />
          <TaxFields form={form} known={known} pair={FieldPair} />
        </FieldStack>
      </Form>
      {dialog}
    </Modal>
  )
}
