import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { readPagePreview } from '@moorgate/contract/opportunities/page-preview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ScrollArea } from '../../../features/records/scroll-area.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { pagesOf } from './pages-of.ts'
import type { Preview } from './pages-of.ts'
import styles from './preview.module.css'
import { OpportunityArticle } from '../../../features/opportunities/opportunity-article.tsx'
import { OpportunityHead } from '../../../features/opportunities/opportunity-head.tsx'
import { OpportunitySummary } from '../../../features/opportunities/opportunity-summary.tsx'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { raiseSource } from '../../../features/figures/raise-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { price } from '../../../ui/price.ts'
import { gateSentence } from './gate-words.ts'

/**
 * `/admin/investments/opportunities/{id}/details/preview`: the page as an investor of a category gets it. The
 * API answers it as it answers the portal, and the portal's own components draw it.
 */
export function PreviewPage({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const term = useTerm()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const [chosen, setChosen] = useState<string>()
  const types = useQuery(referenceQuery(investorType))
  const category = chosen ?? String(types.data?.[0]?.id ?? '')
  const preview = useQuery({
    ...endpointQuery('investment_opportunity', readPagePreview, {
      params: { id },
      query: { investor_type_id: category === 'none' || category === '' ? undefined : category },
    }),
    enabled: !types.isPending,
    placeholderData: keepPreviousData,
  })
  const opportunity = preview.data && pagesOf(preview.data)
  return (
    <AdminPage
      title={opportunity ? `${opportunity.name}, preview` : 'Preview'}
      flush
      actions={
        <>
          <SegmentedControl<'wide' | 'phone'>
            label="Width"
            options={[
              { value: 'wide', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={width}
            onChange={setWidth}
          />
          {opportunity && (
            <ButtonLink href={placeOf(opportunity)} icon={ArrowLeft}>
              Back
            </ButtonLink>
          )}
        </>
      }
    >
      <CategoryChoice types={types.data ?? []} value={category} onChange={setChosen} />
      <ScrollArea
        className={styles.frame}
        label={`The page as ${term('investor', { plural: true, lower: true })} see it`}
      >
        <Loaded query={preview} what={`this ${term('opportunity', { lower: true })}`}>
          {(found) => (
            <div className={cx(styles.sheet, styles[width])} data-voice="portal">
              <PreviewSheet preview={found} />
            </div>
          )}
        </Loaded>
      </ScrollArea>
    </AdminPage>
  )
}

interface CategoryChoiceProps {
  types: readonly NamedRecord[]
  value: string
  onChange: (category: string) => void
}

/** As whom the page is read. */
function CategoryChoice({ types, value, onChange }: CategoryChoiceProps) {
  const investor = useTerm()('investor', { lower: true })
  return (
    <div className={styles.as}>
      <NativeSelect
        label={`Preview as ${withArticle(investor)} who is`}
        value={value}
        options={[
          ...types.map(({ id: typeId, name }) => ({ value: String(typeId), label: name })),
          { value: 'none', label: 'Not categorised yet' },
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function placeOf({ id, status }: { id: number; status: number }): string {
  return `/admin/investments/opportunities/${id}/${isDraft(status) ? 'edit' : 'details'}`
}

/** The page, or what somebody finds in its place who may not read it yet. */
function PreviewSheet({ preview }: { preview: Preview }) {
  const opportunity = pagesOf(preview)
  const readable = preview.may_read
  return (
    <div className={styles.body}>
      <GatesNotice preview={preview} readable={readable} />
      {readable ? (
        <PageColumns
          head={<OpportunityHead offer={opportunity} level={2} />}
          sticky
          side={<OpportunityCard preview={preview} />}
        >
          <OpportunityArticle opportunity={opportunity} documents={<Documents preview={preview} />} />
        </PageColumns>
      ) : (
        <h2 className={styles.nameOnly}>{opportunity.name}</h2>
      )}
    </div>
  )
}

/** What such an investor finds, said to staff above the page. */
function GatesNotice({ preview: { gates, visible }, readable }: { preview: Preview; readable: boolean }) {
  const words = useWords()
  const term = useTerm()
  const opportunity = term('opportunity', { lower: true })
  const why = gateSentence(
    gates.map(({ reason }) => reason),
    words,
  )
  if (!readable)
    return (
      <Notice tone="waiting" title={`They see only the name of this ${opportunity}`}>
        Not met: {why}.
      </Notice>
    )
  if (gates.length > 0)
    return (
      <Notice tone="info" title="They can see the page but can’t invest yet">
        Outstanding: {why}.
      </Notice>
    )
  if (visible === 'some' || visible === 'invited')
    return (
      <Notice
        tone="info"
        title={
          visible === 'some'
            ? words('Visible to some of these {investors}')
            : words('Visible to invited {investors}')
        }
      >
        {visible === 'some'
          ? words(
              'Visible to the selected groups and countries, and to invited {investors}. Hidden from everyone else.',
            )
          : 'Hidden from everyone else in this category.'}
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
  const opportunity = pagesOf(preview)
  return (
    <OwnFigures source={raiseSource(opportunity.id)}>
      <OpportunitySummary opportunity={opportunity} price={(value) => price(value, opportunity.currency)}>
        <div className={styles.act}>
          <Button variant="primary" size="large" block disabled>
            {term('reserve')}
          </Button>
          <Text variant="note" tone="faint">
            Preview only. You can’t reserve here.
          </Text>
        </div>
      </OpportunitySummary>
    </OwnFigures>
  )
}
