import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { KeyboardEvent } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { IconType } from '../icon.tsx'
import { LinkForm } from './link-form.tsx'
import { StyleMenu, TableMenu } from './toolbar-menus.tsx'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import styles from './rich-text.module.css'

interface Tool {
  id: string
  label: string
  icon: IconType
  run: (editor: Editor) => void
  /** Whether it is on where the cursor stands; left out for what can't be on. */
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  /** A short text needs no headings. */
  pagesOnly?: true
}

const mark = (id: string, label: string, icon: IconType, run: Tool['run'], pagesOnly?: true): Tool => ({
  id,
  label,
  icon,
  run,
  on: (editor) => editor.isActive(id),
  ...(pagesOnly && { pagesOnly }),
})
const heading = (level: 2 | 3, icon: IconType): Tool => ({
  id: `heading${level}`,
  label: level === 2 ? 'Heading' : 'Smaller heading',
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  on: (editor) => editor.isActive('heading', { level }),
  pagesOnly: true,
})

const tools: readonly (readonly Tool[])[] = [
  [heading(2, Heading2), heading(3, Heading3)],
  [
    mark('bold', 'Bold', Bold, (editor) => editor.chain().focus().toggleBold().run()),
    mark('italic', 'Italic', Italic, (editor) => editor.chain().focus().toggleItalic().run()),
    mark(
      'underline',
      'Underline',
      Underline,
      (editor) => editor.chain().focus().toggleUnderline().run(),
      true,
    ),
    mark(
      'strike',
      'Strike through',
      Strikethrough,
      (editor) => editor.chain().focus().toggleStrike().run(),
      true,
    ),
  ],
  [
    mark('bulletList', 'List', List, (editor) => editor.chain().focus().toggleBulletList().run()),
    mark('orderedList', 'Numbered list', ListOrdered, (editor) =>
      editor.chain().focus().toggleOrderedList().run(),
    ),
    mark('blockquote', 'Quotation', Quote, (editor) => editor.chain().focus().toggleBlockquote().run(), true),
  ],
]
const history: readonly Tool[] = [
  {
    id: 'undo',
    label: 'Undo',
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

export interface ToolbarProps {
  editor: Editor
  label: string
  size: NonNullable<RichTextFieldProps['size']>
  /** Elsewhere than above the text. */
  into?: HTMLElement | null | undefined
  /** Buttons that add what is no text. */
  adds: readonly AddedByButton[]
}

export interface AddedByButton {
  label: string
  icon: IconType
  onAdd: () => void
}

/** The buttons above a text: one stop of the Tab key, then arrows. */
export function Toolbar({ into, ...toolbar }: ToolbarProps) {
  if (into === undefined) return <Buttons {...toolbar} />
  return into && createPortal(<Buttons {...toolbar} />, into)
}

/** A document begins with the way back and what a line is; a note has no headings and quotations. */
function groupsOf(size: ToolbarProps['size']): (readonly Tool[])[] {
  if (size === 'document')
    return [history, ...tools.map((group) => group.filter(({ id }) => id !== 'heading3'))]
  return [...tools, history].map((group) => group.filter(({ pagesOnly }) => !(size === 'note' && pagesOnly)))
}

function Buttons({ editor, label, size, adds }: Omit<ToolbarProps, 'into'>) {
  const [linking, setLinking] = useState(false)
  const groups = groupsOf(size)
  const isDocument = size === 'document'
  const states = useEditorState({ editor, selector: ({ editor: current }) => statesOf(current) })
  return (
    <div className={cx(styles.head, isDocument && styles.documentHead)}>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={`${label}, formatting`}
        className={styles.tools}
        onKeyDown={moveFocus}
      >
        {isDocument && <StyleMenu editor={editor} />}
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <span key={group[0]?.id} className={styles.group}>
              {group.map((tool) => (
                <ToolButton
                  key={tool.id}
                  {...tool}
                  first={!isDocument && tool === groups.flat()[0]}
                  state={states[tool.id]}
                  onPress={() => tool.run(editor)}
                />
              ))}
              {group.some(({ id }) => id === 'bulletList') && (
                <ToolButton
                  label="Link"
                  icon={LinkIcon}
                  state={states['link']}
                  onPress={() => setLinking(true)}
                />
              )}
            </span>
          ))}
        {(adds.length > 0 || isDocument) && (
          <span className={styles.group}>
            {isDocument && <TableMenu editor={editor} />}
            {adds.map(({ label: name, icon, onAdd }) => (
              <ToolButton key={name} label={name} icon={icon} state={undefined} onPress={onAdd} />
            ))}
          </span>
        )}
      </div>
      {linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

interface State {
  on: boolean | undefined
  can: boolean
}

function statesOf(editor: Editor): Record<string, State> {
  const all = [...tools.flat(), ...history].map(({ id, on, can }) => [
    id,
    { on: on?.(editor), can: can?.(editor) ?? true },
  ])
  return {
    ...(Object.fromEntries(all) as Record<string, State>),
    link: { on: editor.isActive('link'), can: true },
  }
}

interface ToolButtonProps {
  label: string
  icon: IconType
  state: State | undefined
  first?: boolean
  onPress: () => void
}

function ToolButton({ label, icon, state, first = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={state?.on}
      aria-disabled={state?.can === false || undefined}
      tabIndex={first ? 0 : -1}
      className={cx(styles.tool, state?.on && styles.on)}
      // The text keeps its selection, and on a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} size={14} />
    </button>
  )
}

/**
 * Arrows move among the buttons, Home and End to the ends; the one that has the focus is the toolbar's stop
 * from then on.
 */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined || from < 0) return
  event.preventDefault()
  const next = buttons[(to + buttons.length) % buttons.length]
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
