import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { changeTermsPlan, planTerms } from '@moorgate/contract/tenancy/terms-plans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LondonMinute } from '../../../features/scheduling/london-minute.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { TermsPlan } from './terms-plans.tsx'

/** Terms as they are typed. */
export interface TermsDraft {
  terms_format: 'html' | 'url'
  terms_text: string
  terms_url: string
  bump_terms: boolean
}

interface TermsPlanDialogProps {
  /** What is planned already, as it was read last; absent for new terms, which begin with the draft. */
  plan: TermsPlan | undefined
  draft: TermsDraft
  onPlanned: (() => void) | undefined
  onClose: () => void
}

/** Terms that are published later: their text, when, and whether everybody is asked again. */
export function TermsPlanDialog({ plan, draft, onPlanned, onClose }: TermsPlanDialogProps) {
  const { terms, change, day, time, setDay, setTime, busy, fields, problem, isChanged, save } = usePlanning(
    plan,
    draft,
  )
  const words = useWords()
  const submit = async () => {
    if (!(await save())) return
    onPlanned?.()
    showToast(plan ? 'Scheduled terms changed' : 'Terms scheduled')
    onClose()
  }
  return (
    <FormModal
      title={plan ? 'Scheduled terms' : 'Schedule terms'}
      variant="wide"
      onClose={onClose}
      dirty={isChanged}
      submit={plan ? 'Save changes' : 'Schedule terms'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={submit}
    >
      <LondonMinute
        label="Publication date"
        day={day}
        time={time}
        onDay={setDay}
        onTime={setTime}
        error={fields['publish_at']}
      />
      <TermsFields terms={terms} change={change} fields={fields} />
      <Checkbox
        label={words('Ask all {investors} to accept again')}
        description={words(
          'This makes a new version. All {investors} must accept it before they continue. Leave off for minor corrections.',
        )}
        checked={terms.bump_terms}
        onChange={(event) => change({ bump_terms: event.target.checked })}
      />
      <Text variant="note" tone="faint">
        The current terms apply until then. We’ll publish these in your name, and tell you if that fails.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}

interface TermsFieldsProps {
  terms: TermsDraft
  change: (part: Partial<TermsDraft>) => void
  fields: ReturnType<typeof useCommand>['fields']
}

function TermsFields({ terms, change, fields }: TermsFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Source"
        variant="inline"
        options={[
          { value: 'html', label: 'Text below' },
          { value: 'url', label: 'Your own web page' },
        ]}
        value={terms.terms_format}
        onChange={(terms_format) => change({ terms_format })}
      />
      {terms.terms_format === 'url' ? (
        <TextField
          label="Address"
          type="url"
          hint="https only."
          value={terms.terms_url}
          error={fields['terms_url']}
          onChange={(event) => change({ terms_url: event.target.value })}
        />
      ) : (
        <RichTextField
          label="Terms"
          value={terms.terms_text}
          error={fields['terms_text']}
          onChange={(terms_text) => change({ terms_text })}
        />
      )}
    </>
  )
}

/**
 * What was typed, over what is planned now: after a colleague was faster the rest is theirs, and the next press
 * saves what was typed.
 */
function usePlanning(plan: TermsPlan | undefined, draft: TermsDraft) {
  const queries = useQueryClient()
  const before = plan ? londonDayAndTime(new Date(plan.publish_at)) : { day: '', time: '09:00' }
  const begun = plan ? { ...plan, terms_url: plan.terms_url ?? '' } : draft
  const [typed, setTyped] = useState<Partial<TermsDraft & typeof before>>({})
  const type = (part: typeof typed) => setTyped((earlier) => ({ ...earlier, ...part }))
  const original: TermsDraft & typeof before = { ...begun, ...before }
  const { day, time } = { ...before, ...typed }
  const terms: TermsDraft = {
    terms_format: typed.terms_format ?? begun.terms_format,
    terms_text: typed.terms_text ?? begun.terms_text,
    terms_url: typed.terms_url ?? begun.terms_url,
    bump_terms: typed.bump_terms ?? begun.bump_terms,
  }
  const { busy, fields, problem, run } = useCommand(['publish_at', 'terms_text', 'terms_url'])
  /** True once it is planned. */
  const save = async (): Promise<boolean> => {
    const publish_at = londonInstant(day, time)?.toISOString() ?? ''
    const body = { ...terms, terms_url: terms.terms_url === '' ? null : terms.terms_url, publish_at }
    return run(async (idempotencyKey) => {
      try {
        if (plan)
          await send(changeTermsPlan, { params: { id: plan.id }, body: { ...body, version: plan.version } })
        else await send(planTerms, { body, idempotencyKey })
      } finally {
        await queries.invalidateQueries({ queryKey: ['terms_plans'] })
      }
    })
  }
  return {
    terms,
    change: type,
    isChanged: (Object.keys(typed) as (keyof typeof typed)[]).some((name) => typed[name] !== original[name]),
    day,
    time,
    setDay: (next: string) => type({ day: next }),
    setTime: (next: string) => type({ time: next }),
    busy,
    fields,
    problem,
    save,
  }
}
