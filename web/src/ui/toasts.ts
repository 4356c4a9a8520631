/**
 * Confirmations on show. Kept apart from their look, so that anything can confirm without importing a
 * component.
 */

export interface Toast {
  id: number
  /** What was done: "Reminder sent to 11 investors". */
  text: string
  /** It was not done. */
  isFailure?: boolean
  /** Takes it back; the toast carries an Undo button. */
  onUndo?: (() => void) | undefined
}

const most = 3
let toasts: readonly Toast[] = []
let last = 0
const watchers = new Set<() => void>()

function show(next: readonly Toast[]) {
  toasts = next
  for (const changed of watchers) changed()
}

/** Confirms something that was done. It never asks, and reports no error: those stay where they belong. */
export function showToast(text: string, onUndo?: () => void): void {
  add({ text, onUndo })
}

/**
 * Says that something could not be done, where nothing on the page is the place for it: a press that opens or
 * fetches.
 */
export function showFailure(text: string): void {
  // Anyone who presses again while it stands there is told once.
  show(toasts.filter((toast) => !toast.isFailure || toast.text !== text))
  add({ text, isFailure: true })
}

function add(toast: Omit<Toast, 'id'>): void {
  last += 1
  show([...toasts, { id: last, ...toast }].slice(-most))
}

export function dismissToast(id: number): void {
  show(toasts.filter((toast) => toast.id !== id))
}

export function readToasts(): readonly Toast[] {
  return toasts
}

/** @returns how to stop watching. */
export function watchToasts(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
