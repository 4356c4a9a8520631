import { Plus } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { focusSummary } from './use-sections.ts'
import type { useSections } from './use-sections.ts'
import styles from './section-list.module.css'

interface SectionListProps {
  sections: ReturnType<typeof useSections>
  onChoose: () => void
}

/** The parts of a report. Selecting one moves the caret to it. */
export function SectionList({ sections: { outline }, onChoose }: SectionListProps) {
  const current = outline?.current ?? -1
  const titles = outline?.titles ?? []
  return (
    <div>
      <h2 className={styles.title}>Sections</h2>
      <ul className={styles.list}>
        <li>
          <Part
            title="Summary"
            isCurrent={current < 0}
            onPress={() => {
              onChoose()
              focusSummary()
            }}
          />
        </li>
        {titles.map((title, index) => (
          <li key={keyOf(titles, index)}>
            <Part
              title={title || 'Untitled section'}
              isCurrent={index === current}
              onPress={() => {
                onChoose()
                outline?.go(index)
              }}
            />
          </li>
        ))}
      </ul>
      {outline && (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            onChoose()
            outline.add()
          }}
        >
          <Icon of={Plus} size={14} />
          Add section
        </button>
      )}
    </div>
  )
}

/** Two sections may have the same name: the second is its name and 1. */
const keyOf = (titles: readonly string[], index: number): string =>
  `${titles[index]} ${titles.slice(0, index).filter((title) => title === titles[index]).length}`

interface PartProps {
  title: string
  isCurrent: boolean
  onPress: () => void
}

function Part({ title, isCurrent, onPress }: PartProps) {
  return (
    <button
      type="button"
      className={cx(styles.part, isCurrent && styles.current)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
    >
      {title}
    </button>
  )
}
