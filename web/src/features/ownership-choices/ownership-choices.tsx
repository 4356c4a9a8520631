import type { RowOf } from '@moorgate/contract/resource.ts'
import { ownershipChoice } from '@moorgate/contract/methods/ownership-choice.ts'
import { preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { quantity } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { allQuery } from '../opportunities/list-queries.ts'
import { Row, Rows } from '../sections/section.tsx'
import styles from './ownership-choices.module.css'

/** An answer with the offer that it is about, which may be hidden from its investor by now. */
export type OwnershipChoice = Required<RowOf<typeof ownershipChoice>> & {
  investment_opportunity?: { id: number; name: string } | null
}

const ChoiceDialog = overlay(async () => (await import('./choice-dialog.tsx')).ChoiceDialog)

interface OwnershipChoicesProps {
  /** Whose they are. */
  userId: number
  /** Staff answer in the investor’s stead. */
  byStaff: boolean
  mayChange: boolean
}

/** An investor’s plans for new shares, offer by offer, with a button to add or change one. */
export function OwnershipChoices({ userId, byStaff, mayChange }: OwnershipChoicesProps) {
  const term = useTerm()
  const words = useWords()
  const [open, setOpen] = useState<OwnershipChoice | 'new'>()
  const query = useQuery(
    allQuery<OwnershipChoice>(ownershipChoice, {
      'filter[user_id]': userId,
      include: 'investmentOpportunity',
    }),
  )
  const many = term('pre_emption_choice', { plural: true })
  return (
    <div className={styles.choices}>
      <Text variant="note" tone="faint">
        {byStaff
          ? 'What they plan to do when a company offers new shares. This doesn’t reserve any.'
          : 'What you plan to do when a company offers new shares. This doesn’t reserve any.'}
      </Text>
      <Loaded query={query} what={words('the {pre_emption_choices}')}>
        {(choices) =>
          choices.length === 0 ? (
            <Text>{words('No {pre_emption_choices} yet.')}</Text>
          ) : (
            <Rows label={many}>
              {choices.map((choice) => (
                <Choice key={choice.id} choice={choice} onChange={mayChange ? setOpen : undefined} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {mayChange && (
        <Button needsConnection onClick={() => setOpen('new')}>
          {words('Add {pre_emption_choice}')}
        </Button>
      )}
      {open && (
        <ChoiceDialog
          userId={userId}
          byStaff={byStaff}
          choice={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  choice: OwnershipChoice
  onChange: ((choice: OwnershipChoice) => void) | undefined
}

function Choice({ choice, onChange }: ChoiceProps) {
  const words = useWords()
  const label = useLabel()
  const name = choice.investment_opportunity?.name ?? words('An {opportunity} that is no longer shown')
  const shares = choice.shares === null ? [] : [`${quantity(choice.shares)} shares`]
  const answer = label(preEmptionChoices[choice.choice].label)
  return (
    <Row
      title={name}
      note={[answer, ...shares, date(choice.updated_at, { today: now() })].join(', ')}
      action={
        onChange && (
          <Button size="small" needsConnection aria-label={`Change ${name}`} onClick={() => onChange(choice)}>
            Change
          </Button>
        )
      }
    />
  )
}
