import { useTerm, useText } from '../../../kernel/terminology.tsx'
import { plainText } from '../../../kernel/html.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useState } from 'react'
import type { InvestorType } from '../queries.ts'
import { Buttons, ProfilePage } from '../../../features/sections/section.tsx'
import type { StatementRoute } from './statement-steps.tsx'

interface ChooseTypeProps extends StatementRoute {
  types: readonly InvestorType[]
  /** Somebody came back from a statement. */
  isNextStep: boolean
}

/**
 * The categories beside each other. Nothing is chosen beforehand, and none stands out: "None of these" is an
 * equal answer.
 */
export function ChooseType({ types, isNextStep, base, back }: ChooseTypeProps) {
  const [chosen, setChosen] = useState<number>()
  const visit = useVisit()
  const text = useText()
  const term = useTerm()
  return (
    <ProfilePage
      title="Choose what is true for you"
      intro={text('categorisation_intro')}
      isNextStep={isNextStep}
    >
      <RadioGroup
        label={term('investor_type')}
        labelHidden
        look="cards"
        options={types.map(({ id, name, description }) => ({
          value: id,
          label: name,
          description: plainText(description),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <br />
      <Buttons aside={chosen === undefined ? 'Choose one to go on' : undefined}>
        <Button
          look="primary"
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
