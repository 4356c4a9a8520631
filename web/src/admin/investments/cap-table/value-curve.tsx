import { scaleLinear } from 'd3-scale'
import { Card } from '../../../ui/card.tsx'
import { ChartFrame, Grid } from '../../../ui/chart-frame.tsx'
import { money, moneyShort } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { colourOf } from './colours.ts'
import type { Scenario } from './queries.ts'
import styles from './model.module.css'

const height = 262
const gutter = 52
const foot = 28

/** Series beyond the first six would not be told apart. */
const mostLines = 6

/**
 * What one share of each class is worth by what the company is sold for; straight between the prices at which
 * somebody is paid another way.
 */
export function ValueCurve({ scenario }: { scenario: Scenario }) {
  const { curve, claims, currency } = scenario
  const shown = claims.slice(0, mostLines)
  return (
    <Card title="Value per share" note="By sale price, after costs">
      <ChartFrame
        label="Value per share by sale price"
        height={height}
        legend={shown.map(({ name }, index) => ({ name, colour: colourOf(index), mark: 'line' }))}
        table={{
          head: ['Sale price', ...shown.map(({ name }) => name)],
          rows: curve.map((point) => [
            money(point.sale_price, { currency }),
            ...shown.map((_claim, index) => price(point.claims[index], currency)),
          ]),
          numbers: curve.map((point) => [
            point.sale_price,
            ...shown.map((_claim, index) => point.claims[index] ?? ''),
          ]),
        }}
      >
        {(width) => <Lines scenario={scenario} width={width} />}
      </ChartFrame>
    </Card>
  )
}

function Lines({ scenario, width }: { scenario: Scenario; width: number }) {
  const { curve, claims, turns, currency, exits } = scenario
  const [right, bottom] = [width - gutter, height - foot]
  const most = Math.max(...curve.flatMap((point) => point.claims.map(Number)), 0.01)
  const x = scaleLinear([0, Number(curve.at(-1)?.sale_price ?? 1)], [0, right])
  const y = scaleLinear([0, most], [bottom, 20]).nice(4)
  const chosen = exits.find((exit) => exit.chosen)
  const seen = turns.filter(({ sale_price: at }) => x(Number(at)) <= right)
  const turn = seen.find(({ claim }) => !/^(options|warrants)/.test(claim)) ?? seen[0]
  return (
    <>
      <Grid
        width={width}
        right={right}
        ticks={y
          .ticks(4)
          .map((tick) => ({ at: y(tick), text: price(tick.toFixed(2), currency).replace(/\.00$/, '') }))}
      />
      {x.ticks(4).map((tick) => (
        <text key={tick} x={x(tick)} y={height - 6} textAnchor={tick === 0 ? 'start' : 'middle'}>
          {moneyShort(String(Math.round(tick)), { currency, places: 1, trim: true })}
        </text>
      ))}
      {turn && (
        <>
          <line
            className={styles.turn}
            x1={x(Number(turn.sale_price))}
            x2={x(Number(turn.sale_price))}
            y1={20}
            y2={bottom}
          />
          <text
            x={x(Number(turn.sale_price)) + (x(Number(turn.sale_price)) > right / 2 ? -8 : 8)}
            y={28}
            textAnchor={x(Number(turn.sale_price)) > right / 2 ? 'end' : 'start'}
          >
            {`${turn.name} ${turn.claim.startsWith('options') || turn.claim.startsWith('warrants') ? 'pay' : 'converts'} above ${moneyShort(turn.sale_price, { currency, places: 1 })}`}
          </text>
        </>
      )}
      {claims.slice(0, mostLines).map((claim, index) => (
        <polyline
          key={claim.claim}
          className={styles.curve}
          style={{ stroke: colourOf(index) }}
          points={curve
            .map((point) => `${x(Number(point.sale_price))},${y(Number(point.claims[index] ?? 0))}`)
            .join(' ')}
        />
      ))}
      {chosen && (
        <circle
          className={styles.point}
          cx={x(Number(chosen.sale_price))}
          cy={y(Number(chosen.per_share))}
          r={5}
        />
      )}
    </>
  )
}
