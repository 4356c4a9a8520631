import { interestOption, isInterested } from '@moorgate/contract/statuses/choices.ts'
import { interestOptions } from '@moorgate/contract/statuses.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { useFirstMistake } from '../../../ui/first-mistake.ts'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { emptyInterest, requestOf } from '../interest/interest-form.ts'
import { ownIntentQuery } from '../interest/records.ts'
import { promisesRelief } from '../../../features/opportunities/opportunity-words.ts'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'

const options = Object.values(interestOption)

/**
 * Whether the money is there. "Not interested" is an answer too: it reserves nothing and tells the tenant, if
 * the tenant asked.
 */
export function InterestStep({ offer, draft, change, problems, next, back }: StepLocation) {
  const label = useLabel()
  const text = useText()
  const { tax_enabled: taxed } = useFlags()
  const [isChecked, setChecked] = useState(false)
  const own = isChecked && draft.interest === undefined ? 'Choose one of these.' : undefined
  const leave = useDecline(offer.id)
  const isLeaving = draft.interest === interestOption.notInterested
  const submit = useFirstMistake({
    onSubmit: () => {
      setChecked(true)
      if (isInterested(draft.interest)) next()
    },
  })
  return (
    <Form onSubmit={submit}>
      <RadioGroup
        label="Is your funding in place?"
        variant="cards"
        value={draft.interest}
        onChange={(interest) => change({ interest })}
        error={own ?? problems['interest']}
        options={options.map((value) => ({ value, label: label(interestOptions[value].label) }))}
      />
      {isLeaving && (
        <div className={styles.notice}>
          <Notice>Nothing has been reserved. You can change your mind while the round is open.</Notice>
        </div>
      )}
      {taxed === 1 && promisesRelief(offer) && !isLeaving && (
        <p className={styles.more}>{text('tax_note')}</p>
      )}
      <StepActions
        back={back}
        forward={
          isLeaving && (
            <Button
              variant="primary"
              size="large"
              needsConnection
              busy={leave.isPending}
              onClick={() => leave.mutate()}
            >
              Leave without investing
            </Button>
          )
        }
      />
    </Form>
  )
}

/**
 * Tells the tenant that one is not interested, which answers an invitation too, and goes back to the offers.
 */
function useDecline(opportunityId: number) {
  const visit = useVisit()
  const queries = useQueryClient()
  const { data: intent = null } = useQuery(ownIntentQuery(opportunityId))
  return useMutation({
    mutationFn: async () => {
      const { method, path, body } = requestOf(
        { ...emptyInterest, interest: interestOption.notInterested },
        opportunityId,
        intent,
      )
      await call(method, path, { body })
    },
    // The answer is a courtesy: anyone who leaves, leaves.
    onSettled: () => {
      for (const key of ['intent', 'invitation']) void queries.invalidateQueries({ queryKey: [key] })
      visit('/investor/investments')
    },
  })
}
