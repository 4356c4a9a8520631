import { Html } from '../../../kernel/html.tsx'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Tag } from '../../../ui/badge.tsx'
import { CoverArt } from '../../../ui/cover-art.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Heading } from '../../../ui/text.tsx'
import { glyphSeed } from '../../glyph-seed.ts'
import type { KeyPoint, Opportunity, TeamMember } from '../records.ts'
import { keyDatesOf } from './key-dates-of.ts'
import styles from './page-parts.module.css'

/** What stands on the page of an offer, in the portal's order. It takes the type of the voice around it. */
export function OfferArticle({ opportunity, level = 2 }: { opportunity: Opportunity; level?: 1 | 2 }) {
  const term = useTerm()
  const {
    round_type: round,
    character,
    industry,
    key_points: points = [],
    team_images: team = [],
  } = opportunity
  const tags = [round?.name, character?.name, industry?.name].filter((name) => name !== undefined)
  return (
    <article className={styles.article}>
      <div className={styles.titles}>
        {tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
        <Heading level={level} look="title">
          {opportunity.name}
        </Heading>
        {opportunity.headline && <p className={styles.standfirst}>{opportunity.headline}</p>}
      </div>
      <CoverArt
        className={styles.art ?? ''}
        seed={glyphSeed(opportunity.id)}
        src={opportunity.image ?? undefined}
        ratio="2/1"
      />
      {opportunity.summary && <p className={styles.standfirst}>{opportunity.summary}</p>}
      <KeyPoints points={points} />
      {opportunity.description !== '' && <Html className={styles.text} text={opportunity.description} />}
      <Team members={team} title={term('team')} />
      <Days opportunity={opportunity} />
    </article>
  )
}

function KeyPoints({ points }: { points: readonly KeyPoint[] }) {
  const term = useTerm()
  if (points.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{term('key_point', { plural: true })}</Heading>
      <ul className={styles.points}>
        {points.map(({ id, title, body }) => (
          <li key={id}>
            <b>{title}</b>
            {body !== '' && <Html text={body} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Team({ members, title }: { members: readonly TeamMember[]; title: string }) {
  if (members.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{title}</Heading>
      <ul className={styles.team}>
        {members.map(({ id, name, job_title: job, url, bio }) => (
          <li key={id}>
            <Avatar name={name} size={50} src={url ?? undefined} />
            <span>
              <b>{name}</b>
              {job && <span className={styles.job}>{job}</span>}
              {bio !== '' && <Html text={bio} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const days = keyDatesOf({
    ...opportunity,
    key_dates: (opportunity.key_dates ?? []).filter(({ is_public: isPublic }) => isPublic),
  })
  if (days.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{term('key_date', { plural: true })}</Heading>
      <DescriptionList
        look="spread"
        items={days.map((day) => ({ term: day.title, value: date(day.date, { today: now() }) }))}
      />
    </section>
  )
}
