let isDown = false

/**
 * Whether a field is left because a pointer was pressed on a button that submits. What the field says of its
 * content would move the button away between press and release, and the press would be lost.
 */
export const isPressingSubmit = (): boolean => isDown

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    isDown = target instanceof Element && target.closest('button[type=submit]') !== null
  },
  true,
)

document.addEventListener('keydown', () => (isDown = false), true)

/** Id of a field's control, by the field's dotted name. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/** Takes the focus to the first of these fields on the page. */
export function focusFirst(names: readonly string[]): void {
  const controls = names
    .map((name) => document.getElementById(fieldId(name)))
    .filter((control) => control !== null)
  const [first] = controls.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  first?.focus()
}
