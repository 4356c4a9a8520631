import { Fragment } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { RailPart } from '../../features/records/record-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { stringifyFlat } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { date } from '../../ui/format-dates.ts'
import { counted, moneyShort } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import type { Wip } from './wip-page.tsx'
import styles from './wip.module.css'

/** What has become of the pipeline since the earlier day. */
export function WipRail({ wip }: { wip: Wip }) {
  return (
    <>
      {wip.from !== null && <Since wip={wip} />}
      {wip.from !== null && <Moved wip={wip} />}
      <Late wip={wip} />
      <Snapshots wip={wip} />
    </>
  )
}

function Since({ wip: { from, to, bridges } }: { wip: Wip }) {
  const term = useTerm()
  const day = (text: string) => date(text, { today: now() })
  const deals = (count: number) =>
    counted(count, term('deal', { lower: true }), term('deal', { plural: true, lower: true }))
  return (
    <RailPart title={`Since ${day(from!)}`}>
      {bridges.map((bridge) => (
        <div key={bridge.currency} className={styles.facts}>
          {(
            [
              ['before', day(from!)],
              ['added', 'New'],
              ['changed', 'Changed size'],
              ['won', 'Won'],
              ['lost', 'Lost'],
              ['removed', 'Removed from the board'],
              ['reassigned', 'Reassigned'],
              ['after', day(to)],
            ] as const
          )
            .filter(([part]) => part === 'before' || part === 'after' || bridge[part].count > 0)
            .map(([part, words]) => (
              <div key={part}>
                <span>
                  {words}, {deals(bridge[part].count)}
                </span>
                <Figure of={`${part}:${bridge.currency}`} label={words}>
                  {moneyShort(bridge[part].amount, {
                    currency: bridge.currency,
                    places: 1,
                    signed: part !== 'before' && part !== 'after',
                  })}
                </Figure>
              </div>
            ))}
        </div>
      ))}
    </RailPart>
  )
}

function Moved({ wip: { deals, gone } }: { wip: Wip }) {
  const moved = deals.filter(({ move }) => move === 'on' || move === 'back')
  if (moved.length + gone.length === 0)
    return (
      <RailPart title="Moved">
        <Text tone="faint">No changes.</Text>
      </RailPart>
    )
  return (
    <RailPart title="Moved">
      <ul className={styles.moves}>
        {moved.map((deal) => (
          <li key={deal.pipeline_deal_id}>
            {deal.name}
            <small>
              {deal.from_stage} to {deal.stage}
            </small>
          </li>
        ))}
        {gone.map(({ pipeline_deal_id: id, name, outcome }) => (
          <li key={id}>
            {name}
            <small>{{ won: 'Won', lost: 'Lost', removed: 'Removed from the board' }[outcome]}</small>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function Late({ wip: { deals } }: { wip: Wip }) {
  const late = deals.filter(({ is_late: isLate }) => isLate)
  if (late.length === 0) return null
  return (
    <RailPart title="Stalled or overdue">
      <ul className={styles.moves}>
        {late.map((deal) => (
          <li key={deal.pipeline_deal_id}>
            {deal.name}
            <small>
              {deal.sla_days !== null && deal.days_in_stage > deal.sla_days
                ? `${deal.days_in_stage} days, limit ${deal.sla_days}`
                : `${deal.next_step} was due on ${date(deal.next_step_on, { today: now() })}`}
            </small>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function Snapshots({ wip: { snapshots, pipeline } }: { wip: Wip }) {
  return (
    <RailPart title="Snapshots">
      {snapshots.length === 0 ? (
        <Text tone="faint">None yet. Save a snapshot to compare later.</Text>
      ) : (
        <ul className={styles.moves}>
          {snapshots.slice(0, 12).map(({ id, date: day, title, taken_by: by }) => (
            <li key={id}>
              <Link href={`/admin/reports/wip${stringifyFlat({ pipeline: pipeline.id, to: day })}`}>
                {date(day, { today: now() })}
              </Link>
              <small>
                {[title, by].filter(Boolean).map((words, index) => (
                  <Fragment key={words}>
                    {index > 0 && ', '}
                    {words}
                  </Fragment>
                ))}
              </small>
            </li>
          ))}
        </ul>
      )}
    </RailPart>
  )
}
