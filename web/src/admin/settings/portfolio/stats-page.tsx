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
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PreviewHead, SettingsSection } from '../settings-section.tsx'
import { changesIn, ChosenList } from './chosen-list.tsx'
import type { Choice } from './chosen-list.tsx'
import { sampleTotals } from './sample-portfolio.ts'
import styles from './portfolio.module.css'

/** `/admin/settings/investor/portfolio-stats`: the figures that stand over every portfolio. */
export function PortfolioStatsPage() {
  const words = useWords()
  const label = useLabel()
  const query = useQuery(portfolioStatsQuery())
  const [draft, setDraft] = useState<Choice<PortfolioStatKey>[]>()
  const choices = draft ?? choicesOf(query.data?.data ?? [])
  return (
    <SettingsPage
      title={`${label('portfolio')} figures`}
      intro={words('{Investors} see these figures above their holdings.')}
      preview={<Preview choices={choices} />}
    >
      <Loaded query={query} what="the figures">
        {({ data }) => <Stats saved={data} choices={choices} onChange={setDraft} />}
      </Loaded>
    </SettingsPage>
  )
}

/** The figures as an investor reads them. */
function Preview({ choices }: { choices: readonly Choice<PortfolioStatKey>[] }) {
  const shown = choices.filter(({ visible }) => visible).map(({ key }) => key)
  return (
    <>
      <PreviewHead title="Preview" />
      {shown.length === 0 ? (
        <Text tone="faint">No figures shown.</Text>
      ) : (
        <div className={styles.sample}>
          <PortfolioFigures keys={shown} totals={sampleTotals} />
        </div>
      )}
    </>
  )
}

const choicesOf = (stats: readonly PortfolioStat[]): Choice<PortfolioStatKey>[] =>
  stats.map(({ key, visible }) => ({ key, visible }))

interface StatsProps {
  saved: readonly PortfolioStat[]
  choices: Choice<PortfolioStatKey>[]
  onChange: (choices: Choice<PortfolioStatKey>[] | undefined) => void
}

function Stats({ saved, choices, onChange }: StatsProps) {
  const words = useWords()
  const label = useLabel()
  const may = useAbilities()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const canWrite = may('branding', 'update')
  const changes = changesIn(choicesOf(saved), choices)
  const guard = useLeaveGuard(changes > 0 && !busy)
  const save = async () => {
    const done = await run(async () => {
      await send(setPortfolioStats, { body: { stats: choices } })
      await queries.invalidateQueries({ queryKey: [portfolioTableStat.name] })
    })
    if (!done) return
    onChange(undefined)
    showToast('Figures published')
  }
  return (
    <>
      <Problem says={problem} />
      <SettingsSection title={words('Shown to {investors}')}>
        <ChosenList
          choices={choices}
          labelOf={(key) => label(portfolioStats[key])}
          onChange={canWrite ? onChange : undefined}
        />
      </SettingsSection>
      {canWrite && (
        <ChangesFooter
          form={{ changes, busy, discard: () => onChange(undefined) }}
          save="Save and publish"
          onSave={() => void save()}
        />
      )}
      {guard}
    </>
  )
}
