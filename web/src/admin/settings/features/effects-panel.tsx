import { features } from '@moorgate/contract/features/catalogue.ts'
import type { FeatureFlag, Flags } from '@moorgate/contract/features.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import { Minus, Plus } from 'lucide-react'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PreviewHead } from '../part.tsx'
import { effectsOf } from './feature-effects.ts'
import styles from './features.module.css'

interface EffectsPanelProps {
  before: Flags
  after: Flags
  changed: readonly FeatureFlag[]
}

/** What saving would do: the pages that go and come, and what stays. */
export function EffectsPanel({ before, after, changed }: EffectsPanelProps) {
  if (changed.length === 0)
    return (
      <>
        <PreviewHead title="What a switch does" />
        <Text tone="faint">
          Turn a switch to see which pages it adds or removes. Nothing changes until you save.
        </Text>
      </>
    )
  const { go, come } = effectsOf(before, after)
  const verbs = changed.map((flag) => `${features[flag].name} ${after[flag] === 1 ? 'on' : 'off'}`)
  return (
    <>
      <PreviewHead title="If you save" />
      <Text>{verbs.join(', ')}.</Text>
      <br />
      <Pages title="Pages that go" screens={go} look="go" />
      <Pages title="Pages that come" screens={come} look="come" />
      {go.length + come.length === 0 && (
        <Text tone="faint">
          This adds and removes no pages. The text beside the switch says what it changes.
        </Text>
      )}
      {go.length > 0 && (
        <>
          <Heading level={3} look="small">
            What stays
          </Heading>
          <Text tone="soft">Everything that was recorded. Turn it on again, and it is all back.</Text>
        </>
      )}
    </>
  )
}

interface PagesProps {
  title: string
  screens: readonly Screen[]
  look: 'go' | 'come'
}

function Pages({ title, screens, look }: PagesProps) {
  const titleOf = useTitleOf()
  if (screens.length === 0) return null
  return (
    <>
      <Heading level={3} look="small">
        {title}
      </Heading>
      <ul className={styles.pages}>
        {screens.map(({ path, title: name, side }) => (
          <li key={path}>
            <span className={cx(styles.mark, styles[look])}>
              <Icon of={look === 'go' ? Minus : Plus} size={11} stroke={3} />
              <VisuallyHidden>{look === 'go' ? 'Goes' : 'Comes'}</VisuallyHidden>
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
