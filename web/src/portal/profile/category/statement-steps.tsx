import { useQuery } from '@tanstack/react-query'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { ProfilePage } from '../section.tsx'
import { ChooseType } from './choose-type.tsx'
import { rulesOn } from './limbs.ts'
import { rulesQuery, typesQuery } from './queries.ts'
import { SignStatement } from './sign-statement.tsx'

/** Where the two steps stand, and where they lead once the statement is signed or left. */
export interface StatementWay {
  base: string
  back: string
}

/** A category is chosen, then, with `?type=`, stated and signed. */
export function StatementSteps(way: StatementWay) {
  const types = useQuery(typesQuery)
  const rules = useQuery(rulesQuery)
  const asked = Number(new URLSearchParams(useAddress().search).get('type'))
  const isNextStep = useIsNextStep(asked)
  return (
    <Loaded query={types} what="the categories" skeleton={<Waiting />}>
      {(offered) => (
        <Loaded query={rules} what="the amounts in force" skeleton={<Waiting />}>
          {(known) => {
            const type = offered.find(({ id }) => id === asked)
            const inForce = rulesOn(known, londonDay(now()))
            return type && inForce ? (
              <SignStatement key={type.id} type={type} rules={inForce} isNextStep={isNextStep} {...way} />
            ) : (
              <ChooseType types={offered} isNextStep={isNextStep} {...way} />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function Waiting() {
  const title = useTitleOf()({ text: 'Confirm {investor_categorisation}' })
  return (
    <ProfilePage title={title}>
      <SkeletonRows rows={5} avatar={false} />
    </ProfilePage>
  )
}
