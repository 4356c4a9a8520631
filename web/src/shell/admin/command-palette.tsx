/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox has no element of its own */
import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './command-palette.module.css'
import { markedParts } from './marked-parts.ts'
import { grouped } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { Keys } from './side.tsx'
import { modKey } from './use-keys.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import type { SearchState } from './use-palette-entries.ts'

interface PaletteProps {
  onClose: () => void
  /** What was typed while its code was on its way. */
  typedSoFar: () => string
}

/**
 * ⌘K: records, places and things to create, by their names. The focus stays in the field; arrows choose,
 * Enter opens, with ⌘ in a new window.
 */
export function CommandPalette({ onClose, typedSoFar }: PaletteProps) {
  const [typed, setTyped] = useState(typedSoFar)
  const [chosenId, setChosenId] = useState<string>()
  const visit = useVisit()
  const { entries: found, search } = usePaletteEntries(typed)
  const entries = grouped(found).flatMap((group) => group.entries)
  // By its id: what the search finds later comes above it.
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  )
  const chosen = entries[at]
  const list = useId()
  const open = (entry: PaletteEntry, beside: boolean) => {
    onClose()
    if (beside) window.open(entry.href, '_blank', 'noopener')
    else visit(entry.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined)
      setChosenId(entries[(at + step + entries.length) % Math.max(1, entries.length)]?.id)
    else if (event.key === 'Enter' && chosen) open(chosen, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setChosenId(undefined)
  }
  return (
    <PaletteDialog onClose={onClose}>
      <div className={styles.question}>
        <Icon of={Search} size={18} />
        <input
          role="combobox"
          aria-label="Search and act"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosen && idOf(list, chosen)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, go to a page or create"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <Keys of={['Esc']} />
      </div>
      <Found {...{ list, entries, chosen, typed, search }} onOpen={open} />
      <p className={styles.foot} aria-hidden>
        <span>
          <Keys of={['↑', '↓']} /> to move
        </span>
        <span>
          <Keys of={[modKey, 'Enter']} /> to open in a new window
        </span>
        <span className={styles.end}>
          <Keys of={['?']} /> all shortcuts
        </span>
      </p>
    </PaletteDialog>
  )
}

/** The browser's own dialog keeps the focus inside, closes by Esc, and gives the focus back. */
function PaletteDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it is painted: no key comes between what was typed so far and the field.
  useLayoutEffect(() => {
    const element = dialog.current
    const press = (event: MouseEvent) => event.target === element && element?.close()
    element?.showModal()
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Search and act" onClose={onClose}>
      <div className={styles.box}>{children}</div>
    </dialog>
  )
}

interface FoundProps {
  list: string
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  typed: string
  search: SearchState
  onOpen: (entry: PaletteEntry, beside: boolean) => void
}

const searchWords: Readonly<Partial<Record<SearchState, string>>> = {
  searching: 'Searching…',
  throttled: 'Too many searches. Wait a minute, then try again.',
  failed: 'We couldn’t search your records. Check your connection and try again.',
}

function Found({ list, entries, chosen, typed, search, onOpen }: FoundProps) {
  const text = useText()
  const chosenId = chosen && idOf(list, chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <>
      <div
        id={list}
        className={styles.found}
        role={entries.length ? 'listbox' : 'status'}
        aria-label="Results"
      >
        {entries.length === 0 && (
          <p className={styles.none}>{searchWords[search] ?? text('empty_search', { q: typed })}</p>
        )}
        {grouped(entries).map(({ group, entries: own }) => (
          <div key={group} role="group" aria-label={group}>
            <h3 aria-hidden>{group}</h3>
            {own.map((entry) => (
              <Line
                key={entry.id}
                id={idOf(list, entry)}
                entry={entry}
                typed={typed}
                isChosen={entry === chosen}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      {entries.length > 0 && searchWords[search] !== undefined && (
        <p role="status" className={styles.none}>
          {searchWords[search]}
        </p>
      )}
    </>
  )
}

function idOf(list: string, { id }: PaletteEntry): string {
  return `${list}-${id.replaceAll(/[^\w]+/g, '-')}`
}

/** What was typed stands out in what was found. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, at) =>
    part.isMarked ? <mark key={at}>{part.text}</mark> : part.text,
  )
}

interface LineProps {
  id: string
  entry: PaletteEntry
  typed: string
  isChosen: boolean
  onOpen: FoundProps['onOpen']
}

function Line({ id, entry, typed, isChosen, onOpen }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={cx(styles.line, isChosen && styles.chosen)}
      onClick={(event) => onOpen(entry, event.metaKey || event.ctrlKey)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(entry, event.metaKey || event.ctrlKey)}
    >
      <Icon of={entry.icon} />
      <b>
        <Marked text={entry.title} typed={typed} />
      </b>
      {entry.note !== undefined && (
        <span className={styles.note}>
          <Marked text={entry.note} typed={typed} />
        </span>
      )}
      <span className={styles.end}>
        {isChosen ? <Icon of={CornerDownLeft} size={14} /> : entry.keys && <Keys of={entry.keys} />}
      </span>
    </div>
  )
}
