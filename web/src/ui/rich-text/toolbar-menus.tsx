import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { ChevronDown, Table2 } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { Menu } from '../menu.tsx'
import type { MenuAction } from '../menu.tsx'
import styles from './rich-text.module.css'

const levelNames = { 2: 'Heading', 3: 'Smaller heading' } as const
type Level = keyof typeof levelNames
const levels = Object.keys(levelNames).map((level) => Number(level) as Level)

/** What the line with the caret is: a paragraph or a heading. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: current }) => levels.find((each) => current.isActive('heading', { level: each })),
  })
  const name = level ? levelNames[level] : 'Paragraph'
  const items: MenuAction[] = [
    {
      id: 'paragraph',
      label: 'Paragraph',
      chosen: level === undefined,
      onSelect: () => editor.chain().focus().setParagraph().run(),
    },
    ...levels.map((each) => ({
      id: `heading${each}`,
      label: levelNames[each],
      chosen: level === each,
      onSelect: () => editor.chain().focus().setHeading({ level: each }).run(),
    })),
  ]
  return (
    <Menu
      label="Line style"
      align="start"
      groups={[{ items }]}
      trigger={
        <button type="button" className={styles.styleName} aria-label={`Line style: ${name}`}>
          {name}
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  )
}

/** Adds a table, or changes the one with the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  const act = (id: string, label: string, run: () => boolean, danger = false): MenuAction => ({
    id,
    label,
    danger,
    onSelect: () => void run(),
  })
  const chain = () => editor.chain().focus()
  const groups = isInside
    ? [
        {
          items: [
            act('row', 'Add row below', () => chain().addRowAfter().run()),
            act('column', 'Add column to the right', () => chain().addColumnAfter().run()),
          ],
        },
        {
          items: [
            act('no-row', 'Delete row', () => chain().deleteRow().run()),
            act('no-column', 'Delete column', () => chain().deleteColumn().run()),
            act('no-table', 'Delete table', () => chain().deleteTable().run(), true),
          ],
        },
      ]
    : [{ items: [act('table', 'Add table', () => insertTable(editor))] }]
  return (
    <Menu
      label="Table"
      align="start"
      groups={groups}
      trigger={
        <button type="button" title="Table" aria-label="Table" tabIndex={-1} className={styles.tool}>
          <Icon of={Table2} size={14} />
        </button>
      }
    />
  )
}

/** Two rows and a head of three columns, and a paragraph after them where nothing follows. */
function insertTable(editor: Editor): boolean {
  const done = editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const { doc } = editor.state
  if (done && doc.lastChild?.type.name === 'table')
    editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' }, { updateSelection: false })
  return done
}
