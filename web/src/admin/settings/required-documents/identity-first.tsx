import {
  readComplianceLimits,
  updateComplianceLimits,
} from '@moorgate/contract/suitability/appropriateness.ts'
import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './identity-first.module.css'

/** Who looks at identity documents first, and whether money may be called before identity has passed. */
export function IdentityFirst() {
  const words = useWords()
  const label = useLabel()
  const mayChange = useAbilities()('compliance', 'update')
  const queries = useQueryClient()
  const query = useQuery(endpointQuery('compliance', readComplianceLimits))
  const { busy, problem, run } = useCommand()
  const set = async (changes: BodyOf<typeof updateComplianceLimits>, said: string) => {
    const done = await run(async () => {
      await send(updateComplianceLimits, { body: changes })
      await queries.invalidateQueries({ queryKey: ['compliance'] })
    })
    if (done) showToast(said)
  }
  return (
    <Card title={label('identity')}>
      <Problem says={problem} />
      <Loaded query={query} what="this setting">
        {({ pay_before_identity: paysBefore, identity_with_stripe: withStripe, version }) => (
          <div className={styles.switches}>
            <Switch
              label="Check documents with Stripe Identity"
              description={words(
                '{Investors} show their document and face to Stripe, and a colleague approves the result. Stripe charges you for each check.',
              )}
              checked={withStripe}
              busy={busy}
              disabled={!mayChange}
              onChange={({ target: { checked: on } }) =>
                void set(
                  { identity_with_stripe: on, version },
                  on ? 'Stripe checks documents first' : 'Documents are sent to you',
                )
              }
            />
            <Switch
              label="Call money before identity is verified"
              description={words(
                'When off, {cash_calls} leave out {investors} whose identity check hasn’t passed. A failed check is always left out.',
              )}
              checked={paysBefore}
              busy={busy}
              disabled={!mayChange}
              onChange={({ target: { checked: on } }) =>
                void set(
                  { pay_before_identity: on, version },
                  words(
                    on
                      ? '{Cash_calls} don’t wait for identity checks'
                      : '{Cash_calls} wait for identity checks',
                  ),
                )
              }
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
