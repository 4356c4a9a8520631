import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { check } from '@moorgate/contract/validation.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, isFailure } from '../../../../kernel/api.ts'
import { now } from '../../../../kernel/clock.ts'
import { firstMessages } from '../../../../kernel/form-values.ts'
import type { FormValues } from '../../../../kernel/form-values.ts'
import { taskQueue } from '../../../../kernel/task-queue.ts'
import type { OpportunityForm } from '../opportunity-field.tsx'
import { opportunityChanges } from '../opportunity-values.ts'
import type { SavedPage, PageStore } from './page-store.ts'
import { mergeThreeWays } from '../../../../features/saving/three-way.ts'
import type { Base, Conflict } from '../../../../features/saving/three-way.ts'

/** How long somebody pauses before what they wrote is kept. */
const pause = 700
/** How long until it is tried again where there was no answer. */
const again = 5000

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'failed' }

export interface Autosave {
  state: SaveState
  /** What is wrong with a field that is not kept for that reason. */
  problems: Readonly<Record<string, string>>
  conflicts: readonly Conflict[]
  /** Decides a conflict. */
  settle(name: string, whose: 'mine' | 'theirs'): void
  /** Shows the fields that stand elsewhere against these values, as conflicts to decide. */
  dispute(conflicts: readonly Conflict[]): void
  /** Keeps what is written now; true when nothing is left to keep. */
  flush(): Promise<boolean>
}

type OpportunityBase = Base & { version: number }

interface AutosaveOptions {
  form: OpportunityForm
  base: OpportunityBase
  setBase: (base: OpportunityBase) => void
  store: PageStore
  onSaved: (savedPage: SavedPage) => void
}

/**
 * Keeps a form while somebody writes in it. A field that is wrong waits by itself and keeps no other back.
 * Where somebody else saved in between, what they alone changed is taken over, and what both changed is
 * asked.
 */
export function useAutosave({ form, base, setBase, store, onSaved }: AutosaveOptions): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const known = useRef<SaveBasis>({ base, form, conflicts })
  const settled = useRef(new Set<string>())
  const [inTurn] = useState(taskQueue)
  /** The next save may begin before this page is drawn again, and counts from here too. */
  const countFrom = useCallback(
    (next: OpportunityBase) => {
      known.current = { ...known.current, base: next }
      setBase(next)
    },
    [setBase],
  )
  const save = useCallback(async (): Promise<boolean> => {
    const { base: from, form: shown, conflicts: open } = known.current
    const mine = shown.values
    const { changed, sound, wrong } = undisputedChanges(from, mine, open)
    setProblems(wrong)
    const decided = [...settled.current]
    if (Object.keys(sound).length === 0) return changed === 0 && open.length === 0
    setState({ kind: 'saving' })
    try {
      const { kept, refused } = await writeSound(store, sound, { version: from.version, decided })
      setProblems({ ...wrong, ...refused })
      for (const name of decided) settled.current.delete(name)
      const sent = Object.keys(sound).filter((name) => !(name in refused))
      const held = Object.fromEntries(sent.map((name) => [name, mine[name]]))
      countFrom({ form: { ...from.form, ...held }, kept: kept.values, version: kept.version })
      setState({ kind: 'saved', at: now() })
      onSaved(kept)
      return sent.length === changed && open.length === 0
    } catch (error) {
      if (!isFailure(error, 'conflict')) {
        setState({ kind: isFailure(error, 'unreachable', 'timeout') ? 'offline' : 'failed' })
        return false
      }
      const theirs = await store.read()
      const merged = mergeThreeWays(from, mine, theirs.values)
      for (const [name, value] of Object.entries(merged.taken)) shown.set(name, value)
      setConflicts((before) => withConflicts(before, merged.conflicts))
      setBase({ form: { ...from.form, ...merged.taken }, kept: theirs.values, version: theirs.version })
      onSaved(theirs)
      setState({ kind: 'untouched' })
      return false
    }
  }, [onSaved, countFrom, setBase, store])

  const flush = useCallback(() => inTurn(save), [inTurn, save])
  const pending = form.changes
  // Each key pressed begins the pause anew.
  useEffect(() => {
    known.current = { base, form, conflicts }
    if (pending === 0) return undefined
    const timer = setTimeout(() => void flush(), state.kind === 'offline' ? again : pause)
    return () => clearTimeout(timer)
  }, [pending, base, form, conflicts, state.kind, flush])

  const settle = (name: string, whose: 'mine' | 'theirs') => {
    const conflict = conflicts.find((each) => each.name === name)
    if (!conflict) return
    // Either way there is a difference now to what was kept, so the decision is sent.
    if (whose === 'theirs') form.set(name, conflict.theirs)
    else setBase({ ...base, form: { ...base.form, [name]: conflict.theirs } })
    settled.current.add(name)
    setConflicts(conflicts.filter((each) => each.name !== name))
  }
  return { state, problems, conflicts, settle, dispute: setConflicts, flush }
}

/**
 * How many fields were changed since they were kept, without those that wait for a decision, and which of them
 * the contract accepts.
 */
function undisputedChanges(from: Base, mine: FormValues, open: readonly Conflict[]) {
  const disputed = new Set(open.map(({ name }) => name))
  const entries = Object.entries(opportunityChanges(from.form, mine)).filter(([name]) => !disputed.has(name))
  return { changed: entries.length, ...sortedOut(Object.fromEntries(entries)) }
}

/** A new conflict takes the place of an older one about the same field. */
const withConflicts = (before: readonly Conflict[], added: readonly Conflict[]): readonly Conflict[] => [
  ...before.filter(({ name }) => !added.some((each) => each.name === name)),
  ...added,
]

/** What the next save counts from. */
interface SaveBasis {
  base: OpportunityBase
  form: OpportunityForm
  conflicts: readonly Conflict[]
}

/** Fields that the contract accepts, and what it says of the others. */
function sortedOut(changes: FormValues): { sound: FormValues; wrong: Record<string, string> } {
  const checked = check(investmentOpportunity.update, changes)
  if (checked.ok) return { sound: changes, wrong: {} }
  const wrong = byField(firstMessages(checked.errors))
  return { sound: without(changes, wrong), wrong }
}

/**
 * Keeps what the server accepts. Fields that it refuses are left out and said, and the others are sent once
 * more.
 */
async function writeSound(
  store: PageStore,
  changes: FormValues,
  { version, decided }: { version: number; decided: readonly string[] },
): Promise<{ kept: SavedPage; refused: Record<string, string> }> {
  try {
    return { kept: await store.write(changes, version, decided), refused: {} }
  } catch (error) {
    if (!(error instanceof ApiError) || !isFailure(error, 'invalid')) throw error
    const refused = byField(firstMessages(error.fieldErrors))
    const rest = without(changes, refused)
    if (Object.keys(rest).length === 0 || Object.keys(rest).length === Object.keys(changes).length) {
      return { kept: await store.read(), refused }
    }
    return { kept: await store.write(rest, version, decided), refused }
  }
}

const without = (changes: FormValues, names: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in names)))

/** The first message of each field, where it is about a part of one. */
function byField(messages: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(messages)) found[path.split('.')[0] ?? path] ??= message
  return found
}
