import { readComplianceLimits } from '@moorgate/contract/suitability/appropriateness.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { useTestStateQuery } from '../../test-state.ts'
import { ProfilePage } from '../section.tsx'
import { attemptNow } from './attempts.ts'
import { RunningTest } from './running-test.tsx'
import { TestStanding } from './test-standing.tsx'

const waiting = <SkeletonRows rows={3} avatar={false} />

/** `/investor/profile/appropriateness`: where somebody stands with the test; with `?question=` the test itself. */
export function TestPage() {
  const label = useLabel()
  const state = useQuery(useTestStateQuery())
  const limits = useQuery(endpointQuery('compliance', readComplianceLimits))
  const question = Number(new URLSearchParams(useAddress().search).get('question'))
  if (question > 0 && state.data?.standing === 'open' && limits.data)
    return <RunningTest number={question} attempt={attemptNow(state.data, limits.data)} />
  return (
    <ProfilePage
      title={state.data?.standing === 'locked' ? 'You didn’t pass this time' : label('appropriateness')}
    >
      <Loaded query={state} what="your test" skeleton={waiting}>
        {(standing) => (
          <Loaded query={limits} what="the rules of the test" skeleton={waiting}>
            {(rules) => <TestStanding state={standing} limits={rules} />}
          </Loaded>
        )}
      </Loaded>
    </ProfilePage>
  )
}
