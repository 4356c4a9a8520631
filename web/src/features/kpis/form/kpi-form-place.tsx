import type { KpiForm } from '@moorgate/contract/kpis/kpi-form.ts'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FormSection } from './form-section.tsx'
import { useFormEntries } from './use-form-entries.ts'
import type { FormStore } from './use-form-entries.ts'
import styles from './kpi-form.module.css'

interface KpiFormPlaceProps extends FormStore {
  form: KpiForm
  submit: (version: number, idempotencyKey: string) => Promise<unknown>
}

/** The form of a company for one period: filled as a draft, submitted, and read from then on. */
export function KpiFormPlace({ form, submit, ...store }: KpiFormPlaceProps) {
  const entries = useFormEntries(form, store)
  return (
    <div className={styles.place}>
      <State form={form} />
      {form.message !== null && form.can_fill && <p className={styles.message}>{form.message}</p>}
      <Problem says={entries.problem} />
      {form.sections.map((section, at) => (
        <FormSection key={section.report_sub_type_id} form={form} at={at} entries={entries} />
      ))}
      {form.can_fill && (
        <footer className={styles.foot}>
          <output>
            {`${form.filled} of ${form.expected} figures entered`}
            {entries.busy ? '. Saving' : entries.savedAt && `. Saved at ${entries.savedAt}`}
          </output>
          <SubmitButton form={form} submit={submit} isSettled={entries.isSettled} />
        </footer>
      )}
    </div>
  )
}

function State({ form: { status, reason, due_date: due } }: { form: KpiForm }) {
  if (status === 'sent_back')
    return (
      <Notice tone="waiting" title="Your figures were sent back">
        {reason ?? 'Please check them and submit them again.'}
      </Notice>
    )
  if (status === 'submitted')
    return (
      <Notice tone="good" title="Figures submitted" live>
        Thank you. You can view them here. If anything needs correcting, we’ll send them back to you.
      </Notice>
    )
  if (status === 'approved') return <Notice tone="good" title="Figures approved" />
  return (
    <Notice title={`Due on ${dateShort(due, { today: now() })}`}>
      Figures save as a draft when you leave a field. You can paste a column from a spreadsheet.
    </Notice>
  )
}

interface SubmitButtonProps {
  form: KpiForm
  submit: (version: number, idempotencyKey: string) => Promise<unknown>
  isSettled: boolean
}

function SubmitButton({ form, submit, isSettled }: SubmitButtonProps) {
  const [asking, setAsking] = useState(false)
  const { busy, problem, errors, run } = useCommand()
  const missing = form.expected - form.filled
  const perform = async () => {
    if (await run((key) => submit(form.version, key))) setAsking(false)
  }
  return (
    <>
      <Button variant="primary" disabled={!isSettled || form.filled === 0} onClick={() => setAsking(true)}>
        Submit figures
      </Button>
      <Confirmation
        open={asking}
        onCancel={() => setAsking(false)}
        title={`Submit the figures for ${form.period_label}?`}
        confirm="Submit"
        busy={busy}
        busyLabel="Submitting"
        onConfirm={() => void perform()}
      >
        <p>
          {missing > 0 && `${counted(missing, 'figure is', 'figures are')} still empty. `}
          Once submitted, the figures can only change if we send them back.
        </p>
        <Problem says={Object.values(errors).flat().join(' ') || problem} />
      </Confirmation>
    </>
  )
}
