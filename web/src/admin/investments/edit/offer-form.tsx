import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, isFailure } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { clock } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Heading } from '../../../ui/text.tsx'
import type { Opportunity } from '../records.ts'
import { editSections } from './edit-sections.ts'
import { isShort } from './field-width.ts'
import { OfferField } from './offer-field.tsx'
import { offerChanges, offerValues } from './offer-values.ts'
import styles from './edit.module.css'

interface OfferFormProps {
  opportunity: Opportunity
  /** When it was last saved from here. */
  savedAt: Date | undefined
  onSaved: () => void
}

/**
 * The offer itself, section by section. Only what changed is sent, with the version that was read: where somebody else saved in
 * between, nothing is overwritten, and this page says so and keeps what was typed.
 */
export function OfferForm({ opportunity, savedAt, onSaved }: OfferFormProps) {
  const queries = useQueryClient()
  const [overtaken, setOvertaken] = useState(false)
  const values = useMemo(() => offerValues(opportunity), [opportunity])
  const reload = () => queries.invalidateQueries({ queryKey: [investmentOpportunity.name] })
  const form = useForm<FormValues>({
    values,
    schema: investmentOpportunity.update,
    bodyOf: (given) => offerChanges(values, given),
    send: async (given) => {
      const body = { ...offerChanges(values, given), version: opportunity.version }
      try {
        await call('PATCH', `${investmentOpportunity.path}/${opportunity.id}`, { body })
      } catch (error) {
        setOvertaken(isFailure(error, 'conflict') && error.refusal.reason === 'stale_version')
        throw error
      }
      onSaved()
      await reload()
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  const unsaved = form.changes === 1 ? '1 unsaved change' : `${form.changes} unsaved changes`
  const state =
    form.changes > 0
      ? ({ kind: 'unsaved', text: unsaved } as const)
      : savedAt && ({ kind: 'saved', text: `Saved at ${clock(savedAt)}` } as const)
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label={`Edit ${opportunity.name}`}>
      {form.refused !== undefined && !overtaken && <FormErrors title={form.refused} errors={[]} />}
      {overtaken && (
        <Notice
          tone="waiting"
          title="Somebody else changed this in between"
          live
          action={<Button onClick={() => void reload()}>Load theirs</Button>}
        >
          Nothing of yours was saved and nothing of theirs is lost. Loading theirs discards what you typed.
        </Notice>
      )}
      {editSections.map(({ id, title, fields }) => (
        <section key={id} id={id} className={styles.section}>
          <Heading level={2}>{title}</Heading>
          <div className={styles.fields}>
            {fields.map(({ key, ...field }) => (
              <div key={key} className={isShort(key) ? styles.short : undefined}>
                <OfferField name={key} {...field} form={form} opportunity={opportunity} />
              </div>
            ))}
          </div>
        </section>
      ))}
      <FormFooter
        state={state}
        problems={form.problems}
        save="Save changes"
        saving={form.busy}
        {...(form.changes > 0 && { onDiscard: form.discard })}
      />
      {guard}
    </form>
  )
}
