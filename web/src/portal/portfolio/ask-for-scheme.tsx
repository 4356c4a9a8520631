import { askForTaxScheme } from '@moorgate/contract/investments/scheme-request.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { aboutMoney, opportunityQuery } from '../../features/opportunities/records.ts'
import type { Investment } from '../../features/opportunities/records.ts'
import { aboutScheme } from '../../features/opportunities/tax-choice.ts'
import { useTaxOptions } from '../../features/opportunities/tax-options.ts'

interface AskForSchemeProps {
  investment: Investment
  onClose: () => void
}

/** Asks staff for another tax scheme of the offer, with the reason. */
export function AskForScheme({ investment, onClose }: AskForSchemeProps) {
  const word = useLabel()('tax_option', { lower: true })
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<number>()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const act = useCommand(['tax_option_id', 'reason'])
  const submit = async () => {
    setChecked(true)
    if (chosen === undefined || reason.trim() === '') return
    const body = { investment_id: investment.id, tax_option_id: chosen, reason }
    const done = await act.run(async (idempotencyKey) => {
      await send(askForTaxScheme, { body, idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
    if (!done) return
    showToast('Request sent')
    onClose()
  }
  const missing = {
    scheme: isChecked && chosen === undefined ? `Choose ${withArticle(word)}.` : undefined,
    reason: isChecked && reason.trim() === '' ? 'Enter a reason.' : undefined,
  }
  return (
    <FormModal
      onClose={onClose}
      variant="investor"
      title={`Ask for another ${word}`}
      dirty={chosen !== undefined || reason !== ''}
      submit="Send request"
      busy={act.busy}
      busyLabel="Sending"
      onSubmit={submit}
    >
      <p>{`Your investment in ${investment.opportunity_name} ${
        investment.tax_option_name === null ? `has no ${word}` : `is under ${investment.tax_option_name}`
      }. We’ll review your request and tell you what we decide.`}</p>
      <OtherSchemes
        investment={investment}
        chosen={chosen}
        onChoose={setChosen}
        error={missing.scheme ?? act.fields['tax_option_id']}
      />
      <TextArea
        label="Reason"
        limit={1000}
        value={reason}
        error={missing.reason ?? act.fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

interface OtherSchemesProps {
  investment: Investment
  chosen: number | undefined
  onChoose: (id: number) => void
  error: string | undefined
}

/** Those of the offer on the day of the investment, but for the one that it is under. */
function OtherSchemes({ investment, chosen, onChoose, error }: OtherSchemesProps) {
  const term = useTerm()
  const { data: offer } = useQuery(opportunityQuery(useFlags(), investment.investment_opportunity_id))
  const query = useTaxOptions(
    { id: investment.investment_opportunity_id, tax_option_ids: offer?.tax_option_ids ?? [] },
    { date: investment.date, methodId: investment.investment_method_entity_id },
  )
  return (
    <Loaded query={query} what={term('tax_option', { plural: true, lower: true })}>
      {(schemes) => (
        <RadioGroup
          label={term('tax_option')}
          variant="cards"
          value={chosen}
          onChange={onChoose}
          error={error}
          options={schemes
            .filter(({ id }) => id !== investment.tax_option_id)
            .map((scheme) => ({ value: scheme.id, label: scheme.name, description: aboutScheme(scheme) }))}
        />
      )}
    </Loaded>
  )
}
