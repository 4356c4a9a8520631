import { preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Option, HolderChoice } from './own-offer.ts'
import { shownPart } from './right-effect.tsx'

/** One holding in a pre-emption offer. */
export interface HoldingInOffer {
  option: Option
  place: HolderChoice
}

/** What a holder was given once the offer is over. */
export function AnswerOutcome({ option, place }: HoldingInOffer) {
  const label = useLabel()
  const answer = label(preEmptionChoices[place.choice].label)
  const line = (of: string, term: string, text: string) => ({
    term,
    value: (
      <Figure of={`${of}:${place.id}`} label={`${term}, ${place.holder_name}`}>
        {text}
      </Figure>
    ),
  })
  return (
    <>
      <DescriptionList
        variant="spread"
        items={[
          line('holding', 'Held at the record date', quantity(place.holding)),
          ...(place.nominal_value === null
            ? []
            : [line('nominal', 'Nominal value of your shares', price(place.nominal_value, option.currency))]),
          line('entitlement', 'Entitled to', quantity(place.entitlement)),
          { term: 'Your answer', value: place.lapsed ? `${answer} (not answered in time)` : answer },
          ...(place.allotted === null
            ? []
            : [
                line('by_right', 'From your entitlement', quantity(place.by_right)),
                line('excess', 'Excess', quantity(place.excess)),
                { ...line('allotted', 'New shares', quantity(place.allotted)), total: true },
                line(
                  'percent_allotted',
                  'Your ownership afterwards',
                  place.percent_allotted === null ? missing : shownPart(place.percent_allotted),
                ),
              ]),
        ]}
      />
      <NextStep option={option} place={place} />
    </>
  )
}

/**
 * What happens now to what I was given. Nothing follows for who was given nothing, and what is entered stands
 * among my investments.
 */
function NextStep({ option, place: { allotted } }: HoldingInOffer) {
  if (allotted === null) return <Notice>The offer has closed and is being settled.</Notice>
  if (allotted === '0' || option.entered_at !== null) return null
  return option.is_issued ? (
    <Notice>Your new shares will be issued next. We’ll tell you when they’re yours.</Notice>
  ) : (
    <Notice>
      Your new shares will be added as an investment next. We’ll tell you when there’s something to sign or
      pay.
    </Notice>
  )
}
