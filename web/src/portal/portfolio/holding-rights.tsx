import type { holderChoice } from '@moorgate/contract/pre-emption/pre-emption-choice.ts'
import type { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { preEmptionSource } from '../../features/figures/pre-emption-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import type { Page } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { money, quantity } from '../../ui/format.ts'
import { price } from '../../ui/price.ts'
import styles from './cash-calls.module.css'

type OpenRight = RowOf<typeof holderChoice> & { option: RowOf<typeof preEmptionOption> }

/** My places in offers of this company's shares that still take answers. */
const openRightsQuery = (opportunityId: number) =>
  queryOptions({
    queryKey: ['pre_emption_choice', 'of holding', opportunityId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        'filter[same_issuer_as]': String(opportunityId),
        'filter[takes_answers]': '1',
        include: 'option',
        per_page: '100',
      })
      return (await call<Page<OpenRight>>('GET', 'pre-emption-choices', { query, signal })).data
    },
  })

/** New shares of the company that are mine to take first, until when, and the way to the choice. */
export function HoldingRights({ offerId }: { offerId: number }) {
  const { data: places = [] } = useQuery(openRightsQuery(offerId))
  return places
    .filter(({ choice }) => choice !== preEmptionChoice.notApplicable)
    .map((place) => <Right key={place.id} place={place} isOneOfMany={places.length > 1} />)
}

function Right({ place, isOneOfMany }: { place: OpenRight; isOneOfMany: boolean }) {
  const label = useLabel()
  const term = useTerm()
  const { id, option, choice, entitlement, entitlement_cost: cost, holder_name: holder } = place
  const isAwaited = choice === preEmptionChoice.awaiting
  const by = dateTimeWithin(option.deadline, { today: now() })
  return (
    <section className={styles.due} aria-label={term('pre_emption')}>
      <div>
        <p className={styles.head}>
          <b>{isOneOfMany ? `${term('pre_emption')}, ${holder}` : term('pre_emption')}</b>
          <span>{isAwaited ? `Choose by ${by}` : `You can change your choice until ${by}`}</span>
        </p>
        <OwnFigures source={preEmptionSource(option.id)}>
          <p className={styles.amount}>
            <Figure of={`entitlement:${id}`} label="Your entitlement">
              {quantity(entitlement)}
            </Figure>{' '}
            new shares
          </p>
          <p className={styles.late}>
            {!isAwaited && `You chose: ${label(preEmptionChoices[choice].label)}. `}
            <Figure of={`entitlement_cost:${id}`} label="Cost of your entitlement">
              {money(cost, { currency: option.currency, pence: true })}
            </Figure>{' '}
            for all of them, at {price(option.price, option.currency)} a share.
          </p>
        </OwnFigures>
      </div>
      <ButtonLink
        variant="deep"
        size="large"
        needsConnection
        href={`/investor/investments/${option.opportunity_slug}/pre-emption`}
      >
        {isAwaited ? 'Choose your rights' : 'Change your choice'}
      </ButtonLink>
    </section>
  )
}
