import { Image as ImageNode } from '@tiptap/extension-image'
import { Plugin } from '@tiptap/pm/state'
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { Editor, ReactNodeViewProps } from '@tiptap/react'
import { Image } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { addNode } from './block-node.tsx'
import styles from './rich-text.module.css'

/** A picture as a text holds it; without words it is decoration. */
export interface TextPicture {
  src: string
  alt: string
  width: number
  height: number
}

/** Pictures that a text may hold. */
export interface RichTextPictures {
  /** What the addresses of this text's pictures begin with: others are not taken. */
  folder: string
  /** Asks for a picture and what it shows. */
  Dialog: ComponentType<PictureDialogProps>
}

export interface PictureDialogProps {
  /** One that was pasted or dropped. */
  file: File | undefined
  /** The one that is there, whose words are asked for again. */
  picture: TextPicture | undefined
  onSave: (picture: TextPicture) => void
  onClose: () => void
}

/** Of a new picture neither is there. */
export interface AskedPicture {
  file?: File | undefined
  picture?: TextPicture | undefined
  save: (picture: TextPicture) => void
}

export type AskPictures = (asked: readonly AskedPicture[]) => void

/** Pictures of one text: added by a button, pasted or dropped, each with words that stand for it. */
export const pictureNode = ({ folder }: RichTextPictures, ask: AskPictures) =>
  ImageNode.extend({
    parseHTML: () => [{ tag: `img[src^="${folder}"]` }],
    addInputRules: () => [],
    addNodeView: () => ReactNodeViewRenderer((props) => <PictureView {...props} ask={ask} />),
    addProseMirrorPlugins() {
      const { editor } = this
      const askFor = (files: readonly File[]) =>
        ask(files.map((file) => ({ file, save: (picture) => addPicture(editor, picture) })))
      return [
        new Plugin({
          props: {
            handlePaste: (_view, { clipboardData: pasted }) => {
              const files = [...(pasted?.files ?? [])]
              // Office programs put a picture of the words beside the words.
              if (files.length === 0 || pasted?.getData('text/plain') !== '') return false
              askFor(files)
              return true
            },
            handleDrop: (view, { dataTransfer: dropped, clientX: left, clientY: top }) => {
              const files = [...(dropped?.files ?? [])]
              if (files.length === 0) return false
              const place = view.posAtCoords({ left, top })
              if (place) editor.commands.setTextSelection(place.pos)
              askFor(files)
              return true
            },
          },
        }),
      ]
    },
  })

/** Adds a picture where the cursor stands. */
export const addPicture = (editor: Editor, picture: TextPicture): void =>
  addNode(editor, { type: 'image', attrs: { ...picture } })

interface PictureViewProps extends ReactNodeViewProps {
  ask: AskPictures
}

function PictureView({ node, editor, selected, updateAttributes, deleteNode, ask }: PictureViewProps) {
  const picture = node.attrs as TextPicture
  const { src, width, height } = picture
  const alt = picture.alt ?? ''
  const change = () =>
    ask([{ picture: { ...picture, alt }, save: ({ alt: next }) => updateAttributes({ alt: next }) }])
  return (
    <NodeViewWrapper className={cx(styles.block, selected && styles.chosenBlock)} contentEditable={false}>
      <div className={styles.blockHead} data-drag-handle>
        <Icon of={Image} size={14} />
        <b>Picture</b>
        <span className={styles.blockOrigin}>{alt === '' ? 'Decoration' : alt}</span>
        {editor.isEditable && (
          <span className={styles.blockActs}>
            <Button variant="quiet" size="small" onClick={change}>
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => deleteNode()}>
              Remove
            </Button>
          </span>
        )}
      </div>
      <img alt={alt} {...{ src, width, height }} className={styles.picture} draggable={false} />
    </NodeViewWrapper>
  )
}

interface PictureQuestionProps {
  pictures: RichTextPictures | undefined
  /** One after the other, where several were dropped. */
  asked: readonly AskedPicture[]
  onAsked: AskPictures
}

/** Asks what the next picture shows. */
export function PictureQuestion({ pictures, asked, onAsked }: PictureQuestionProps) {
  const [first, ...others] = asked
  if (!pictures || !first) return null
  const { Dialog } = pictures
  const save = (picture: TextPicture) => {
    first.save(picture)
    onAsked(others)
  }
  return (
    <Dialog
      key={asked.length}
      file={first.file}
      picture={first.picture}
      onSave={save}
      onClose={() => onAsked(others)}
    />
  )
}
