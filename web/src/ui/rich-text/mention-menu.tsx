import { createPortal } from 'react-dom'
import { Avatar } from '../avatar.tsx'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { MentionMenuState } from './use-mention-menu.ts'
import styles from './rich-text.module.css'

/**
 * The people whom an "@" may mean, below the place where it was typed. The focus stays in the text; who is
 * meant is said.
 */
export function MentionMenu({ menu: { open, choose } }: { menu: MentionMenuState }) {
  const meant = open?.people[open.chosen]
  return (
    <>
      <VisuallyHidden>
        <output>
          {open &&
            meant &&
            `${meant.name}, ${open.chosen + 1} of ${open.people.length}. Enter mentions them.`}
        </output>
      </VisuallyHidden>
      {open &&
        createPortal(
          <ul className={styles.menu} style={{ left: open.left, top: open.bottom + 4 }} aria-hidden>
            {open.people.map((person, index) => (
              <li
                key={person.id}
                className={cx(styles.person, index === open.chosen && styles.chosen)}
                // Not the click: the text would lose its focus, and the menu its place, before it came.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(person)
                }}
              >
                <Avatar name={person.name} size={20} />
                {person.name}
              </li>
            ))}
          </ul>,
          document.body,
        )}
    </>
  )
}
