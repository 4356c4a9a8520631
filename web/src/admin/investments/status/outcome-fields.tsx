import { opportunityOutcomes } from '@moorgate/contract/opportunities/opportunity-choices.ts'
import { outcomeWords } from '../../../features/opportunities/outcome-words.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Text } from '../../../ui/text.tsx'
import type { Opportunity } from '../records.ts'

/** How it ended, when, and what came of it. */
interface Outcome {
  outcome: string
  outcome_date: string
  outcome_proceeds: string
}

export function readOutcome(opportunity: Opportunity): Outcome {
  return {
    outcome: opportunity.outcome ?? '',
    outcome_date: opportunity.outcome_date ?? londonDay(now()),
    outcome_proceeds: opportunity.outcome_proceeds ?? '',
  }
}

interface OutcomeFieldsProps {
  opportunity: Opportunity
  outcome: Outcome
  errors: Readonly<Record<string, string>>
  onChange: (outcome: Outcome) => void
  /** Draws up a distribution in place of this. */
  onDistribute: () => void
}

/** The outcome of a round that matures, and the way to its distribution where proceeds are not paid out yet. */
export function OutcomeFields({ opportunity, outcome, errors, onChange, onDistribute }: OutcomeFieldsProps) {
  const set = (name: keyof Outcome) => (value: string) => onChange({ ...outcome, [name]: value })
  const { outcome: kind, outcome_proceeds: proceeds } = outcome
  const isLost = kind === 'write_off' || (proceeds !== '' && isNothing(proceeds))
  const waits = errors['outcome_proceeds'] !== undefined && proceeds !== ''
  return (
    <>
      <NativeSelect
        label="Outcome"
        placeholder="Choose"
        value={kind}
        options={opportunityOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        onChange={(event) => set('outcome')(event.target.value)}
        error={errors['outcome']}
      />
      <BookedOnField
        label="Date"
        today={now()}
        value={outcome.outcome_date}
        onChange={set('outcome_date')}
        error={errors['outcome_date']}
      />
      <MoneyField
        label="Proceeds"
        currency={opportunity.currency ?? 'GBP'}
        optional={kind === 'write_off'}
        value={proceeds}
        onChange={set('outcome_proceeds')}
        error={errors['outcome_proceeds']}
      />
      {isLost && <Text>Every holding will be marked as written off.</Text>}
      {waits && permits(opportunity, 'distribute') && (
        <div>
          <Button onClick={onDistribute}>Distribute proceeds</Button>
        </div>
      )}
    </>
  )
}
