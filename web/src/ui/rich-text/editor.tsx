import { EditorContent, useEditor } from '@tiptap/react'
import type { Editor as TiptapEditor } from '@tiptap/react'
import { Image, MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { cx } from '../class-names.ts'
import type { ControlTies } from '../field.tsx'
import { addBlock } from './block-node.tsx'
import type { RichTextBlock } from './block-node.tsx'
import { MentionMenu } from './mention-menu.tsx'
import { useOutline } from './outline.ts'
import { addPicture, PictureQuestion } from './picture-node.tsx'
import type { AskedPicture, AskPictures } from './picture-node.tsx'
import { plainLists } from './plain-lists.ts'
import { pressedRemark, pressRemark, useRemarks } from './remarks.ts'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import { Toolbar } from './toolbar.tsx'
import { useMentionMenu } from './use-mention-menu.ts'
import styles from './rich-text.module.css'
import { extensionsFor } from './editor-extensions.ts'

type EditorField = Pick<
  RichTextFieldProps,
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'placeholder'
  | 'findPeople'
  | 'focused'
  | 'onSubmit'
  | 'block'
  | 'pictures'
  | 'toolbarIn'
  | 'onOutline'
  | 'remarks'
>

export interface EditorProps extends EditorField {
  size: NonNullable<RichTextFieldProps['size']>
  label: string
  locked: boolean
  ties: ControlTies
}

/**
 * The editor itself. What it gives out is the HTML that the server would keep, so nothing of it is lost on
 * saving.
 */
export function Editor(props: EditorProps) {
  const { value, size, placeholder = '', findPeople, locked, ties, block, pictures } = props
  const latest = useLatest(props)
  const given = useRef(value)
  const mentions = useMentionMenu(findPeople)
  const [asked, setAsked] = useState<AskedBlock>()
  const [askedPictures, setAskedPictures] = useState<readonly AskedPicture[]>([])
  const [extensions] = useState(() =>
    extensionsFor({
      mentions: findPeople && mentions.suggestion,
      block,
      ask: (before, save) => setAsked({ value: before, save }),
      pictures,
      askPictures: setAskedPictures,
      isRemarked: props.remarks !== undefined,
    }),
  )
  const editor = useEditor({
    extensions,
    content: value,
    editable: !locked,
    // The product's own styles stand in the module; a <style> of the editor's would be refused by the content
    // security policy.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(props),
      handleKeyDown: (_view, event) => submits(event, latest.current),
    },
    onUpdate: ({ editor: changed }) => {
      given.current = htmlOf(changed)
      latest.current.onChange(given.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  useFirstFocus(editor, props.focused ?? false)
  useOutline(editor, block, props.onOutline)
  useRemarks(editor, props.remarks)
  useSaid(editor, 'aria-describedby', ties['aria-describedby'])
  useSaid(editor, 'aria-invalid', ties['aria-invalid'] && 'true')
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const press = ({ target }: MouseEvent) => {
    const pressed = editor.state.selection.empty ? pressedRemark(target) : undefined
    if (pressed !== undefined) props.remarks?.onPress(pressed, false)
  }
  return (
    <div
      className={cx(
        styles.card,
        styles[size],
        ties['aria-invalid'] && styles.invalid,
        locked && styles.locked,
      )}
    >
      {!locked && <Tools {...props} editor={editor} onAsk={setAsked} onAskPictures={setAskedPictures} />}
      <BlockDialog block={block} asked={asked} onClose={() => setAsked(undefined)} />
      <PictureQuestion pictures={pictures} asked={askedPictures} onAsked={setAskedPictures} />
      <div className={styles.sheet}>
        <EditorContent editor={editor} className={styles.content} onClick={press} />
        {placeholder !== '' && <Placeholder editor={editor} text={placeholder} />}
        <MentionMenu menu={mentions} />
      </div>
    </div>
  )
}

interface ToolsProps extends EditorProps {
  editor: TiptapEditor
  onAsk: (asked: AskedBlock) => void
  onAskPictures: AskPictures
}

/** The buttons of the editor, above the text or where the page has them. */
function Tools(props: ToolsProps) {
  const { editor, label, size, toolbarIn, block, pictures, remarks, onAsk, onAskPictures } = props
  const add = () => onAsk({ value: undefined, save: (added) => addBlock(editor, added) })
  const addOne = () => onAskPictures([{ save: (picture) => addPicture(editor, picture) }])
  const adds = [
    ...(pictures ? [{ label: 'Picture', icon: Image, onAdd: addOne }] : []),
    ...(block ? [{ ...block, onAdd: add }] : []),
    ...(remarks
      ? [{ label: 'Comment on words', icon: MessageSquareText, onAdd: () => pressRemark(editor, remarks) }]
      : []),
  ]
  return <Toolbar {...{ editor, label, size, adds }} into={toolbarIn} />
}

interface AskedBlock {
  /** Undefined of a new one. */
  value: string | undefined
  save: (value: string) => void
}

interface BlockDialogState {
  block: RichTextBlock | undefined
  asked: AskedBlock | undefined
  onClose: () => void
}

/** What a block is to be, while a dialog asks for it. */
function BlockDialog({ block, asked, onClose }: BlockDialogState) {
  if (!block || !asked) return null
  const save = (value: string) => {
    asked.save(value)
    onClose()
  }
  return <block.Dialog value={asked.value} onClose={onClose} onSave={save} />
}

function attributesOf({ label, ties, locked }: EditorProps): Record<string, string> {
  return {
    id: ties.id,
    role: 'textbox',
    'aria-label': label,
    'aria-multiline': 'true',
    ...(locked && { 'aria-readonly': 'true' }),
    ...(ties['aria-required'] && { 'aria-required': 'true' }),
  }
}

/**
 * Puts the caret at the end once the editor is on the page. The editor's own way counts from when it is made,
 * which can be well before; one that the page was slow to show has been thrown away by then, and another
 * follows.
 */
function useFirstFocus(editor: TiptapEditor, isWanted: boolean): void {
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (!wanted.current || editor.isDestroyed) return
    wanted.current = false
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }, [editor])
}

/**
 * What is said of the text changes when an error appears or goes; the editor itself is made once, and may not
 * be on the page yet.
 */
function useSaid(editor: TiptapEditor, name: string, value: string | undefined): void {
  useEffect(() => {
    const say = () => {
      if (value === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, value)
    }
    if (editor.isInitialized) say()
    editor.on('create', say)
    return () => {
      editor.off('create', say)
    }
  }, [editor, name, value])
}

/** The text as HTML; an editor with one empty paragraph holds nothing. */
const htmlOf = (editor: TiptapEditor) => (editor.isEmpty ? '' : plainLists(editor.getHTML()))

function submits(event: KeyboardEvent, { onSubmit }: EditorField): boolean {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || !onSubmit) return false
  event.preventDefault()
  onSubmit()
  return true
}

/** Callbacks of the last drawing, for an editor that is made once. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

function Placeholder({ editor, text }: { editor: TiptapEditor; text: string }) {
  const empty = useIsEmpty(editor)
  return empty ? (
    <span className={styles.placeholder} aria-hidden>
      {text}
    </span>
  ) : null
}

function useIsEmpty(editor: TiptapEditor): boolean {
  const [empty, setEmpty] = useState(editor.isEmpty)
  useEffect(() => {
    const look = () => setEmpty(editor.isEmpty)
    look()
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  return empty
}
