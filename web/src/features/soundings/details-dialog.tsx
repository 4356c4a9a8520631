import { changeMarketSounding, openMarketSounding } from '@moorgate/contract/insider/sounding.ts'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

interface DetailsDialogProps {
  offerId: number
  /** The one that is changed; without it one is opened. */
  sounding?: Sounding
  onClose: () => void
}

/** Opens a sounding, or changes what it says. */
export function DetailsDialog({ offerId, sounding, onClose }: DetailsDialogProps) {
  const words = useWords()
  const renew = useRenewSoundings()
  const term = useTerm()
  const form = useForm({
    values: {
      code_name: sounding?.code_name ?? '',
      information: sounding?.information ?? '',
      isin: sounding?.isin ?? '',
      script: sounding?.script ?? '',
      expected_cleanse_date: sounding?.expected_cleanse_date ?? '',
    },
    schema: changeMarketSounding.body,
    send: async (values, idempotencyKey) => {
      const body = { ...values, isin: values.isin || null, script: values.script || null }
      if (sounding) await send(changeMarketSounding, { params: { id: sounding.id }, body, idempotencyKey })
      else
        await send(openMarketSounding, {
          body: { ...body, investment_opportunity_id: offerId },
          idempotencyKey,
        })
      await renew()
      showToast(sounding ? 'Details saved' : `${values.code_name} opened`)
      onClose()
    },
  })
  const offer = term('opportunity', { lower: true })
  return (
    <FormModal
      title={sounding ? 'Change details' : `Open ${withArticle(term('market_sounding', { lower: true }))}`}
      submit={sounding ? 'Save' : `Open ${term('market_sounding', { lower: true })}`}
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <TextField
        label="Code name"
        hint={`Shown instead of the ${offer}’s name until its reader accepts.`}
        {...form.typed('code_name')}
      />
      <TextField
        label="Information"
        hint={words('What the inside information is, for the register. Not shown to {investors}.')}
        {...form.typed('information')}
      />
      <TextField label="ISIN" optional autoComplete="off" {...form.typed('isin')} />
      <DateField
        label="Expected to be public"
        hint="Recipients see this date."
        today={now()}
        {...form.chosen('expected_cleanse_date')}
      />
      <TextArea
        label="Script"
        optional
        hint="What you say to everyone you ask, in the same words."
        rows={4}
        {...form.typed('script')}
      />
    </FormModal>
  )
}
