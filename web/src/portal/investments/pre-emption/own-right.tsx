import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNothing } from '../../../kernel/amounts.ts'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import { sentenceList } from '../../../ui/sentence-list.ts'
import { Heading } from '../../../ui/text.tsx'
import { ownOfferQuery, ownPlacesQuery } from './own-offer.ts'
import styles from './own-right.module.css'

/**
 * In the card of an offer, while new shares are offered to its holders first: the way to the answer; and,
 * until what it gave them is entered, to what came of it. Nothing for everybody else.
 */
export function OwnRight({ slug }: { slug: string }) {
  const term = useTerm()
  const { data: option } = useQuery(ownOfferQuery(slug))
  const isToEnter = option?.status === 'closed' && option.entered_at === null
  const { data: places } = useQuery(ownPlacesQuery(isToEnter ? option.id : undefined))
  const head = term('pre_emption')
  const page = `/investor/investments/${slug}/pre-emption`
  if (option?.status === 'open')
    return (
      <Right
        head={head}
        title={`${quantity(option.available)} new shares are offered to holders first`}
        says={`Please answer by ${dateTimeWithin(option.deadline, { today: now() })}.`}
        action={<ButtonLink href={page}>View your entitlement</ButtonLink>}
      />
    )
  const given = (places ?? []).flatMap(({ allotted }) =>
    allotted === null || isNothing(allotted) ? [] : [quantity(allotted)],
  )
  if (!isToEnter || given.length === 0) return null
  return (
    <Right
      head={head}
      title={`${sentenceList(given)} new shares are yours`}
      says="We’ll add them as an investment next."
      action={<ButtonLink href={page}>View the outcome</ButtonLink>}
    />
  )
}

interface RightProps {
  head: string
  title: string
  says: string
  action: ReactNode
}

function Right({ head, title, says, action }: RightProps) {
  return (
    <section className={styles.right} aria-label={head}>
      <p className={styles.head}>{head}</p>
      <Heading level={2} variant="small">
        {title}
      </Heading>
      <p>{says}</p>
      {action}
    </section>
  )
}
