import { investorType } from '@moorgate/contract/investors/user.ts'
import { categoryRule } from '@moorgate/contract/suitability/categorisation.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfilePage } from '../../../features/sections/section.tsx'
import { londonDay, now } from '../../../kernel/clock.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { listQuery, rowsQuery } from '../../../kernel/queries.ts'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import type { InvestorType } from '../queries.ts'
import { ChooseType } from './choose-type.tsx'
import { rulesOn } from './limbs.ts'
import type { Thresholds } from './limbs.ts'
import { SignStatement } from './sign-statement.tsx'
import type { Drafts } from './sign-statement.tsx'

/** The categories that the firm offers, in its order; "None of these" is one of them. */
const typesQuery = queryOptions({
  ...rowsQuery<InvestorType>(investorType, {}),
  select: ({ data }) => data.filter(({ active }) => active),
})

const rulesQuery = queryOptions({
  ...listQuery(categoryRule, {}),
  select: ({ data }): readonly Thresholds[] => data,
})

/** Where the two steps stand, and where they lead once the statement is signed or left. */
export interface StatementRoute {
  base: string
  back: string
}

/** A category is chosen, then, with `?type=`, stated and signed. */
export function StatementSteps(statementRoute: StatementRoute) {
  const types = useQuery(typesQuery)
  const rules = useQuery(rulesQuery)
  const asked = Number(new URLSearchParams(useAddress().search).get('type'))
  const isNextStep = useIsNextStep(asked)
  const [drafts] = useState<Drafts>(() => new Map())
  return (
    <Loaded query={types} what="the categories" skeleton={<Waiting />}>
      {(offered) => (
        <Loaded query={rules} what="the amounts in force" skeleton={<Waiting />}>
          {(known) => {
            const type = offered.find(({ id }) => id === asked)
            const inForce = rulesOn(known, londonDay(now()))
            return type && inForce ? (
              <SignStatement
                key={type.id}
                type={type}
                rules={inForce}
                isNextStep={isNextStep}
                drafts={drafts}
                {...statementRoute}
              />
            ) : (
              <>
                <ChooseType types={offered} isNextStep={isNextStep} {...statementRoute} />
                <KeepDrafts drafts={drafts} />
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

/**
 * What is written of a statement waits while another category is looked at, and leaving the page asks first.
 */
function KeepDrafts({ drafts }: { drafts: Drafts }) {
  return useLeaveGuard(drafts.size > 0)
}

function Waiting() {
  const title = useTitleOf()({ text: 'Confirm {investor_categorisation}' })
  return (
    <ProfilePage title={title}>
      <SkeletonRows rows={5} avatar={false} />
    </ProfilePage>
  )
}
