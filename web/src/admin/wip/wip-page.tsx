import { downloadWip, readWip, wipFigures } from '@moorgate/contract/wip/wip-report.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Camera, Download } from 'lucide-react'
import { useState } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import { referenceQuery } from '../../features/records/reference-query.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { date } from '../../ui/format-dates.ts'
import { counted, moneyShort } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { DealTable } from './deal-table.tsx'
import { SaveSnapshot } from './save-snapshot.tsx'
import { WipRail } from './wip-rail.tsx'
import styles from './wip.module.css'

export type Wip = AnswerOf<typeof readWip>

const path = '/admin/reports/wip'

/** What of the address is asked for: a pipeline, and the two days. */
function useScope(): Record<string, string> {
  const flat = parseFlat(useAddress().search)
  return Object.fromEntries(
    [
      ['pipeline_id', /^[1-9]\d{0,14}$/.exec(flat['pipeline'] ?? '')?.[0]],
      ['from', /^\d{4}-\d\d-\d\d$/.exec(flat['from'] ?? '')?.[0]],
      ['to', /^\d{4}-\d\d-\d\d$/.exec(flat['to'] ?? '')?.[0]],
    ].filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** `/admin/reports/wip`: a pipeline as it stands or stood, and what has moved since a snapshot. */
export function WipPage() {
  const label = useLabel()
  const may = useAbilities()
  const scope = useScope()
  const [saving, setSaving] = useState(false)
  const query = useQuery({
    ...endpointQuery('wip', readWip, { query: scope }),
    placeholderData: keepPreviousData,
  })
  const source = { area: 'wip', base: wipFigures.working.path.replace('/working', ''), query: scope }
  return (
    <AdminPage
      title={label('wip')}
      actions={
        query.data && (
          <>
            <ButtonLink
              icon={Download}
              href={addressOf(downloadWip.path, new URLSearchParams(scope))}
              download
            >
              PDF
            </ButtonLink>
            <WorkbookButton source={source} label="Export" />
            {may('wip_report', 'create') && (
              <Button variant="primary" icon={Camera} onClick={() => setSaving(true)}>
                Save snapshot
              </Button>
            )}
          </>
        )
      }
      flush
    >
      <Loaded query={query} what={label('wip', { lower: true })}>
        {(wip) => (
          <WithFigures source={source}>
            <RecordLayout label={label('wip')} rail={<WipRail wip={wip} />}>
              <Days wip={wip} />
              <Stages wip={wip} />
              <DealTable wip={wip} />
            </RecordLayout>
            {saving && <SaveSnapshot pipeline={wip.pipeline} onClose={() => setSaving(false)} />}
          </WithFigures>
        )}
      </Loaded>
    </AdminPage>
  )
}

/** The pipeline, the day that is shown and the one that it is compared with. */
function Days({ wip }: { wip: Wip }) {
  const flat = parseFlat(useAddress().search)
  const visit = useVisit()
  const term = useTerm()
  const { data: pipelines = [] } = useQuery(referenceQuery(pipeline))
  const go = (next: Record<string, string>) =>
    visit(path + stringifyFlat({ ...flat, figure: undefined, ...next }), { replace: true })
  const days = wip.snapshots.map((each) => ({
    value: each.date,
    label: [date(each.date, { today: now() }), each.title].filter(Boolean).join(', '),
  }))
  return (
    <search className={styles.days} aria-label="Compare">
      {pipelines.length > 1 && (
        <NativeSelect
          label={term('pipeline')}
          options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={wip.pipeline.id}
          onChange={(event) => go({ pipeline: event.target.value, from: '', to: '' })}
        />
      )}
      <NativeSelect
        label="Show"
        placeholder="Today"
        options={days}
        value={wip.is_saved ? wip.to : ''}
        onChange={(event) => go({ to: event.target.value, from: '' })}
      />
      <NativeSelect
        label="Compare with"
        placeholder={days.length === 0 ? 'No snapshot yet' : 'Previous snapshot'}
        options={days.filter(({ value }) => value < wip.to)}
        value={flat['from'] ?? ''}
        onChange={(event) => go({ from: event.target.value })}
      />
    </search>
  )
}

const short = (amount: string, currency: string) => moneyShort(amount, { currency, places: 1 })

/** What is sought in each stage, one line and one bar a currency. */
function Stages({ wip: { stages, totals, pipeline: shown } }: { wip: Wip }) {
  return (
    <Card
      title={shown.name}
      note={totals.length > 0 && <Totals totals={totals} />}
      actions={
        <ul className={styles.keys}>
          <li>
            <i aria-hidden /> Weighted
          </li>
          <li>
            <i aria-hidden /> Sought
          </li>
        </ul>
      }
    >
      <ol className={styles.stages}>
        {stages.map((stage) => (
          <Stage key={stage.id} stage={stage} currencies={totals.map(({ currency }) => currency)} />
        ))}
      </ol>
    </Card>
  )
}

function Totals({ totals }: { totals: Wip['totals'] }) {
  return totals.map(({ currency, amount, weighted }) => (
    <span key={currency} className={styles.total}>
      <Figure of={`total:${currency}`} label="Sought">
        {`${short(amount, currency)} sought`}
      </Figure>
      {', '}
      <Figure of={`weighted:${currency}`} label="Probability-weighted">
        {`${short(weighted, currency)} probability-weighted`}
      </Figure>
    </span>
  ))
}

interface StageProps {
  stage: Wip['stages'][number]
  /** In the order of the totals. */
  currencies: readonly string[]
}

function Stage({ stage: { id, name, probability, totals }, currencies }: StageProps) {
  const term = useTerm()
  const sums = currencies.flatMap((currency) => totals.filter((sum) => sum.currency === currency))
  const count = sums.reduce((all, sum) => all + sum.count, 0)
  const deals = counted(count, term('deal', { lower: true }), term('deal', { plural: true, lower: true }))
  return (
    <li>
      <span className={styles.stage}>{name}</span>
      {sums.length === 0 && <b className={styles.sought}>–</b>}
      {sums.map(({ currency, amount }) => (
        <b key={currency} className={styles.sought}>
          <Figure of={`stage:${id}:${currency}`} label={`Sought, ${name}`}>
            {short(amount, currency)}
          </Figure>
        </b>
      ))}
      <span className={styles.bars} aria-hidden>
        {sums.map(({ currency, height, weighted_height: weighted }) => (
          <span key={currency} className={styles.bar} style={{ height: `${height}px` }}>
            <i style={{ height: `${weighted}px` }} />
          </span>
        ))}
      </span>
      <small>{probability === null ? deals : `${deals}, ${probability}%`}</small>
    </li>
  )
}
