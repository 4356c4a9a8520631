import { useQuery } from '@tanstack/react-query'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { workingQuery } from '../../../features/figures/queries.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { percent } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { opened, openedWord } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'
import { WaterfallTable } from './waterfall-table.tsx'
import type { TierName } from './waterfall-table.tsx'
import styles from './waterfall.module.css'

/** The tiers of a waterfall, each with its part of the whole, and the formula that it came from. */
export function WaterfallCard({ record }: { record: OpenDistribution }) {
  return (
    <Card
      title="Waterfall"
      note={
        <Sentence of={sentence`${openedWord(record, 'shares_out', 'Amount', record.amount)} to distribute`} />
      }
      actions={<Keys />}
      flush
    >
      <WaterfallTable shared={record} id={record.id} detailOf={formulaOf(record)} />
      <Basis record={record} />
    </Card>
  )
}

const formulaOf = (record: OpenDistribution) => (tier: TierName) => <Formula record={record} tier={tier} />

/** What the colours of the bars are. */
export function Keys() {
  const words = useWords()
  return (
    <ul className={styles.keys}>
      <li>
        <i aria-hidden className={styles.investors} /> {words('{Investors}')}
      </li>
      <li>
        <i aria-hidden className={styles.carry} /> Carry
      </li>
    </ul>
  )
}

/** What the tier’s sides came from: the formula, the numbers in it, and how it was rounded. */
function Formula({ record, tier }: { record: OpenDistribution; tier: TierName }) {
  const words = useWords()
  const row = record.tiers.find((each) => each.tier === tier)
  const hasCarry = !isNothing(row?.carry)
  return (
    <div className={styles.formula}>
      {(!hasCarry || !isNothing(row?.investors)) && (
        <SideFormula record={record} figure={`tier_investors_${tier}`} side={words('To {investors}')} />
      )}
      {hasCarry && <SideFormula record={record} figure={`tier_carry_${tier}`} side="Carry" />}
      <div>
        <WorkbookButton source={fundSource(record.fund_id)} variant="quiet" size="small" />
      </div>
    </div>
  )
}

interface SideFormulaProps {
  record: OpenDistribution
  figure: string
  side: string
}

function SideFormula({ record: { id, fund_id: fund, title }, figure, side }: SideFormulaProps) {
  const query = useQuery(workingQuery(fundSource(fund), `${figure}:${id}`))
  return (
    <section aria-label={side}>
      <b>{side}</b>
      <Loaded query={query} what="this formula">
        {({ formula, numbers, rounding }) => (
          <>
            <div className={styles.numbers}>
              {/* Every figure of the page is of this distribution. */}
              {formula !== null && <div>{formula.replaceAll(`, ${title}`, '')}</div>}
              <div>{numbers}</div>
            </div>
            <Text tone="faint">{rounding}</Text>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What the tiers were worked out from. */
function Basis({ record }: { record: OpenDistribution }) {
  const words = useWords()
  const { terms } = record
  if (!terms) return null
  const line = (of: string, term: string, amount: string) => ({
    term,
    value: opened(record, of, term, amount),
  })
  return (
    <div className={styles.basis}>
      <DescriptionList
        items={[
          line('contributed', 'Paid in', terms.contributed),
          line('preferred', `Preferred return, ${percent(terms.hurdle_percent)} a year`, terms.preferred),
          line('paid_before', words('Previously paid to {investors}'), terms.paid_before),
          line('carry_before', 'Carry previously paid', terms.carry_before),
        ]}
      />
    </div>
  )
}
