import { company } from '@moorgate/contract/companies/company.ts'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'
import type { Company } from '../company.ts'
import { classesBody, saveClasses, typedClass } from './share-classes.ts'
import type { ShareClass } from './share-classes.ts'

interface ShareClassDialogProps {
  record: Company
  /** Absent for a new one, which comes last. */
  entry: ShareClass | undefined
  onClose: () => void
}

/** A class of a company's shares: added, changed or removed. */
export function ShareClassDialog({ record, entry, onClose }: ShareClassDialogProps) {
  const renew = useRenewCompany()
  const classes = record.share_classes
  const at = entry ? classes.findIndex(({ id }) => id === entry.id) : classes.length
  const typed = classes.map(typedClass)
  const form = useForm({
    values: { share_classes: entry ? typed : [...typed, typedClass()] },
    schema: company.update,
    bodyOf: ({ share_classes: all }) => classesBody(all),
    version: record.version,
    renew,
    send: async ({ share_classes: all }) => {
      await saveClasses(record, all)
      await renew()
      onClose()
    },
  })
  const { busy, problem, run } = useCommand()
  const remove = async () => {
    const isDone = await run(async () => {
      await saveClasses(record, typed.toSpliced(at, 1))
      await renew()
    })
    if (!isDone) return
    showToast('Share class removed')
    onClose()
  }
  return (
    <FormModal
      title={entry ? 'Edit share class' : 'Add share class'}
      onClose={onClose}
      dirty={form.changes > 0}
      submit={entry ? 'Save' : 'Add share class'}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
      aside={
        entry && (
          <Button variant="danger-quiet" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        )
      }
    >
      <Problem says={form.refused ?? problem} />
      <Fields form={form} at={at} currency={record.currency} isKept={entry !== undefined} />
    </FormModal>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useForm<{ share_classes: ReturnType<typeof typedClass>[] }>>
  at: number
  currency: string
  isKept: boolean
}

function Fields({ form, at, currency, isKept }: FieldsProps) {
  const participating = form.chosen(`share_classes.${at}.participating`)
  return (
    <>
      <TextField
        label="Name"
        hint={isKept ? 'Holdings and outcomes of this class get the new name.' : 'For example, A Ordinary.'}
        {...form.typed(`share_classes.${at}.name`)}
      />
      <FieldPair>
        <MoneyField
          label="Nominal value"
          optional
          places={8}
          currency={currency}
          {...form.chosen(`share_classes.${at}.nominal_value`)}
        />
        <QuantityField
          label="Votes per share"
          optional
          places={6}
          {...form.chosen(`share_classes.${at}.votes`)}
        />
      </FieldPair>
      <QuantityField
        label="Liquidation preference"
        optional
        places={6}
        hint="As a multiple of what was paid, such as 1."
        {...form.chosen(`share_classes.${at}.liquidation_preference`)}
      />
      <Checkbox
        id={participating.id}
        label="Participating"
        description="Participates in remaining proceeds after its preference."
        checked={participating.value}
        onChange={(event) => participating.onChange(event.target.checked)}
      />
      <TextArea
        label="Rights"
        optional
        rows={3}
        limit={500}
        {...form.typed(`share_classes.${at}.rights`)}
        defaultValue={form.values.share_classes[at]?.rights}
      />
    </>
  )
}
