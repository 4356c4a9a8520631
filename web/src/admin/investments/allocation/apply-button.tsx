import { applyAllocation } from '@moorgate/contract/allocation/allocation-book.ts'
import { useState } from 'react'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted, money } from '../../../ui/format.ts'
import { MoneyQuestion } from '../money-question.tsx'
import { ruleTitle } from './rules.ts'
import type { Rule, Rules } from './rules.ts'

interface ApplyButtonProps {
  opportunityId: number
  rules: Rules
  chosen: Rule
  ready: boolean
}

/** Applies the chosen rule, once, after a second look that counts who gets what. */
export function ApplyButton({ opportunityId, rules, chosen, ready }: ApplyButtonProps) {
  const [asking, setAsking] = useState(false)
  const term = useTerm()
  const people = (count: number) =>
    counted(count, term('investor', { lower: true }), term('investor', { plural: true, lower: true }))
  const declined = chosen.lines.length - chosen.investors
  const rule = ruleTitle(chosen.policy, chosen.keeps_minimum)
  return (
    <>
      <Button variant="primary" disabled={!ready} onClick={() => setAsking(true)}>
        Apply to {people(chosen.investors)}
      </Button>
      {asking && (
        <MoneyQuestion
          title={`Allocate the round using “${rule}”?`}
          confirm={`Apply to ${people(chosen.investors)}`}
          said={`Allocated to ${people(chosen.investors)}`}
          act={(idempotencyKey) =>
            send(applyAllocation, {
              params: { id: opportunityId },
              body: {
                policy: chosen.policy,
                keeps_minimum: chosen.keeps_minimum,
                placed_shares: chosen.placed_shares,
                investors: chosen.investors,
              },
              idempotencyKey,
            })
          }
          onClose={() => setAsking(false)}
        >
          <p>
            {`${people(chosen.investors)} confirmed for ${money(chosen.placed, { currency: rules.currency, pence: true })} in total`}
            {declined > 0 && `, ${people(declined)} declined and told why`}. The book is then locked. You can
            only do this once.
          </p>
        </MoneyQuestion>
      )}
    </>
  )
}
