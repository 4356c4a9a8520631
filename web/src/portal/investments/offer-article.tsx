import type { ReactNode } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { useLabel, useTerm, useText } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { date, dateFull } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Text } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { OfferDocuments } from '../offer-documents.tsx'
import { sharePrice } from '../offer-words.ts'
import type { OfferPage, TeamMember } from '../records.ts'
import { RuledSection } from '../ruled-section.tsx'
import { useCurrentSection } from './current-section.ts'
import styles from './offer-article.module.css'

interface Part {
  id: string
  title: string
  content: ReactNode
}

/** The offer in sections, with tabs that lead to each and stay in view. A section without content is left out. */
export function OfferArticle({ offer }: { offer: OfferPage }) {
  const label = useLabel()
  const parts = useParts(offer)
  const ids = ['summary', ...parts.map(({ id }) => id)]
  const current = useCurrentSection(ids)
  const tabs = [{ id: 'summary', title: 'Summary' }, ...parts]
  return (
    <article className={styles.article}>
      <div className={styles.tabs}>
        <Tabs
          label={label('opportunity')}
          items={tabs.map(({ id, title }) => ({ label: title, href: `#${id}`, current: id === current }))}
        />
      </div>
      <section id="summary" className={styles.prose}>
        <h2 className={styles.unseen}>
          <VisuallyHidden>Summary</VisuallyHidden>
        </h2>
        {offer.summary && <p className={styles.lede}>{offer.summary}</p>}
        {offer.description && <Html text={offer.description} />}
        {offer.video_url && (
          <p>
            <TextLink href={offer.video_url} target="_blank" rel="noopener noreferrer">
              Watch the video
            </TextLink>
          </p>
        )}
      </section>
      {parts.map(({ id, title, content }) => (
        <RuledSection key={id} id={id} title={title}>
          {content}
        </RuledSection>
      ))}
    </article>
  )
}

function useParts(offer: OfferPage): Part[] {
  const label = useLabel()
  const { investment_terms_enabled: withTerms } = useFlags()
  const { key_points: points = [], team_images: team = [], key_dates: dates = [] } = offer
  const all: (Part | false)[] = [
    { id: 'facts', title: 'Key facts', content: <KeyFacts offer={offer} /> },
    points.length > 0 && {
      id: 'highlights',
      title: label('key_points'),
      content: (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point.id}>
              <h3>{point.title}</h3>
              <Html text={point.body} />
            </li>
          ))}
        </ul>
      ),
    },
    team.length > 0 && { id: 'team', title: label('team'), content: <Team people={team} /> },
    dates.length > 0 && {
      id: 'dates',
      title: label('key_dates'),
      content: (
        <dl className={styles.facts}>
          {dates.map((one) => (
            <div key={one.id}>
              <dt>{one.title}</dt>
              <dd>{date(one.date, { today: now() })}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    { id: 'documents', title: label('documents'), content: <OfferDocuments offerId={offer.id} /> },
    withTerms === 1 &&
      Boolean(offer.investment_terms) && {
        id: 'terms',
        title: 'Terms',
        content: <Html text={offer.investment_terms ?? ''} className={styles.prose} />,
      },
  ]
  return all.filter((part) => part !== false)
}

function KeyFacts({ offer }: { offer: OfferPage }) {
  const label = useLabel()
  const text = useText()
  const { tax_enabled: taxed } = useFlags()
  const { currency } = offer
  const amount = (value: string | null) => money(value, { currency })
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [label('target'), offer.target_amount && amount(offer.target_amount)],
    [label('share_price'), offer.share_price && sharePrice(offer.share_price, currency)],
    [label('pre_money'), offer.valuation && amount(offer.valuation)],
    ['Share class', offer.share_class],
    [label('min_investment'), offer.minimum_investment && amount(offer.minimum_investment)],
    ['In steps of', Number(offer.increment) > 0 ? amount(offer.increment) : undefined],
    ['Target return', offer.target_return],
    [label('tax_option'), taxed === 1 ? offer.character?.name : undefined],
    ['Allotment', offer.allotment_date && dateFull(offer.allotment_date)],
    ['Matures', offer.maturity_date && dateFull(offer.maturity_date)],
    ['Issuer', offer.issuer_name],
    ['Company number', offer.issuer_number],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {taxed === 1 && offer.character && (
        <Text look="note" tone="faint" className={styles.note}>
          {text('tax_note')}
        </Text>
      )}
    </>
  )
}

function Team({ people }: { people: readonly TeamMember[] }) {
  const term = useTerm()
  return (
    <ul className={styles.team} aria-label={term('team')}>
      {people.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} src={person.url ?? undefined} size={64} />
          <h3>{person.name}</h3>
          {person.job_title && <p>{person.job_title}</p>}
          {person.bio && <Html text={person.bio} />}
          {person.profile_url && (
            <TextLink href={person.profile_url} target="_blank" rel="noopener noreferrer">
              Profile
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}
