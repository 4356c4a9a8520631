import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money, percent } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Text } from '../../../ui/text.tsx'
import { useOpportunity } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { editPath } from './head-actions.tsx'
import { OfferArticle } from './offer-article.tsx'
import styles from './page-parts.module.css'
import { price } from '../price.ts'

/** `/admin/investments/opportunities/{id}/details/preview`: the page as an investor reads it, in the portal's type. */
export function PreviewPage({ params }: ScreenProps) {
  const query = useOpportunity(params['id'] ?? '')
  const term = useTerm()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const opportunity = query.data as Opportunity | undefined
  const back =
    opportunity &&
    (opportunity.status === 1
      ? editPath(opportunity)
      : `/admin/investments/opportunities/${opportunity.id}/details`)
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
          {back && (
            <ButtonLink href={back} icon={ArrowLeft}>
              Back
            </ButtonLink>
          )}
        </>
      }
    >
      <section
        className={cx(styles.frame, styles.fill)}
        data-scroll
        data-scroll-restoration-id="page"
        // It scrolls, so the keyboard must reach it also where nothing inside takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="The page as an investor reads it"
      >
        <Loaded query={query} what={`this ${term('opportunity', { lower: true })}`}>
          {(found) => (
            <div className={cx(styles.sheet, styles[width])} data-voice="portal">
              <div className={styles.sheetBody}>
                <OfferArticle opportunity={found as Opportunity} />
                <OfferCard opportunity={found as Opportunity} />
              </div>
            </div>
          )}
        </Loaded>
      </section>
    </AdminPage>
  )
}

/** The card beside the article. Its button does nothing here. */
function OfferCard({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const currency = opportunity.currency ?? undefined
  const amount = (value: string | null) => money(value, { currency })
  const share = opportunity.percent_raised ?? undefined
  return (
    <Card className={styles.offer}>
      <ProgressBar
        label={`Raised, of ${amount(opportunity.target_amount)}`}
        parts={[{ state: 'committed', share, label: 'Raised', value: amount(opportunity.raised) }]}
      />
      <Text tone="soft">
        {amount(opportunity.raised)} raised, {percent(share)} of {amount(opportunity.target_amount)}
      </Text>
      <DescriptionList
        look="spread"
        items={[
          { term: term('min_investment'), value: amount(opportunity.minimum_investment) },
          { term: 'Price a share', value: price(opportunity.share_price, currency) },
          { term: 'Closes', value: dateFull(opportunity.close_date) },
        ]}
      />
      <Button look="primary" size="large" block disabled>
        {term('reserve')}
      </Button>
      <Text look="note" tone="faint">
        Only a preview: nothing can be reserved here.
      </Text>
    </Card>
  )
}
