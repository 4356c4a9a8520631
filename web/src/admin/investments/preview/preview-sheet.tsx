import { OpportunityArticle } from '../../../features/opportunities/opportunity-article.tsx'
import { OpportunityHead } from '../../../features/opportunities/opportunity-head.tsx'
import { OpportunitySummary } from '../../../features/opportunities/opportunity-summary.tsx'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { useFilledLabels } from '../../../kernel/filled-labels.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { raiseSource } from '../../../features/figures/raise-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { price } from '../../../ui/price.ts'
import { gateSentence } from './gate-words.ts'
import { pagesOf } from './pages-of.ts'
import type { Preview } from './pages-of.ts'
import styles from './preview.module.css'

/** The page, or what somebody finds in its place who may not read it yet. */
export function PreviewSheet({ preview }: { preview: Preview }) {
  const offer = pagesOf(preview)
  const readable = preview.may_read
  return (
    <div className={styles.body}>
      <GatesNotice preview={preview} readable={readable} />
      {readable ? (
        <PageColumns
          head={<OpportunityHead offer={offer} level={2} />}
          sticky
          side={<OpportunityCard preview={preview} />}
        >
          <OpportunityArticle opportunity={offer} documents={<Documents preview={preview} />} />
        </PageColumns>
      ) : (
        <h2 className={styles.nameOnly}>{offer.name}</h2>
      )}
    </div>
  )
}

/** What such an investor finds, said to staff above the page. */
function GatesNotice({ preview: { gates, visible }, readable }: { preview: Preview; readable: boolean }) {
  const term = useTerm()
  const opportunity = term('opportunity', { lower: true })
  const why = gateSentence(
    gates.map(({ reason }) => reason),
    useFilledLabels(),
  )
  if (!readable)
    return (
      <Notice tone="waiting" title={`They read the name of this ${opportunity} and nothing else`}>
        What closes the page: {why}.
      </Notice>
    )
  if (gates.length > 0)
    return (
      <Notice tone="info" title="They read the page and can’t invest yet">
        What is still closed: {why}.
      </Notice>
    )
  if (visible === 'some' || visible === 'invited')
    return (
      <Notice
        tone="info"
        title={visible === 'some' ? 'Some of them find this page' : 'Those who are invited find this page'}
      >
        {visible === 'some'
          ? 'Visible to the chosen groups and countries, and to invited investors. It is hidden from everyone else.'
          : 'It is hidden from everyone else in this category.'}
      </Notice>
    )
  return null
}

function Documents({ preview: { documents } }: { preview: Preview }) {
  if (documents.length === 0) return <Text tone="faint">No public document yet.</Text>
  return (
    <ul className={styles.documents}>
      {documents.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

/** The card beside the article, as the portal has it. Its button does nothing here. */
function OpportunityCard({ preview }: { preview: Preview }) {
  const term = useTerm()
  const offer = pagesOf(preview)
  return (
    <OwnFigures source={raiseSource(offer.id)}>
      <OpportunitySummary opportunity={offer} price={(value) => price(value, offer.currency)}>
        <div className={styles.act}>
          <Button look="primary" size="large" block disabled>
            {term('reserve')}
          </Button>
          <Text look="note" tone="faint">
            Only a preview: nothing can be reserved here.
          </Text>
        </div>
      </OpportunitySummary>
    </OwnFigures>
  )
}
