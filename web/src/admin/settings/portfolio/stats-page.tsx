import {
  portfolioStats,
  portfolioTableStat,
  setPortfolioStats,
} from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { PortfolioStatKey } from '@moorgate/contract/portfolio/portfolio-table.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PortfolioFigures } from '../../../features/portfolio/portfolio-figures.tsx'
import { portfolioStatsQuery } from '../../../features/portfolio/portfolio-table-queries.ts'
import type { PortfolioStat } from '../../../features/portfolio/portfolio-table-queries.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SaveBar } from '../save-bar.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { changesIn, ChosenList } from './chosen-list.tsx'
import type { Choice } from './chosen-list.tsx'
import { sampleTotals } from './sample-portfolio.ts'
import styles from './portfolio.module.css'

/** `/admin/settings/investor/portfolio-stats`: the figures that stand over every portfolio. */
export function PortfolioStatsPage() {
  const label = useLabel()
  const query = useQuery(portfolioStatsQuery())
  return (
    <SettingsPage
      title={`${label('portfolio')} figures`}
      intro="Investors see these figures above their holdings."
      wide
    >
      <Loaded query={query} what="the figures">
        {({ data }) => <Stats saved={data} />}
      </Loaded>
    </SettingsPage>
  )
}

const choicesOf = (stats: readonly PortfolioStat[]): Choice<PortfolioStatKey>[] =>
  stats.map(({ key, visible }) => ({ key, visible }))

function Stats({ saved }: { saved: readonly PortfolioStat[] }) {
  const label = useLabel()
  const may = useAbilities()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const before = choicesOf(saved)
  const [draft, setDraft] = useState<Choice<PortfolioStatKey>[]>()
  const choices = draft ?? before
  const changes = changesIn(before, choices)
  const guard = useLeaveGuard(changes > 0 && !busy)
  const save = async () => {
    const done = await run(async () => {
      await send(setPortfolioStats, { body: { stats: choices } })
      await queries.invalidateQueries({ queryKey: [portfolioTableStat.name] })
    })
    if (!done) return
    setDraft(undefined)
    showToast('Figures published')
  }
  const shown = choices.filter(({ visible }) => visible).map(({ key }) => key)
  return (
    <>
      <Problem says={problem} />
      <SettingsSection title="Shown to investors">
        <ChosenList
          choices={choices}
          labelOf={(key) => label(portfolioStats[key])}
          onChange={may('branding', 'update') ? setDraft : undefined}
        />
      </SettingsSection>
      <SettingsSection title="Preview">
        {shown.length === 0 ? (
          <Text tone="faint">No figures shown.</Text>
        ) : (
          <div className={styles.sample}>
            <PortfolioFigures keys={shown} totals={sampleTotals} />
          </div>
        )}
      </SettingsSection>
      <SaveBar
        changes={changes}
        busy={busy}
        onSave={() => void save()}
        onDiscard={() => setDraft(undefined)}
      />
      {guard}
    </>
  )
}
