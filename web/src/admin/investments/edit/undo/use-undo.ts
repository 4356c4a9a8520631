import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { now } from '../../../../kernel/clock.ts'
import type { RememberUndo } from '../../../../features/records/undo-context.ts'
import type { OpportunityForm } from '../opportunity-field.tsx'
import { doneAgain, emptyHistory, isSame, recorded, takenBack } from './undo-history.ts'
import type { History, Step } from './undo-history.ts'

export interface Undo {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  remember: RememberUndo
  /** Forgets everything: the page was read anew. */
  forget: () => void
}

/**
 * Takes back what was done to a page, step by step: Ctrl-Z, and Ctrl-Shift-Z or Ctrl-Y to do it again. `form`
 * is the form whose changes are remembered; changes that come from elsewhere go past it. Inside a text the
 * keys are the text's own.
 */
export function useUndo(plain: OpportunityForm): { form: OpportunityForm; undo: Undo } {
  const [history, setHistory] = useState<History>(emptyHistory)
  const known = useRef({ plain, history })
  useEffect(() => {
    known.current = { plain, history }
  })
  const keep = useCallback((step: Step) => setHistory((before) => recorded(before, step)), [])
  const move = useCallback((which: typeof takenBack, side: 'before' | 'after') => {
    const { plain: form, history: from } = known.current
    const found = which(from, (name) => form.values[name])
    if (!found) return
    setHistory(found.history)
    if (found.step.kind === 'field') form.set(found.step.name, found.step[side])
    else void (side === 'before' ? found.step.undo() : found.step.redo())
  }, [])
  const undo = useCallback(() => move(takenBack, 'before'), [move])
  const redo = useCallback(() => move(doneAgain, 'after'), [move])
  useKeys(undo, redo)
  const form = useMemo(() => remembering(plain, keep), [plain, keep])
  const remember = useCallback<Undo['remember']>((act) => keep({ kind: 'act', ...act }), [keep])
  const forget = useCallback(() => setHistory(emptyHistory), [])
  const [canUndo, canRedo] = [history.done.length > 0, history.undone.length > 0]
  return { form, undo: { canUndo, canRedo, undo, redo, remember, forget } }
}

/** The form, each of whose changes is kept. Files are not: a picture that was sent can't be sent back. */
function remembering(form: OpportunityForm, keep: (step: Step) => void): OpportunityForm {
  const noting = (name: string, after: unknown) => {
    const before = form.values[name]
    if (isSame(before, after) || before instanceof File || after instanceof File) return
    keep({ kind: 'field', name, before, after, at: now().getTime() })
  }
  return {
    ...form,
    set: (name, value) => {
      noting(name, value)
      form.set(name, value)
    },
    chosen: (name) => {
      const field = form.chosen(name)
      return {
        ...field,
        onChange: (value) => {
          noting(name, value)
          field.onChange(value)
        },
      }
    },
    typed: (name) => {
      const field = form.typed(name)
      return {
        ...field,
        onChange: (event: { target: unknown; type?: unknown }) => {
          const { target } = event
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
            noting(name, target.type === 'checkbox' ? (target as HTMLInputElement).checked : target.value)
          return field.onChange(event)
        },
      }
    },
  }
}

/** Whether keys belong to what has the focus: a text takes back its own letters. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

function useKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      if ((key !== 'z' && key !== 'y') || isText(event.target)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, redo])
}
