import { useTitleOf } from '../../kernel/terminology.tsx'
import { Modal } from '../../ui/modal.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { areaFacts, shortcutFacts } from './areas.ts'
import { Keys } from './side.tsx'
import styles from './shortcuts-dialog.module.css'
import { modKey } from './use-keys.ts'
import { useNavigation } from './use-navigation.ts'

const general: readonly (readonly [string, readonly string[]])[] = [
  ['Search and act', [modKey, 'K']],
  ['Collapse navigation', ['[']],
  ['Notifications', ['G', 'N']],
  ['This list', ['?']],
]

/** All keys of the back office, behind `?`. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { areas, shortcuts } = useNavigation()
  const titleOf = useTitleOf()
  const lines = [
    ...general,
    ...areas.map(({ key, title }) => [titleOf(title), ['G', areaFacts[key]?.letter ?? '']] as const),
    ...shortcuts.map(({ key, title }) => [titleOf(title), ['C', shortcutFacts[key]?.letter ?? '']] as const),
  ]
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" variant="long">
      <dl className={styles.list}>
        {lines.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <VisuallyHidden>{keys.join(keys[0] === modKey ? ' and ' : ' then ')}</VisuallyHidden>
              <Keys of={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
