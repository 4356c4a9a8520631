import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { blockName } from './block-node.tsx'
import type { RichTextBlock } from './block-node.tsx'

/** What a text consists of: its headings, and the blocks between its paragraphs. */
export interface RichTextOutline {
  titles: readonly string[]
  /** The part in which the caret is; -1 before the first. */
  current: number
  /** Puts the caret into a part and brings it into view. */
  go: (index: number) => void
  /** Adds a heading at the end, to be written. */
  add: () => void
}

interface OutlinePart {
  title: string
  position: number
}

/** Tells the outline of a text whenever it or the place of the caret in it changes. */
export function useOutline(
  editor: Editor,
  block: RichTextBlock | undefined,
  onOutline: ((outline: RichTextOutline) => void) | undefined,
): void {
  const told = useRef('')
  useEffect(() => {
    if (!onOutline) return
    const tell = () => {
      const parts = partsOf(editor, block)
      const titles = parts.map(({ title }) => title)
      const { from } = editor.state.selection
      const current = parts.findLastIndex(({ position }) => position <= from)
      const key = JSON.stringify([titles, current])
      if (key === told.current) return
      told.current = key
      onOutline({
        titles,
        current,
        go: (index) => goTo(editor, partsOf(editor, block)[index]?.position),
        add: () => addHeading(editor),
      })
    }
    tell()
    editor.on('transaction', tell)
    return () => {
      editor.off('transaction', tell)
      told.current = ''
    }
  }, [editor, block, onOutline])
}

function partsOf(editor: Editor, block: RichTextBlock | undefined): OutlinePart[] {
  const parts: OutlinePart[] = []
  editor.state.doc.forEach((node, position) => {
    if (node.type.name === 'heading' && node.attrs['level'] === 2)
      parts.push({ title: node.textContent, position })
    if (block && node.type.name === blockName)
      parts.push({ title: block.titleOf(String(node.attrs['value'])), position })
  })
  return parts
}

function goTo(editor: Editor, position: number | undefined): void {
  if (position === undefined) return
  const isBlock = editor.state.doc.nodeAt(position)?.type.name === blockName
  const chain = editor.chain().focus(null, { scrollIntoView: false })
  if (isBlock) chain.setNodeSelection(position).run()
  else chain.setTextSelection(position + 1 + (editor.state.doc.nodeAt(position)?.content.size ?? 0)).run()
  takeFocus(editor)
  const shown = editor.view.nodeDOM(position)
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'start' })
}

function addHeading(editor: Editor): void {
  const heading = { type: 'heading', attrs: { level: 2 } }
  if (editor.isEmpty) editor.chain().setHeading({ level: 2 }).focus('end').run()
  else editor.chain().insertContentAt(editor.state.doc.content.size, heading).focus('end').run()
  takeFocus(editor)
}

/**
 * At once: the editor's own command waits for the next frame, and a key pressed before that would be lost.
 */
const takeFocus = (editor: Editor): void => editor.view.focus()
