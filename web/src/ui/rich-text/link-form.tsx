import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { addressOfLink } from './link-address.ts'
import styles from './rich-text.module.css'

/**
 * Where the marked words lead. It stands inside other forms, so it is none itself: Enter takes it, Escape
 * leaves it.
 */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    const href = addressOfLink(typed)
    if (href === undefined) return setWrong(true)
    if (editor.state.selection.empty && before === '')
      editor
        .chain()
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else close()
  }
  return (
    <fieldset className={styles.link} aria-label="Link">
      <input
        ref={input}
        aria-label="Address of the link"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        placeholder="https:// or an e-mail address"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={press}
      />
      <Button size="small" onClick={set}>
        Set link
      </Button>
      {before !== '' && (
        <Button size="small" variant="quiet" onClick={remove}>
          Remove
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={close}>
        Cancel
      </Button>
      <p id={id} className={styles.wrong} role="alert">
        {wrong &&
          'A link leads to a page that begins with https://, to a page of this site, or to an e-mail address.'}
      </p>
    </fieldset>
  )
}
