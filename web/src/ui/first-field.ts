const text =
  'input:not([type=hidden],[type=checkbox],[type=file],[hidden],[readonly],[tabindex="-1"],:disabled)'
const any = `${text},textarea:not([readonly],:disabled),select:not(:disabled),button[aria-haspopup=listbox]:not(:disabled),[contenteditable=true]`

/**
 * For the `ref` of a short form: its first empty field gets the focus when the form appears, so that typing
 * can begin. Not where that would pull up a keyboard over the page.
 */
export function firstEmptyField(form: HTMLFormElement | null): void {
  if (!form || !isPointed()) return
  const fields = [...form.querySelectorAll<HTMLInputElement>(text)]
  const first = fields.find((field) => field.value === '') ?? fields[0]
  first?.focus()
}

/**
 * For the `ref` of what a dialog holds: its first field gets the focus, also where the fields come with an
 * answer. A field below the fold does not: what stands above it is read first.
 */
export function firstField(place: HTMLElement | null): (() => void) | undefined {
  if (!place || !isPointed() || focusFirst(place)) return undefined
  const later = new MutationObserver(() => {
    if (hasMoved(place) || focusFirst(place)) later.disconnect()
  })
  later.observe(place, { childList: true, subtree: true })
  return () => later.disconnect()
}

/** Whether the focus is being placed by the form: a list of suggestions then stays closed. */
export const isPlacingFocus = (): boolean => placing

let placing = false

const isPointed = () => matchMedia('(pointer: fine)').matches

/** Somebody went on to a field or button before the fields came. */
function hasMoved(place: HTMLElement): boolean {
  const active = document.activeElement
  return active !== null && !active.contains(place)
}

function focusFirst(place: HTMLElement): boolean {
  const first = [...place.querySelectorAll<HTMLElement>(any)].find(isOffered)
  if (!first) return false
  const field = checkedOf(first)
  if (field.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom) return true
  placeFocus(field, { preventScroll: true })
  return true
}

/** Gives a field the focus without what it opens when a person comes to it. */
function placeFocus(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  placing = true
  field?.focus(options)
  placing = false
}

/**
 * Moves the focus to the first field with a message. If that field is not loaded yet, it waits for it, until
 * the user presses a key or a pointer.
 */
export function placeFocusOnMistake(form: HTMLElement): (() => void) | undefined {
  if (focusMistake(form)) return undefined
  const later = new MutationObserver(() => {
    if (focusMistake(form)) moved.abort()
  })
  const moved = new AbortController()
  const { signal } = moved
  signal.addEventListener('abort', () => later.disconnect())
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, () => moved.abort(), { capture: true, signal })
  later.observe(form, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] })
  return () => moved.abort()
}

/** Of a group of radios it goes to the one to which the Tab key comes. */
function focusMistake(form: HTMLElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const radio = wrong?.querySelector<HTMLElement>('input:not(:disabled)')
  const field = radio ? checkedOf(radio) : wrong
  placeFocus(field)
  return field !== null && document.activeElement === field
}

/** A field of the form, not of a toolbar in it, and none that only carries a value. */
const isOffered = (field: HTMLElement) => field.closest('[role=toolbar],[aria-hidden=true],[inert]') === null

/** Among radios the chosen one, as the Tab key comes to it. */
function checkedOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  return field.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? field
}
