import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus-on.ts'

/**
 * Which part of a page is open as a form, one at a time. While one is, no Edit is shown; when it closes,
 * saved or not, the keyboard goes on from the Edit that opened it. One that something else opened is gone
 * back to all the same.
 */
export function useEditing<Section extends string>() {
  const [editing, setEditing] = useState<Section>()
  const [left, setLeft] = useState<Section>()
  return {
    editing,
    edit: (part: Section) => setEditing(part),
    close: () => {
      setLeft(editing)
      setEditing(undefined)
    },
    /** The Edit of a part; nothing while one is open. `of` is what the part is called. */
    button: (part: Section, of: string) =>
      editing === undefined && (
        <Button
          ref={left === part ? focusOn : null}
          variant="link"
          aria-label={`Edit ${of}`}
          onClick={() => setEditing(part)}
        >
          Edit
        </Button>
      ),
  }
}
