import { useRef, useState } from 'react'
import type { FindPeople, MentionPerson, MentionSuggestion } from './mention.ts'

/**
 * The people who fit what was typed after "@", which one of them is meant, and where the menu stands in the
 * window.
 */
interface MentionMenu {
  people: readonly MentionPerson[]
  chosen: number
  left: number
  bottom: number
}

export interface MentionMenuState {
  open: MentionMenu | undefined
  choose: (person: MentionPerson) => void
}

type Handlers = ReturnType<NonNullable<MentionSuggestion['render']>>
type Props = Parameters<NonNullable<Handlers['onStart']>>[0]

/** The menu of an editor: what opens and moves it goes to the editor, what it shows comes back as state. */
export function useMentionMenu(
  find: FindPeople | undefined,
): MentionMenuState & { suggestion: MentionSuggestion } {
  const [open, setOpen] = useState<MentionMenu>()
  const now = useRef<{ open: MentionMenu | undefined; take: (person: MentionPerson) => void }>({
    open: undefined,
    take: () => undefined,
  })
  const show = (next: MentionMenu | undefined) => {
    now.current.open = next
    setOpen(next)
  }
  const follow = ({ items, command, clientRect }: Props) => {
    now.current.take = (person) => command({ id: person.email, label: person.name })
    const place = clientRect?.()
    if (!place || items.length === 0) return show(undefined)
    show({ people: items, chosen: 0, left: place.left, bottom: place.bottom })
  }
  const [suggestion] = useState<MentionSuggestion>(() => ({
    items: async ({ query }) => [...((await find?.(query)) ?? [])],
    render: () => ({
      onStart: follow,
      onUpdate: follow,
      onExit: () => show(undefined),
      onKeyDown: ({ event }) => pressed(event, now.current, show),
    }),
  }))
  return { open, choose: (person) => now.current.take(person), suggestion }
}

/** Arrows move, Enter and Tab take, Escape closes; anything else is typed. */
function pressed(
  event: KeyboardEvent,
  { open, take }: { open: MentionMenu | undefined; take: (person: MentionPerson) => void },
  show: (next: MentionMenu | undefined) => void,
): boolean {
  if (!open) return false
  const count = open.people.length
  const move = { ArrowDown: 1, ArrowUp: count - 1 }[event.key]
  if (move !== undefined) {
    show({ ...open, chosen: (open.chosen + move) % count })
    return true
  }
  const person = open.people[open.chosen]
  if ((event.key === 'Enter' || event.key === 'Tab') && person) {
    take(person)
    return true
  }
  if (event.key !== 'Escape') return false
  show(undefined)
  return true
}
