import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Buttons, ProfilePage } from '../../../features/sections/section.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useTerm, useText, useTitleOf } from '../../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { statementFormQuery } from '../queries.ts'
import type { InvestorType } from '../queries.ts'
import { SignStatement } from './sign-statement.tsx'
import type { Drafts, SignStatementProps } from './sign-statement.tsx'
import { plainText } from '../../../kernel/html.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'

/** The categories that the tenant offers, in its order; "None of these" is one of them. */
const typesQuery = queryOptions({
  ...rowsQuery<InvestorType>(investorType, {}),
  select: ({ data }) => data.filter(({ active }) => active),
})

/** Where the two steps stand, and where they lead once the statement is signed or left. */
export interface StatementRoute {
  base: string
  back: string
}

/** A category is chosen, then, with `?type=`, stated and signed. */
export function StatementSteps(statementRoute: StatementRoute) {
  const types = useQuery(typesQuery)
  const asked = Number(new URLSearchParams(useAddress().search).get('type'))
  const isNextStep = useIsNextStep(asked)
  const [drafts] = useState<Drafts>(() => new Map())
  return (
    <Loaded query={types} what="the categories" skeleton={<Waiting />}>
      {(offered) => {
        const type = offered.find(({ id }) => id === asked)
        return type ? (
          <Statement key={type.id} type={type} isNextStep={isNextStep} drafts={drafts} {...statementRoute} />
        ) : (
          <>
            <ChooseType types={offered} isNextStep={isNextStep} {...statementRoute} />
            <KeepDrafts drafts={drafts} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The statement stays as it was read while it is filled in: it is signed as it was shown. */
function Statement(props: Omit<SignStatementProps, 'read'>) {
  const query = useQuery({
    ...statementFormQuery(props.type.id),
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} what="the statement" skeleton={<Waiting />}>
      {(read) => <SignStatement read={read} {...props} />}
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

interface ChooseTypeProps extends StatementRoute {
  types: readonly InvestorType[]
  /** Somebody came back from a statement. */
  isNextStep: boolean
}

/**
 * The categories beside each other. Nothing is chosen beforehand, and none stands out: "None of these" is an
 * equal answer.
 */
function ChooseType({ types, isNextStep, base, back }: ChooseTypeProps) {
  const [chosen, setChosen] = useState<number>()
  const visit = useVisit()
  const text = useText()
  const term = useTerm()
  return (
    <ProfilePage
      title="Which of these describes you?"
      intro={text('categorisation_intro')}
      isNextStep={isNextStep}
    >
      <RadioGroup
        label={term('investor_type')}
        labelHidden
        variant="cards"
        options={types.map(({ id, name, description }) => ({
          value: id,
          label: name,
          description: plainText(description),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <br />
      <Buttons aside={chosen === undefined ? 'Choose one to continue' : undefined}>
        <Button
          variant="primary"
          size="large"
          disabled={chosen === undefined}
          onClick={() => visit(`${base}?type=${chosen}`)}
        >
          Continue
        </Button>
        <ButtonLink size="large" href={back}>
          Cancel
        </ButtonLink>
      </Buttons>
    </ProfilePage>
  )
}
