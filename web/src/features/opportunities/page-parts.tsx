import { filmOf } from '@moorgate/contract/opportunities/film.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { FactsBlock } from './facts-block.tsx'
import { FilmBlock } from './film-block.tsx'
import { FilmFiles } from './film-files.tsx'
import { filmFilesQuery, sharedFilms } from './films.ts'
import type { OpportunityFilm } from './films.ts'
import { GalleryBlock } from './gallery-block.tsx'
import { galleriesOf } from './gallery-pictures.ts'
import { FeesBlock, FundsBlock, RewardsBlock } from './money-blocks.tsx'
import type { OpportunityOnPage } from './opportunity-record.ts'
import { DaysBlock, PointsBlock, TeamBlock } from './people-blocks.tsx'
import { ProseBlock, QuestionsBlock, RisksBlock, TermsBlock } from './text-blocks.tsx'
import styles from './blocks.module.css'

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
export function usePageParts(offer: OpportunityOnPage, slots: PageSlots): PagePart[] {
  const titles = useBlockTitles()
  const flags = useFlags()
  const films = sharedFilms(useQuery(filmFilesQuery(offer.id)).data)
  const withTerms = flags.investment_terms_enabled === 1
  const contents = contentsOf(offer, slots, { withTerms, films })
  return offer.page_blocks.flatMap((block) =>
    contents[block] ? [{ block, title: titles[block], content: contents[block] }] : [],
  )
}

const some = (rows: readonly unknown[] | undefined) => (rows?.length ?? 0) > 0

function contentsOf(
  offer: OpportunityOnPage,
  { documents, discussion }: PageSlots,
  { withTerms, films }: { withTerms: boolean; films: readonly OpportunityFilm[] },
): Readonly<Record<PageBlock, ReactNode>> {
  const { description, risks, video_url: video, page_questions: questions } = offer
  const hasTerms = Boolean(offer.investment_terms) || some(offer.terms) || some(offer.term_conditions)
  return {
    business: description !== '' && <ProseBlock html={description} />,
    facts: <FactsBlock offer={offer} />,
    key_points: some(offer.key_points) && <PointsBlock points={offer.key_points ?? []} />,
    use_of_funds: some(offer.use_of_funds) && <FundsBlock offer={offer} />,
    team: some(offer.team_images) && <TeamBlock people={offer.team_images ?? []} />,
    key_dates: some(offer.key_dates) && <DaysBlock days={offer.key_dates ?? []} />,
    video: ((video && filmOf(video)) || films.length > 0) && (
      <div className={styles.films}>
        {video && <FilmBlock address={video} opportunity={offer} />}
        <FilmFiles films={films} opportunity={offer} />
      </div>
    ),
    gallery: galleriesOf(offer).length > 0 && <GalleryBlock offer={offer} />,
    documents,
    questions: (some(questions) || discussion) && (
      <div className={styles.asked}>
        {some(questions) && <QuestionsBlock questions={questions ?? []} />}
        {discussion}
      </div>
    ),
    terms: withTerms && hasTerms && <TermsBlock offer={offer} />,
    fees: some(offer.fees) && <FeesBlock offer={offer} />,
    rewards: some(offer.rewards) && <RewardsBlock rewards={offer.rewards ?? []} currency={offer.currency} />,
    risks: risks && <RisksBlock html={risks} />,
  }
}
