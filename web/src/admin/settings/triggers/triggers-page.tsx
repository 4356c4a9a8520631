import { trigger } from '@moorgate/contract/triggers/trigger.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { OnPage } from '../../../kernel/existing-page.ts'
import { PageLinks } from '../../../kernel/page-links.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import type { Page } from '../../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted, missing } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { ListFooter } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { draftOf } from './draft.ts'
import { LoadedOptions } from './loaded-options.tsx'
import { triggersPath } from './queries.ts'
import type { Trigger, TriggerOptions } from './queries.ts'
import { sentenceOf } from './sentence.ts'
import styles from './triggers.module.css'
import { useWording } from './use-wording.ts'

/** `/admin/settings/account/triggers`: what happens by itself, and whether it is switched on. */
export function TriggersPage() {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const [search, go] = useListSearch(trigger)
  const query = useQuery(listQuery(trigger, search, { perPage: 50 }))
  return (
    <SettingsPage
      title={label('triggers')}
      intro="Notify, e-mail, create tasks and update records automatically when something happens."
      wide
      actions={
        may('pipelines', 'update') && (
          <ButtonLink variant="primary" icon={Plus} href={`${triggersPath}/new`}>
            New {term('trigger', { lower: true })}
          </ButtonLink>
        )
      }
    >
      <LoadedOptions>
        {(options) => (
          <Loaded query={query} what={`the ${label('triggers', { lower: true })}`}>
            {({ data, meta }) => (
              <>
                <TriggersTable rows={data} options={options} />
                <Footer meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />
              </>
            )}
          </Loaded>
        )}
      </LoadedOptions>
    </SettingsPage>
  )
}

function Footer({ meta, onPage }: { meta: Page<Trigger>['meta']; onPage: OnPage }) {
  const label = useLabel()
  const term = useTerm()
  const links = <PageLinks meta={meta} onPage={onPage} />
  if (!meta || meta.last_page < 2) return links
  const [one, many] = [term('trigger', { lower: true }), label('triggers', { lower: true })]
  return <ListFooter count={counted(meta.total, one, many)}>{links}</ListFooter>
}

function TriggersTable({ rows, options }: { rows: readonly Trigger[]; options: TriggerOptions }) {
  const queries = useQueryClient()
  const act = useCommand()
  const label = useLabel()
  const turn = async (row: Trigger) => {
    const done = await act.run(async (idempotencyKey) => {
      await call('PATCH', `${trigger.path}/${row.id}`, {
        body: { active: !row.active, version: row.version },
        idempotencyKey,
      })
      await queries.invalidateQueries({ queryKey: [trigger.name] })
    })
    if (done) showToast(`${row.name} switched ${row.active ? 'off' : 'on'}`)
  }
  const columns = useColumns({ options, busy: act.busy, turn: (row) => void turn(row) })
  return (
    <div className={styles.cards}>
      <Problem says={act.problem} />
      <Card flush>
        <DataTable
          label={label('triggers')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
          empty={<Empty />}
        />
      </Card>
    </div>
  )
}

function Empty() {
  const term = useTerm()
  const may = useAbilities()
  const label = useLabel()
  return (
    <EmptyState
      title={`No ${label('triggers', { lower: true })} yet`}
      level={3}
      action={
        may('pipelines', 'update') && (
          <ButtonLink href={`${triggersPath}/new?panel=example`}>Start from an example</ButtonLink>
        )
      }
    >
      Example: when {withArticle(term('investor', { lower: true }))} is approved, create a task for a welcome
      call after 2 days.
    </EmptyState>
  )
}

interface TableParts {
  options: TriggerOptions
  busy: boolean
  turn: (row: Trigger) => void
}

function useColumns({ options, busy, turn }: TableParts): readonly Column<Trigger>[] {
  const mayChange = useAbilities()('pipelines', 'update')
  const wording = useWording(options)
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      cell: ({ id, name, failed_in_30_days: failed }) => (
        <span className={styles.named}>
          <TextLink href={`${triggersPath}/${id}`}>{name}</TextLink>
          {failed > 0 && <Badge tone="bad">{counted(failed, 'failed run', 'failed runs')}</Badge>}
        </span>
      ),
    },
    {
      id: 'what',
      header: 'What it does',
      cell: (row) => <span className={styles.wrapped}>{sentenceOf(draftOf(row), wording)}</span>,
    },
    {
      id: 'last',
      header: 'Last run',
      from: 'lg',
      cell: ({ last_run_at: at }) => (at === null ? missing : agoOrDay(at, now())),
    },
    {
      id: 'runs',
      header: 'Runs in 30 days',
      from: 'lg',
      align: 'end',
      cell: ({ runs_in_30_days: runs }) => String(runs),
    },
    {
      id: 'active',
      header: 'On',
      cell: (row) =>
        mayChange ? (
          <Switch
            className={styles.switch}
            label={<VisuallyHidden>{row.name}</VisuallyHidden>}
            checked={row.active}
            busy={busy}
            onChange={() => turn(row)}
          />
        ) : row.active ? (
          'On'
        ) : (
          'Off'
        ),
    },
  ]
}
