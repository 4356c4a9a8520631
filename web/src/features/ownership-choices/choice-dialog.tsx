import {
  changeOwnership,
  chooseOwnership,
  ownershipChoice,
} from '@moorgate/contract/methods/ownership-choice.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { preEmptionChoice, preEmptionChoices, saysHowMany } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { QuantityField } from '../../ui/amount-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { Option } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ReferencePicker } from '../records/reference-picker.tsx'
import type { OwnershipChoice } from './ownership-choices.tsx'

interface ChoiceDialogProps {
  userId: number
  byStaff: boolean
  /** The answer that is changed; absent for a new one. */
  choice: OwnershipChoice | undefined
  onClose: () => void
}

/** What an investor means to do; that nobody has answered, or has no right, is for staff to say. */
const answers = [
  preEmptionChoice.maintain,
  preEmptionChoice.increase,
  preEmptionChoice.decrease,
  preEmptionChoice.dontTake,
]
const answersOfStaff = [...answers, preEmptionChoice.awaiting, preEmptionChoice.notApplicable]

/** Offers that are live, by name. */
async function searchOffers(typed: string, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({ 'filter[live]': '1', sort: 'name', per_page: '20' })
  if (typed.trim() !== '') query.append('filter[name]', typed.trim())
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', investmentOpportunity.path, {
    query,
    signal,
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

/** An offer, what is planned about it, and how many shares where it is neither all nor none. */
export function ChoiceDialog({ userId, byStaff, choice, onClose }: ChoiceDialogProps) {
  const label = useLabel()
  const words = useWords()
  const { name } = useBranding()
  const { chosen, set, save, busy, fields, problem } = useChoice(userId, choice)
  const submit = async () => {
    if (!(await save())) return
    showToast(words('{Pre_emption_choice} saved'))
    onClose()
  }
  return (
    <FormModal
      title={choice?.investment_opportunity?.name ?? words('Add {pre_emption_choice}')}
      onClose={onClose}
      submit="Save"
      busy={busy}
      busyLabel="Saving"
      onSubmit={submit}
    >
      {!choice && (
        <ReferencePicker
          label={words('{Opportunity}')}
          search={searchOffers}
          error={
            fields['investment_opportunity_id'] &&
            words(byStaff ? 'Choose the {opportunity}.' : 'Choose an {opportunity} from the list.')
          }
          onChange={(option) => set({ offer: option?.value })}
        />
      )}
      <RadioGroup
        label={byStaff ? 'What do they plan to do?' : 'What would you like to do?'}
        options={(byStaff ? answersOfStaff : answers).map((value) => ({
          value,
          label: label(preEmptionChoices[value].label),
        }))}
        value={chosen.answer}
        onChange={(answer) => set({ answer })}
        error={fields['choice']}
      />
      {saysHowMany(chosen.answer) && (
        <QuantityField
          label={
            chosen.answer === preEmptionChoice.increase ? 'Shares beyond the entitlement' : 'Shares to take'
          }
          optional
          places={6}
          unit="shares"
          value={chosen.shares}
          onChange={(shares) => set({ shares })}
          error={fields['shares']}
        />
      )}
      <Text variant="note" tone="faint">
        {byStaff
          ? words(
              'This records their plans only. It doesn’t reserve shares or respond to a {pre_emption_option}.',
            )
          : `This tells ${name} your plans. ${words('It doesn’t reserve shares or respond to a {pre_emption_option}. You can respond on the offer’s page.')}`}
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}

interface ChoiceDraft {
  offer: number | undefined
  answer: OwnershipChoice['choice'] | undefined
  shares: string
}

function useChoice(userId: number, choice: OwnershipChoice | undefined) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ChoiceDraft>({
    offer: choice?.investment_opportunity_id,
    answer: choice?.choice,
    shares: choice?.shares ?? '',
  })
  const { busy, fields, problem, run } = useCommand(['investment_opportunity_id', 'choice', 'shares'])
  /** True once it is saved. */
  const save = (): Promise<boolean> =>
    run(async (idempotencyKey) => {
      const shares = saysHowMany(chosen.answer) && chosen.shares !== '' ? chosen.shares : null
      const body = { choice: chosen.answer, shares }
      await (choice
        ? send(changeOwnership, { params: { id: choice.id }, body: { ...body, version: choice.version } })
        : send(chooseOwnership, {
            body: { ...body, user_id: userId, investment_opportunity_id: chosen.offer },
            idempotencyKey,
          }))
      await queries.invalidateQueries({ queryKey: [ownershipChoice.name] })
    })
  return {
    chosen,
    set: (part: Partial<ChoiceDraft>) => setChosen({ ...chosen, ...part }),
    save,
    busy,
    fields,
    problem,
  }
}
