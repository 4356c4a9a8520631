import { featureFlags, featureGroups, features } from '@moorgate/contract/features/catalogue.ts'
import type { FeatureGroup } from '@moorgate/contract/features/catalogue.ts'
import type { FeatureFlag, Flags } from '@moorgate/contract/features.ts'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { useBrandingCommand, useSaveBranding } from '../use-save-branding.ts'
import { changedFlags, effectsOf, needs } from './feature-effects.ts'
import styles from './features.module.css'
import type { Screen } from '@moorgate/contract/screens.ts'
import { Minus, Plus } from 'lucide-react'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { Words, useWords } from '../../../kernel/words.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PreviewHead } from '../settings-section.tsx'

const groupTitles: Readonly<Record<FeatureGroup, string>> = {
  modules: 'Modules',
  onboarding: 'Joining',
  conduct: 'Conduct rules',
  payment: 'Payment',
}

/**
 * `/admin/settings/account/features`: switches that name what they change. Nothing changes until it is saved.
 */
export function FeaturesPage() {
  const words = useWords()
  const may = useAbilities()
  const draft = useFlagDraft()
  const [search, setSearch] = useState('')
  const canWrite = may('features', 'update')
  const guard = useLeaveGuard(draft.changed.length > 0 && !draft.busy)
  const found = featureFlags.filter((flag) => matches(flag, search, words))
  return (
    <SettingsPage
      title="Features"
      intro="Turning a feature off hides its pages. Nothing is deleted."
      actions={
        <SearchField
          className={styles.search ?? ''}
          label="Find a feature"
          value={search}
          onChange={setSearch}
        />
      }
      preview={<EffectsPanel before={draft.saved} after={draft.flags} changed={draft.changed} />}
    >
      <Problem says={draft.problem} />
      {featureGroups.map((group) => (
        <Group
          key={group}
          title={groupTitles[group]}
          flags={found.filter((flag) => features[flag].group === group)}
          draft={draft}
          canWrite={canWrite}
        />
      ))}
      {found.length === 0 && (
        <EmptyState title="No matching features" level={3}>
          Try another word.
        </EmptyState>
      )}
      {canWrite && <ChangesFooter form={{ ...draft, changes: draft.changed.length }} onSave={draft.save} />}
      {guard}
      {draft.dialog}
    </SettingsPage>
  )
}

function matches(flag: FeatureFlag, search: string, words: (text: string) => string): boolean {
  const { name, meaning } = features[flag]
  return words(`${name} ${meaning}`)
    .toLocaleLowerCase('en-GB')
    .includes(search.trim().toLocaleLowerCase('en-GB'))
}

type Draft = ReturnType<typeof useFlagDraft>

function useFlagDraft() {
  const saved = useFlags()
  const store = useSaveBranding()
  const { busy, problem, run } = useBrandingCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const [turned, setTurned] = useState<Readonly<Partial<Record<FeatureFlag, 0 | 1>>>>({})
  const known = Object.fromEntries(featureFlags.map((flag) => [flag, saved[flag]])) as Record<
    FeatureFlag,
    0 | 1
  >
  const flags: Flags = { ...known, ...turned }
  const changed = changedFlags(known, flags)
  const save = () =>
    run(async () => {
      if (!(await whenConfirmed(() => store(Object.fromEntries(changed.map((flag) => [flag, flags[flag]]))))))
        return
      setTurned({})
      showToast(changed.length === 1 ? 'Feature saved' : 'Features saved')
    })
  return {
    saved: known as Flags,
    flags,
    changed,
    busy,
    problem,
    dialog,
    save: () => void save(),
    discard: () => setTurned({}),
    turn: (flag: FeatureFlag, on: boolean) => setTurned((before) => ({ ...before, [flag]: on ? 1 : 0 })),
  }
}

interface GroupProps {
  title: string
  flags: readonly FeatureFlag[]
  draft: Draft
  canWrite: boolean
}

function Group({ title, flags, draft, canWrite }: GroupProps) {
  const words = useWords()
  if (flags.length === 0) return null
  return (
    <section className={styles.group}>
      <Heading level={3} variant="small">
        {title}
      </Heading>
      {flags.map((flag) => {
        const needed = needs(flag, draft.flags)
        const { name, meaning } = features[flag]
        return (
          <div key={flag} className={cx(styles.row, draft.changed.includes(flag) && styles.changed)}>
            <Switch
              label={words(name)}
              description={words(
                needed === undefined ? meaning : `${meaning} Needs “${features[needed].name}”, which is off.`,
              )}
              checked={draft.flags[flag] === 1}
              disabled={!canWrite}
              onChange={(event) => draft.turn(flag, event.target.checked)}
            />
          </div>
        )
      })}
    </section>
  )
}

interface EffectsPanelProps {
  before: Flags
  after: Flags
  changed: readonly FeatureFlag[]
}

/** What saving would do: the pages that go and come, and what stays. */
function EffectsPanel({ before, after, changed }: EffectsPanelProps) {
  if (changed.length === 0)
    return (
      <>
        <PreviewHead title="Effect of your changes" />
        <Text tone="faint">
          Select a switch to see which pages it adds or removes. Nothing changes until you save.
        </Text>
      </>
    )
  const { go, come } = effectsOf(before, after)
  const verbs = changed.map((flag) => `${features[flag].name} ${after[flag] === 1 ? 'on' : 'off'}`)
  return (
    <>
      <PreviewHead title="If you save" />
      <Text>
        <Words of={verbs.join(', ')} />.
      </Text>
      <br />
      <Pages title="Pages removed" screens={go} variant="go" />
      <Pages title="Pages added" screens={come} variant="come" />
      {go.length + come.length === 0 && (
        <Text tone="faint">No pages are added or removed. See the text beside the switch.</Text>
      )}
      {go.length > 0 && (
        <>
          <Heading level={3} variant="small">
            What stays
          </Heading>
          <Text tone="soft">All recorded data. Turn the feature on again to restore it.</Text>
        </>
      )}
    </>
  )
}

interface PagesProps {
  title: string
  screens: readonly Screen[]
  variant: 'go' | 'come'
}

function Pages({ title, screens, variant }: PagesProps) {
  const titleOf = useTitleOf()
  if (screens.length === 0) return null
  return (
    <>
      <Heading level={3} variant="small">
        {title}
      </Heading>
      <ul className={styles.pages}>
        {screens.map(({ path, title: name, side }) => (
          <li key={path}>
            <span className={cx(styles.mark, styles[variant])}>
              <Icon of={variant === 'go' ? Minus : Plus} size={11} stroke={3} />
              <VisuallyHidden>{variant === 'go' ? 'Goes' : 'Comes'}</VisuallyHidden>
            </span>
            <span>
              {path.startsWith('/admin/settings/') && 'Settings, '}
              {titleOf(name)}
            </span>
            <span>{side === 'admin' ? 'Admin' : 'Portal'}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
