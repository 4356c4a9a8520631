import { opportunityPath } from '@moorgate/contract/screens.ts'
import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../../ui/format.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import type { Opportunity } from '../records.ts'
import { StatusMark } from '../../status-mark.tsx'
import { glyphSeed } from '../../glyph-seed.ts'
import styles from './list.module.css'
import { price } from '../price.ts'

interface QuickLookProps {
  rows: readonly Opportunity[]
  at: number
  onStep: (id: number) => void
  onClose: () => void
}

/** One row beside its list, which stays live. */
export function QuickLook({ rows, at, onStep, onClose }: QuickLookProps) {
  const row = rows[at]
  if (!row) return null
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const path = opportunityPath(row)
  return (
    <SidePanel
      label={row.name}
      onClose={onClose}
      position={`${at + 1} of ${rows.length}`}
      onPrevious={before && (() => onStep(before.id))}
      onNext={after && (() => onStep(after.id))}
      openHref={path}
      footer={
        <ButtonLink href={path} look="primary" block>
          Open record
        </ButtonLink>
      }
    >
      <div className={styles.look}>
        <Glyph seed={glyphSeed(row.id)} src={row.image ?? undefined} size={50} />
        <Heading level={2}>{row.name}</Heading>
        <StatusMark of={opportunityStatuses[row.status]} />
        {row.headline && <Text tone="soft">{row.headline}</Text>}
        <Facts row={row} />
      </div>
    </SidePanel>
  )
}

function Facts({ row }: { row: Opportunity }) {
  const term = useTerm()
  const currency = row.currency ?? undefined
  return (
    <DescriptionList
      look="spread"
      items={[
        { term: 'Committed', value: `${money(row.raised, { currency })}, ${percent(row.percent_raised)}` },
        { term: term('target'), value: money(row.target_amount, { currency }) },
        { term: term('investor', { plural: true }), value: quantity(row.investor_count) },
        { term: 'Price a share', value: price(row.share_price, row.currency) },
        { term: 'Closes', value: deadline(row.close_date, { today: now() }) },
        { term: 'Owner', value: row.owner?.name ?? missing },
      ]}
    />
  )
}
