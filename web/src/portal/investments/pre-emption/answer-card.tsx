import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SaveLink } from '../../../features/shared-documents/save-link.tsx'
import { asksForShares, offeredIn, trialOf } from './answer.ts'
import type { Answer, AnswerOption } from './answer.ts'
import { preEmptionKeys } from './own-offer.ts'
import type { HolderChoice } from './own-offer.ts'
import { RightEffect } from './right-effect.tsx'
import { useAnswerEffect } from './use-answer-effect.ts'
import styles from './pre-emption.module.css'
import { AnswerOutcome } from './answer-outcome.tsx'
import type { HoldingInOffer } from './answer-outcome.tsx'

/**
 * One holding of mine in an offer: what I may take, what I choose, and what becomes of my part of the
 * company.
 */
export function AnswerCard({ option, place }: HoldingInOffer) {
  return (
    <Card title={place.holder_name}>
      <div className={styles.card}>
        {place.choice === preEmptionChoice.notApplicable ? (
          <Notice>These shares have no pre-emption right in this offer.</Notice>
        ) : option.takes_answers ? (
          <AnswerForm option={option} place={place} />
        ) : (
          <AnswerOutcome option={option} place={place} />
        )}
        <div>
          <SaveLink address={`/api/pre-emption-choices/${place.id}/letter`} fileName="Pre-emption letter.pdf">
            Download the letter
          </SaveLink>
        </div>
      </div>
    </Card>
  )
}

function AnswerForm({ option, place }: HoldingInOffer) {
  const label = useLabel()
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<Answer>({
    choice: place.choice === preEmptionChoice.awaiting ? undefined : place.choice,
    shares: place.shares ?? '',
  })
  const { busy, fields, problem, run } = useCommand(['choice', 'shares'])
  /** What was refused is wrong as long as it stands so. */
  const [sent, setSent] = useState(answer)
  const wrong = sent === answer ? fields : {}
  const save = async () => {
    setSent(answer)
    const body = { choice: answer.choice, ...(asksForShares(answer) && { shares: answer.shares }) }
    const path = `pre-emption-choices/${place.id}`
    const done = await run(async (idempotencyKey) => {
      await call('PATCH', path, { body, idempotencyKey })
      await Promise.all(preEmptionKeys.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    })
    if (done) showToast('Answer saved. You can change it until the offer closes.')
  }
  return (
    <>
      <RadioGroup
        variant="cards"
        label="What would you like to do?"
        options={offeredIn(option, place).map((choice) => ({
          value: choice,
          label: label(preEmptionChoices[choice].label),
          description: meaningOf(choice, place),
        }))}
        value={answer.choice as AnswerOption | undefined}
        onChange={(choice) => setAnswer({ choice, shares: '' })}
        error={wrong['choice']}
      />
      {asksForShares(answer) && (
        <QuantityField
          label={
            answer.choice === preEmptionChoice.increase ? 'Shares beyond your entitlement' : 'Shares to take'
          }
          unit="shares"
          value={answer.shares}
          onChange={(shares) => setAnswer({ ...answer, shares })}
          error={wrong['shares']}
        />
      )}
      <Effect option={option} place={place} answer={answer} />
      <Reserved place={place} />
      <Problem says={problem} />
      <div className={styles.send}>
        <Button
          variant="primary"
          size="large"
          needsConnection
          busy={busy}
          busyLabel="Keeping"
          disabled={answer.choice === undefined}
          onClick={() => void save()}
        >
          {place.decided_at === null ? 'Send my answer' : 'Change my answer'}
        </Button>
        {place.decided_at !== null && (
          <small>{`Answered ${dateTimeWithin(place.decided_at, { today: now() })}`}</small>
        )}
      </div>
    </>
  )
}

/** The reservation that the answer came with: what it asks for, and that it isn't changed here. */
function Reserved({ place }: { place: HolderChoice }) {
  const label = useLabel()
  if (place.reserved_shares === null) return null
  const reserved = counted(place.reserved_shares, 'share', 'shares')
  const where = label('my_reserved')
  return (
    <Notice>
      {place.follows_reservation
        ? `You gave this answer with your reservation of ${reserved}. Changing it here doesn’t change the reservation, which you can change under ${where}.`
        : `You also have a reservation of ${reserved}. You can change it under ${where}.`}
    </Notice>
  )
}

function meaningOf(choice: AnswerOption, { entitlement }: HolderChoice): string {
  const right = counted(entitlement, 'share', 'shares')
  return {
    [preEmptionChoice.dontTake]: 'Your ownership will be diluted.',
    [preEmptionChoice.maintain]: `Take your entitlement of ${right}.`,
    [preEmptionChoice.increase]: `Take your ${right}, and apply for shares others don’t take up.`,
    [preEmptionChoice.decrease]: `Take fewer than your ${right}.`,
  }[choice]
}

/** My part now, with this answer, and with none: drawn while I choose. Each figure opens to its working. */
function Effect({ option, place, answer }: HoldingInOffer & { answer: Answer }) {
  const { holder_name: name, id } = place
  const effect = useAnswerEffect(id, { answer })?.effect
  const trial = trialOf(answer, id)
  const figure = (of: string, label: string, text: string) => (
    <Figure of={of} label={`${label}, ${name}`}>
      {text}
    </Figure>
  )
  return (
    <div className={styles.effect} aria-live="polite">
      <RightEffect place={place} answer={answer} after={effect?.percent_after} />
      <DescriptionList
        variant="spread"
        items={[
          {
            term: 'You hold',
            value: figure(`holding:${id}`, 'Shares held', counted(place.holding, 'share', 'shares')),
          },
          ...(place.nominal_value === null
            ? []
            : [
                {
                  term: 'Nominal value of your shares',
                  value: figure(
                    `nominal:${id}`,
                    'Nominal value held',
                    price(place.nominal_value, option.currency),
                  ),
                },
              ]),
          {
            term: 'Your entitlement',
            value: figure(
              `entitlement:${id}`,
              'Entitled to',
              counted(place.entitlement, 'new share', 'new shares'),
            ),
          },
          ...(!effect || trial === undefined
            ? []
            : [
                {
                  term:
                    answer.choice === preEmptionChoice.increase
                      ? 'With your answer, if all of it is met'
                      : 'With your answer',
                  value: figure(
                    `taken:${trial}`,
                    'New shares',
                    counted(effect.taken, 'new share', 'new shares'),
                  ),
                },
                {
                  term: 'It costs',
                  value: figure(
                    `payable:${trial}`,
                    'To be paid',
                    money(effect.payable, { currency: option.currency, pence: true }),
                  ),
                  total: true,
                },
              ]),
        ]}
      />
    </div>
  )
}
