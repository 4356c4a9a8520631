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
