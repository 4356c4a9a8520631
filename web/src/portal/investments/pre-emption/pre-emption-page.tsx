import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import { preEmptionSource } from '../../../features/figures/pre-emption-source.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { AnswerCard } from './answer-card.tsx'
import { ownOfferQuery, ownPlacesQuery } from './own-offer.ts'
import type { Option } from './own-offer.ts'
import styles from './pre-emption.module.css'

/** `/investor/investments/{slug}/pre-emption`: new shares that are mine to take before anybody else's. */
export function PreEmptionPage({ params }: ScreenProps) {
  const slug = params['slug'] ?? ''
  const label = useLabel()
  const offer = useQuery(ownOfferQuery(slug))
  const places = useQuery(ownPlacesQuery(offer.data?.id))
  const option = offer.data
  return (
    <PortalPage
      title={option?.investment_opportunity?.name ?? option?.opportunity_name ?? label('pre_emption')}
      back={{ label: label('investments'), href: '/investor/investments' }}
      {...(option && { intro: <Intro option={option} /> })}
    >
      <Loaded
        queries={option === null ? [offer] : [offer, places]}
        failed="We couldn’t load this offer"
        skeleton={<Skeleton height={320} />}
      >
        {() =>
          option && places.data ? (
            <WithFigures source={preEmptionSource(option.id)}>
              <div className={styles.places}>
                {places.data.map((place) => (
                  <AnswerCard key={`${place.id} ${place.version}`} option={option} place={place} />
                ))}
                <div>
                  <WorkbookButton source={preEmptionSource(option.id)} />
                </div>
              </div>
            </WithFigures>
          ) : (
            <Nothing />
          )
        }
      </Loaded>
    </PortalPage>
  )
}

function Intro({ option }: { option: Option }) {
  const isOpen = option.status === 'open'
  const held = option.nominal_with_right === null ? 'what' : 'the nominal value of what'
  const terms = `${quantity(option.available)} new shares at ${price(option.price, option.currency)} ${isOpen ? 'are' : 'were'} offered to holders in proportion to ${held} they held.`
  return isOpen
    ? `${terms} Please answer by ${dateTimeWithin(option.deadline, { today: now() })}.`
    : `${terms} The offer has closed.`
}

function Nothing() {
  const term = useTerm()
  return (
    <EmptyState
      title="No offer for you"
      action={
        <ButtonLink href="/investor/investments">
          See {term('opportunity', { plural: true, lower: true })}
        </ButtonLink>
      }
    >
      Only shareholders on the record date can answer an offer.
    </EmptyState>
  )
}
