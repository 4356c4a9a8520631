import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useFlags } from '../../../../kernel/branding.tsx'
import { useTerm } from '../../../../kernel/terminology.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Heading, Text } from '../../../../ui/text.tsx'
import { FilmFiles } from '../../../../features/documents/film-files.tsx'
import { RecordDocuments } from '../../../../features/documents/record-documents.tsx'
import type { Opportunity } from '../../records.ts'
import { OpportunityField } from '../opportunity-field.tsx'
import type { OpportunityForm } from '../opportunity-field.tsx'
import type { EditorTarget } from './block-state.ts'
import { FeesEditor } from './fees-editor.tsx'
import { FundsEditor } from './funds-editor.tsx'
import { later } from '../../../../ui/later.ts'
import {
  Conditions,
  Days,
  Highlights,
  IntentTerms,
  Questions,
  Rewards,
  TeamMembers,
  Terms,
} from './rows-of-page.tsx'
import styles from './blocks.module.css'

const GalleryEditor = later(async () => (await import('./gallery-editor.tsx')).GalleryEditor)

interface BlockEditorProps {
  block: EditorTarget
  form: OpportunityForm
  opportunity: Opportunity
  mayEdit: boolean
}

/** What a block is written with. */
export function BlockEditor(props: BlockEditorProps) {
  return (
    <div className={styles.editor}>
      <Fields {...props} />
    </div>
  )
}

function Fields({ block, form, opportunity, mayEdit }: BlockEditorProps) {
  const { id } = opportunity
  const field = (name: string, label: string, hint?: string) => (
    <OpportunityField {...{ name, label, hint, form, opportunity }} />
  )
  switch (block) {
    case 'head':
      return (
        <>
          {field('headline', 'Headline')}
          {field('summary', 'Summary', 'Also shown on the card and in the invitation')}
          {field('image', 'Picture')}
        </>
      )
    case 'business':
      return field('description', 'Description')
    case 'video':
      return (
        <>
          {field('video_url', 'Video', 'YouTube or Vimeo link')}
          <FilmFiles opportunityId={id} mayEdit={mayEdit} />
        </>
      )
    case 'risks':
      return field('risks', 'Main risks')
    case 'facts':
      return (
        <Text tone="soft">
          These figures come from Money, Shares, Dates and Issuer below. Blank ones are left out.
        </Text>
      )
    case 'use_of_funds':
      return <FundsEditor form={form} offerId={id} />
    case 'fees':
      return <FeesEditor form={form} />
    case 'terms':
      return <TermsEditor opportunityId={id} text={field('investment_terms', 'Terms')} />
    default:
      return <Rows {...{ block, opportunity, mayEdit }} />
  }
}

type RowBlock = Exclude<
  EditorTarget,
  'head' | 'business' | 'video' | 'risks' | 'facts' | 'use_of_funds' | 'fees' | 'terms'
>

interface RowsProps extends Pick<BlockEditorProps, 'opportunity' | 'mayEdit'> {
  block: RowBlock
}

/** Blocks of records, each saved by itself. */
function Rows({ block, opportunity, mayEdit }: RowsProps) {
  const { id, currency, images = [] } = opportunity
  switch (block) {
    case 'key_points':
      return <Highlights opportunityId={id} />
    case 'team':
      return <TeamMembers opportunityId={id} />
    case 'key_dates':
      return <Days opportunityId={id} />
    case 'questions':
      return <Questions opportunityId={id} />
    case 'rewards':
      return <Rewards opportunityId={id} currency={currency ?? 'GBP'} />
    case 'documents':
      return <RecordDocuments owner="investment_opportunity" ownerId={id} mayEdit={mayEdit} bleed={false} />
    case 'gallery':
      return (
        <Suspense fallback={<Skeleton height={120} />}>
          <GalleryEditor opportunityId={id} count={images.length} />
        </Suspense>
      )
  }
}

function TermsEditor({ opportunityId, text }: { opportunityId: number; text: ReactNode }) {
  const term = useTerm()
  const { investment_terms_enabled: withTerms } = useFlags()
  return (
    <>
      {text}
      {withTerms === 1 && (
        <>
          <Heading level={3}>Headings</Heading>
          <Terms opportunityId={opportunityId} />
          <Heading level={3}>{term('term_condition', { plural: true })}</Heading>
          <Conditions opportunityId={opportunityId} />
        </>
      )}
      <Heading level={3}>{term('intent_term', { plural: true })}</Heading>
      <IntentTerms opportunityId={opportunityId} />
    </>
  )
}

/** Blocks that are saved row by row: investors of a live page see each change at once. */
export const savedByThemselves: ReadonlySet<PageBlock> = new Set([
  'key_points',
  'team',
  'key_dates',
  'gallery',
  'documents',
  'questions',
  'rewards',
])
