import { filmOf } from '@moorgate/contract/opportunities/film.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { FactsBlock } from './facts-block.tsx'
import { FilmBlock } from './film-block.tsx'
import { FilmFiles } from './film-files.tsx'
import { filmFilesQuery, sharedFilms } from './films.ts'
import type { OpportunityFilm } from './films.ts'
import { GalleryBlock } from './gallery-block.tsx'
import { galleriesOf } from './gallery-pictures.ts'
import { FeesBlock, FundsBlock, RewardsBlock } from './money-blocks.tsx'
import type {
  OpportunityCondition,
  OpportunityDate,
  OpportunityOnPage,
  OpportunityPoint,
  OpportunityQuestion,
  TeamMember,
} from './opportunity-record.ts'
import styles from './blocks.module.css'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { date } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { inOrder } from './in-order.ts'
import { cx } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

/** What a page shows that isn't written in it: files, and what investors ask and are told. */
export interface PageSlots {
  documents?: ReactNode
  /** Beside the title of the documents. */
  allDocuments?: ReactNode
  /** Below the questions that the page itself answers. */
  discussion?: ReactNode
}

export interface PagePart {
  block: PageBlock
  title: string
  content: ReactNode
}

/** What each block is called, in the tenant's words. */
export function useBlockTitles(): Readonly<Record<PageBlock, string>> {
  const label = useLabel()
  return {
    business: 'The business',
    facts: 'Key facts',
    key_points: label('key_points'),
    use_of_funds: 'Use of funds',
    team: label('team'),
    key_dates: label('key_dates'),
    video: 'Video',
    gallery: 'Pictures',
    documents: label('documents'),
    questions: label('faq'),
    terms: 'Terms',
    fees: 'Fees',
    rewards: label('rewards'),
    risks: 'Main risks',
  }
}

/** The blocks of a page that have something to show, in the order that its author chose. */
export function usePageParts(opportunity: OpportunityOnPage, slots: PageSlots): PagePart[] {
  const titles = useBlockTitles()
  const flags = useFlags()
  const films = sharedFilms(useQuery(filmFilesQuery(opportunity.id)).data)
  const withTerms = flags.investment_terms_enabled === 1
  const contents = contentsOf(opportunity, slots, { withTerms, films })
  return opportunity.page_blocks.flatMap((block) =>
    contents[block] ? [{ block, title: titles[block], content: contents[block] }] : [],
  )
}

const some = (rows: readonly unknown[] | undefined) => (rows?.length ?? 0) > 0

function contentsOf(
  opportunity: OpportunityOnPage,
  { documents, discussion }: PageSlots,
  { withTerms, films }: { withTerms: boolean; films: readonly OpportunityFilm[] },
): Readonly<Record<PageBlock, ReactNode>> {
  const { description, risks, video_url: video, page_questions: questions } = opportunity
  const hasTerms =
    Boolean(opportunity.investment_terms) || some(opportunity.terms) || some(opportunity.term_conditions)
  return {
    business: description !== '' && <ProseBlock html={description} />,
    facts: <FactsBlock offer={opportunity} />,
    key_points: some(opportunity.key_points) && <PointsBlock points={opportunity.key_points ?? []} />,
    use_of_funds: some(opportunity.use_of_funds) && <FundsBlock offer={opportunity} />,
    team: some(opportunity.team_images) && <TeamBlock people={opportunity.team_images ?? []} />,
    key_dates: some(opportunity.key_dates) && <DaysBlock days={opportunity.key_dates ?? []} />,
    video: ((video && filmOf(video)) || films.length > 0) && (
      <div className={styles.films}>
        {video && <FilmBlock address={video} opportunity={opportunity} />}
        <FilmFiles films={films} opportunity={opportunity} />
      </div>
    ),
    gallery: galleriesOf(opportunity).length > 0 && <GalleryBlock offer={opportunity} />,
    documents,
    questions: (some(questions) || discussion) && (
      <div className={styles.asked}>
        {some(questions) && <QuestionsBlock questions={questions ?? []} />}
        {discussion}
      </div>
    ),
    terms: withTerms && hasTerms && <TermsBlock offer={opportunity} />,
    fees: some(opportunity.fees) && <FeesBlock offer={opportunity} />,
    rewards: some(opportunity.rewards) && (
      <RewardsBlock rewards={opportunity.rewards ?? []} currency={opportunity.currency} />
    ),
    risks: risks && <RisksBlock html={risks} />,
  }
}

function PointsBlock({ points }: { points: readonly OpportunityPoint[] }) {
  return (
    <ul className={styles.points}>
      {inOrder(points).map((point) => (
        <li key={point.id}>
          <h3>{point.title}</h3>
          <Html text={point.body} />
        </li>
      ))}
    </ul>
  )
}

function TeamBlock({ people }: { people: readonly TeamMember[] }) {
  const term = useTerm()
  return (
    <ul className={styles.team} aria-label={term('team')}>
      {inOrder(people).map((person) => (
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

/** Days in the order in which they come. */
function DaysBlock({ days }: { days: readonly OpportunityDate[] }) {
  return (
    <dl className={styles.facts}>
      {days
        .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
        .map((day) => (
          <div key={day.id}>
            <dt>{day.title}</dt>
            <dd>{date(day.date, { today: now() })}</dd>
          </div>
        ))}
    </dl>
  )
}

function ProseBlock({ html }: { html: string }) {
  return <Html text={html} className={styles.prose} />
}

/** What may go wrong, each under a rule, so that none is read over. */
function RisksBlock({ html }: { html: string }) {
  return <Html text={html} className={cx(styles.prose, styles.risks)} />
}

function QuestionsBlock({ questions }: { questions: readonly OpportunityQuestion[] }) {
  return (
    <div className={styles.questions}>
      {inOrder(questions).map(({ id, title, body }) => (
        <Disclosure key={id} summary={title}>
          <Html text={body} className={styles.answer} />
        </Disclosure>
      ))}
    </div>
  )
}

/** The terms: what is written as a whole, then heading by heading, then the conditions. */
function TermsBlock({ offer }: { offer: OpportunityOnPage }) {
  const { investment_terms: whole, terms, term_conditions: conditions } = offer
  return (
    <div className={styles.terms}>
      {whole && <ProseBlock html={whole} />}
      {inOrder(terms).map(({ id, title, body }) => (
        <div key={id}>
          <h3>{title}</h3>
          <Html text={body} className={styles.prose} />
        </div>
      ))}
      <Conditions conditions={inOrder(conditions)} />
    </div>
  )
}

function Conditions({ conditions }: { conditions: readonly OpportunityCondition[] }) {
  if (conditions.length === 0) return null
  return (
    <div>
      <h3>Conditions</h3>
      <ul className={styles.conditions}>
        {conditions.map(({ id, title, body, required }) => (
          <li key={id}>
            <b>{title}</b>
            {required && <small>You accept this when you invest.</small>}
            {body !== '' && <Html text={body} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
