import { Node, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { Editor, JSONContent, ReactNodeViewProps } from '@tiptap/react'
import type { ComponentType } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { IconType } from '../icon.tsx'
import styles from './rich-text.module.css'

/**
 * Something between the paragraphs of a text that is no text. What it is stands in one attribute of its
 * element.
 */
export interface RichTextBlock {
  /** Of the button that adds one: "Figures". */
  label: string
  icon: IconType
  element: string
  attribute: string
  /** What one is called, in the outline of the text. */
  titleOf: (value: string) => string
  /** After the name in the head of one: where it comes from. */
  origin?: string | undefined
  /** Draws one in the text. */
  View: ComponentType<{ value: string }>
  /** Asks what it is to be; without a value, of a new one. */
  Dialog: ComponentType<BlockDialogProps>
}

export interface BlockDialogProps {
  value: string | undefined
  onSave: (value: string) => void
  onClose: () => void
}

/** Opens the dialog of a block, with what is done once it is saved. */
export type AskBlock = (value: string | undefined, save: (value: string) => void) => void

/** What the editor calls a block. */
export const blockName = 'standingBlock'
const name = blockName

/** Blocks stand between paragraphs, and neither in a list nor in a quotation or a table. */
export const documentWithBlocks = Node.create({
  name: 'doc',
  topNode: true,
  content: '(block | standing)+',
})

export const blockNode = (block: RichTextBlock, ask: AskBlock) =>
  Node.create({
    name,
    group: 'standing',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      value: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute(block.attribute) ?? '',
        renderHTML: ({ value }: Record<string, unknown>) => ({ [block.attribute]: value }),
      },
    }),
    parseHTML: () => [{ tag: `${block.element}[${block.attribute}]` }],
    renderHTML: ({ HTMLAttributes }) => [block.element, HTMLAttributes],
    addNodeView: () => ReactNodeViewRenderer((props) => <BlockView {...props} block={block} ask={ask} />),
  })

interface BlockViewProps extends ReactNodeViewProps {
  block: RichTextBlock
  ask: AskBlock
}

function BlockView({ node, editor, selected, updateAttributes, deleteNode, block, ask }: BlockViewProps) {
  const value = String(node.attrs['value'])
  return (
    <NodeViewWrapper className={cx(styles.block, selected && styles.chosenBlock)} contentEditable={false}>
      <div className={styles.blockHead} data-drag-handle>
        <Icon of={block.icon} size={14} />
        <b>{block.label}</b>
        {block.origin && <span className={styles.blockOrigin}>{block.origin}</span>}
        {editor.isEditable && (
          <span className={styles.blockActs}>
            <Button
              variant="quiet"
              size="small"
              onClick={() => ask(value, (next) => updateAttributes({ value: next }))}
            >
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => deleteNode()}>
              Remove
            </Button>
          </span>
        )}
      </div>
      <block.View value={value} />
    </NodeViewWrapper>
  )
}

/** Adds a block. */
export const addBlock = (editor: Editor, value: string): void =>
  addNode(editor, { type: name, attrs: { value } })

/**
 * Adds what is no text after the paragraph, list or table in which the cursor stands; an empty paragraph gives way.
 */
export function addNode(editor: Editor, node: JSONContent): void {
  const { $from, to } = editor.state.selection
  const at = $from.depth === 0 ? to : $from.after(1)
  const isLast = at >= editor.state.doc.content.size
  const isBlank = $from.depth === 1 && $from.parent.content.size === 0
  const content = [node, ...(isLast ? [{ type: 'paragraph' }] : [])]
  editor
    .chain()
    .insertContentAt(isBlank ? { from: $from.before(1), to: at } : at, content)
    .run()
}
