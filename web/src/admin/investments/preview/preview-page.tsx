import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { investorType } from '@moorgate/contract/investors/user.ts'
import { readPagePreview } from '@moorgate/contract/opportunities/page-preview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { PreviewSheet } from './preview-sheet.tsx'
import { pagesOf } from './pages-of.ts'
import styles from './preview.module.css'

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
  const offer = preview.data && pagesOf(preview.data)
  const investor = term('investor', { lower: true })
  return (
    <AdminPage
      title={offer ? `${offer.name}, preview` : 'Preview'}
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
          {offer && (
            <ButtonLink href={placeOf(offer)} icon={ArrowLeft}>
              Back
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.as}>
        <NativeSelect
          label={`Seen by ${/^[aeiou]/.test(investor) ? 'an' : 'a'} ${investor} who is`}
          value={category}
          options={[
            ...(types.data ?? []).map(({ id: typeId, name }) => ({ value: String(typeId), label: name })),
            { value: 'none', label: 'Not categorised yet' },
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <section
        className={styles.frame}
        data-scroll
        data-scroll-restoration-id="page"
        // It scrolls, so the keyboard must reach it also where nothing inside takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`The page as ${term('investor', { plural: true, lower: true })} read it`}
      >
        <Loaded query={preview} what={`this ${term('opportunity', { lower: true })}`}>
          {(found) => (
            <div className={cx(styles.sheet, styles[width])} data-voice="portal">
              <PreviewSheet preview={found} />
            </div>
          )}
        </Loaded>
      </section>
    </AdminPage>
  )
}

function placeOf({ id, status }: { id: number; status: number }): string {
  return `/admin/investments/opportunities/${id}/${isDraft(status) ? 'edit' : 'details'}`
}
