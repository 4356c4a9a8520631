import { blockOf } from './blocks/block-state.ts'
import { anchorOf } from './publish-checks.ts'

const fields = 'input:not([type=hidden],[type=file],[tabindex="-1"]),textarea,select,[contenteditable=true]'

/**
 * Brings the focus to a field of the edit page: to what is written in, or to the button that sets it. A block
 * that has just been opened is waited for, until somebody goes elsewhere.
 */
export function goToField(field: string): void {
  if (focusField(field)) return
  const later = new MutationObserver(() => focusField(field) && stop())
  const stop = () => {
    later.disconnect()
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true)
  }
  later.observe(document.body, { childList: true, subtree: true })
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true)
}

function focusField(field: string): boolean {
  const own = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const part = document.getElementById(anchorOf(field))
  const control =
    own?.querySelector<HTMLElement>(fields) ??
    part?.querySelector<HTMLElement>(fields) ??
    (blockOf(field) === undefined ? part?.querySelector<HTMLElement>('button') : undefined)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
  return control !== null && control !== undefined
}
