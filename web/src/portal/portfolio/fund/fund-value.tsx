import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { performanceQuery } from '../../../features/funds/performance.ts'
import { timeWeightedItem } from '../../../features/funds/time-weighted.tsx'
import { pricesOf, UnitPriceChart } from '../../../features/funds/unit-price-chart.tsx'
import { ValueHead } from '../../../features/portfolio/value-head.tsx'
import { OpenDocument } from '../../../features/shared-documents/open-document.tsx'
import { OverTitle, RuledSection } from '../../../features/sections/ruled-section.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { inPercent, missing, money, multiple, percent, quantity, widthOf } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './fund-value.module.css'
import { useFundLetters } from './fund-letters.tsx'
import { DueCall } from './pay-call.tsx'
import { valuesQuery } from './records.ts'
import type { CallLine, Commitment } from './records.ts'

interface FundValueProps {
  commitment: Commitment
  isOne: boolean
  /** What waits to be paid of it. */
  due: readonly CallLine[]
}

/** One commitment: what it is worth, how its value came about, what is due and how much of it was called. */
export function FundValue({ commitment, isOne, due }: FundValueProps) {
  const { data } = useQuery(valuesQuery(String(commitment.fund_id)))
  const value = (
    <>
      {commitment.status === 'defaulted' && <InDefault commitment={commitment} />}
      <PageColumns
        head={<Head commitment={commitment} />}
        side={
          <>
            {due.map((line) => (
              <DueCall key={line.id} line={line} />
            ))}
            <Committed commitment={commitment} />
          </>
        }
      >
        <div className={styles.chart}>
          <UnitPriceChart prices={pricesOf(data?.data ?? [], commitment.class)} />
        </div>
      </PageColumns>
      <div className={styles.figures}>
        <Returns commitment={commitment} />
      </div>
    </>
  )
  return isOne ? value : <RuledSection title={commitment.registered_name}>{value}</RuledSection>
}

/** Says so before anything else, with the letter about it. */
function InDefault({ commitment }: { commitment: Commitment }) {
  const term = useTerm()
  const title = `${term('commitment')} in default`
  const letter = useFundLetters([commitment]).find(({ name }) => name.startsWith(title))
  return (
    <Notice
      tone="bad"
      title={`Your ${term('commitment', { lower: true })} is in default`}
      action={letter && <OpenDocument document={letter} />}
    >
      {letter
        ? 'Our letter sets out what is due and how to pay.'
        : 'Contact us to agree how you’ll pay what is due.'}
    </Notice>
  )
}

const figureOf = ({ id }: Commitment, of: string, label: string, text: string) => (
  <Figure of={`${of}:${id}`} label={label}>
    {text}
  </Figure>
)

function Head({ commitment }: { commitment: Commitment }) {
  const { currency, valued_on: valuedOn, paid, distributed } = commitment
  const amount = (of: string, label: string, value: string) =>
    figureOf(commitment, of, label, money(value, { currency }))
  return (
    <section>
      <ValueHead
        title={valuedOn === null ? 'Value' : `Value at ${dateFull(valuedOn)}`}
        currency={currency}
        value={commitment.value ?? '0'}
        on={
          valuedOn === null ? (
            'No published value yet'
          ) : (
            <>
              {figureOf(commitment, 'units', 'Units', `${quantity(commitment.units)} units`)},{' '}
              {amount('paid', 'Paid in', paid)} paid in
              {!isNothing(distributed) && (
                <>, {amount('distributed', 'Paid out to you', distributed)} paid out to you</>
              )}
            </>
          )
        }
        opens={(_figure, text) =>
          valuedOn === null ? missing : figureOf(commitment, 'value', 'Value', text)
        }
      />
    </section>
  )
}

/** What became of it besides its money: how it came to its holder, and how it ended. */
function datesOf({ held_from: from, ended_on: end, status, transferred, currency }: Commitment) {
  const moved = isNothing(transferred) ? '' : money(transferred, { currency, pence: true })
  return [
    ...(from === null ? [] : [{ term: 'Transferred to you on', value: dateFull(from) }]),
    ...(moved === '' ? [] : [{ term: 'Transferred to others', value: moved }]),
    ...(end === null
      ? []
      : [{ term: status === 'closed' ? 'Closed on' : 'Transferred on', value: dateFull(end) }]),
  ]
}

/** What was committed, as a bar: paid in, called, left to call. */
function Committed({ commitment }: { commitment: Commitment }) {
  const words = useWords()
  const { currency, amount: committed, paid, to_pay: toPay } = commitment
  const exact = (value: string) => money(value, { currency, pence: true })
  const line = (of: string, term: string, value: string) => ({
    term,
    value: figureOf(commitment, of, term, exact(value)),
  })
  return (
    <section className={styles.promise}>
      <OverTitle>{words('Your {commitment}')}</OverTitle>
      <ProgressBar
        label={`Committed ${exact(committed)}`}
        parts={[
          { state: 'received', share: widthOf(paid, committed), label: 'Paid in', value: exact(paid) },
          {
            state: 'awaiting',
            share: widthOf(toPay, committed),
            label: 'Called, not yet paid',
            value: exact(toPay),
          },
        ]}
      />
      <DescriptionList
        variant="spread"
        items={[
          line('promised', 'Committed', committed),
          line('paid', 'Paid in', paid),
          line('to_pay', 'Called, not yet paid', toPay),
          line('unfunded', 'Left to call', commitment.unfunded),
          line('distributed', 'Paid out to you', commitment.distributed),
          ...datesOf(commitment),
        ]}
      />
    </section>
  )
}

function Returns({ commitment }: { commitment: Commitment }) {
  const { irr } = commitment
  const label = useLabel()
  const { data } = useQuery(performanceQuery(commitment.fund_id))
  const linked = data?.time_weighted.find(({ fund_commitment_id: id }) => id === commitment.id)
  const ratio = (key: 'tvpi' | 'dpi' | 'rvpi', title: string, note: string) => ({
    key,
    label: title,
    value: figureOf(commitment, key, title, multiple(commitment[key])),
    note,
  })
  return (
    <Figures
      items={[
        ratio('tvpi', 'Total value to paid in', 'TVPI, net'),
        ratio('dpi', `${label('distributions')} to paid in`, 'DPI'),
        ratio('rvpi', 'Residual value to paid in', 'RVPI'),
        {
          key: 'irr',
          label: 'Annualised net return',
          value: figureOf(
            commitment,
            'irr',
            'Annualised net return',
            irr === null ? missing : percent(inPercent(irr)),
          ),
          note: irr === null ? 'Shown after a year' : 'Money-weighted (IRR)',
        },
        timeWeightedItem(linked),
      ]}
    />
  )
}
