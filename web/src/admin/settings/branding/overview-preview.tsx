import { ValueChart } from '../../../features/portfolio/value-chart.tsx'
import { ValueHead } from '../../../features/portfolio/value-head.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/text.tsx'
import styles from './preview.module.css'

/** A portfolio over three years: made up, so that no investor’s figures are shown. */
const points = [
  ['2024-03-31', '160000.00', '150000.00'],
  ['2024-12-31', '182000.00', '175000.00'],
  ['2025-06-30', '206500.00', '200000.00'],
  ['2025-12-31', '251300.00', '220000.00'],
  ['2026-06-30', '278900.00', '245000.00'],
  ['2026-09-30', '301450.00', '245000.00'],
].map(([date = '', value = '', invested = '']) => ({ date, value, invested }))

/** The head of the overview, with a made-up portfolio. */
export function OverviewPreview() {
  const term = useTerm()
  const label = useLabel()
  return (
    <div className={styles.page} data-voice="portal">
      <Heading level={2} variant="title">
        Good morning, Eleanor
      </Heading>
      <ValueChart
        name={`${term('portfolio')} value`}
        head={
          <ValueHead
            title={`${term('portfolio')} value`}
            currency="GBP"
            value="301450.00"
            gain="56450.00"
            gainShare="23.0"
            on="on £245,000 invested"
            variant="hero"
          />
        }
        points={points}
        currency="GBP"
        of="GBP"
      />
      <p className={styles.states}>
        <Badge tone="good">{label('payment_received')}</Badge>
        <Badge tone="waiting">{label('awaiting_payment')}</Badge>
        <Badge tone="bad">Overdue</Badge>
      </p>
      <p className={styles.states}>
        <Button variant="primary">{label('reserve')}</Button>
        <Button>All {label('investments', { lower: true })}</Button>
      </p>
    </div>
  )
}
