import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { placeOf, quoteOf, wordAt } from './quotes.ts'
import type { Quote } from './quotes.ts'
import styles from './rich-text.module.css'

/** What is said of words of a text. The words are shown as marked, and nothing of it is in the text. */
export interface RichTextRemarks {
  quotes: readonly RemarkedQuote[]
  /** Told which of them are in the text no more, and the way to the others. */
  onPlaces: (places: RemarkPlaces) => void
  /** Something is to be said of these words, or of no words where the caret is beside none. */
  onAsk: (quote: Quote | undefined) => void
  /** MarkedWords words were pressed; `moves` where a key asked to go there. */
  onPress: (id: number, moves: boolean) => void
}

export interface RemarkedQuote {
  id: number
  quote: Quote
}

export interface RemarkPlaces {
  lost: ReadonlySet<number>
  /** Selects the words and brings them into view. */
  go: (id: number) => void
}

interface MarkedWords {
  id: number
  from: number
  to: number
}

interface RemarkState {
  quotes: readonly RemarkedQuote[]
  marked: readonly MarkedWords[]
  shown: DecorationSet
}

const key = new PluginKey<RemarkState>('remarks')
const nothing: RemarkState = { quotes: [], marked: [], shown: DecorationSet.empty }

/** Shows marks upon the words that are remarked, looked for again whenever the text changes. */
export const remarkMarks = Extension.create({
  name: 'remarks',
  addProseMirrorPlugins: () => [
    new Plugin<RemarkState>({
      key,
      state: {
        init: () => nothing,
        apply: (transaction, before) => {
          const quotes: readonly RemarkedQuote[] | undefined = transaction.getMeta(key)
          if (!quotes && !transaction.docChanged) return before
          return stateOf(transaction.doc, quotes ?? before.quotes)
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
})

function stateOf(doc: Node, quotes: readonly RemarkedQuote[]): RemarkState {
  const blocks = textBlocks(doc)
  const texts = blocks.map(({ text }) => text)
  const marked = quotes.flatMap(({ id, quote }) => {
    const place = placeOf(texts, quote)
    if (!place) return []
    const from = blocks[place.block]!.start + place.offset
    return [{ id, from, to: from + quote.words.length }]
  })
  const marks = marked.map(({ id, from, to }) =>
    Decoration.inline(from, to, { nodeName: 'mark', class: styles.remark ?? '', 'data-remark': String(id) }),
  )
  return { quotes, marked, shown: DecorationSet.create(doc, marks) }
}

interface TextBlock {
  text: string
  start: number
}

/** Every paragraph, heading and the like. What is no text in them counts as one character, as positions do. */
function textBlocks(doc: Node): TextBlock[] {
  const blocks: TextBlock[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    blocks.push({ text: node.textBetween(0, node.content.size, undefined, '\ufffc'), start: position + 1 })
    return false
  })
  return blocks
}

/** Marks what is remarked, and tells where it is. */
export function useRemarks(editor: Editor, remarks: RichTextRemarks | undefined): void {
  const { quotes, onPlaces } = remarks ?? {}
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!quotes) return
    editor.view.dispatch(editor.state.tr.setMeta(key, quotes).setMeta('addToHistory', false))
  }, [editor, quotes])
  useEffect(() => {
    if (!onPlaces) return
    const tell = () => {
      const { quotes: all, marked } = key.getState(editor.state) ?? nothing
      const found = new Set(marked.map(({ id }) => id))
      const lost = all.map(({ id }) => id).filter((id) => !found.has(id))
      if (lost.join() === told.current) return
      told.current = lost.join()
      onPlaces({ lost: new Set(lost), go: (id) => goTo(editor, id) })
    }
    tell()
    editor.on('transaction', tell)
    return () => {
      editor.off('transaction', tell)
      told.current = undefined
    }
  }, [editor, onPlaces])
}

function goTo(editor: Editor, id: number): void {
  const found = key.getState(editor.state)?.marked.find((each) => each.id === id)
  if (!found) return editor.view.focus()
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, found.from, found.to)))
  editor.view.focus()
  editor.view.dom.querySelector(`[data-remark="${id}"]`)?.scrollIntoView({ block: 'center' })
}

/**
 * The button: a remark on the words that are selected, and on the word at the caret where none are. In marked
 * words it leads to what is said of them.
 */
export function pressRemark(editor: Editor, { onAsk, onPress }: RichTextRemarks): void {
  const { empty, from } = editor.state.selection
  const there = empty ? markedAt(editor.state, from) : undefined
  if (there) onPress(there.id, true)
  else onAsk(selectedQuote(editor.state))
}

/** The shortest of those at a place. */
const markedAt = (state: EditorState, at: number): MarkedWords | undefined =>
  (key.getState(state)?.marked ?? [])
    .filter(({ from, to }) => from <= at && at <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0]

/** Of several blocks, what is selected of the first that holds words. */
function selectedQuote({ doc, selection: { from, to, empty } }: EditorState): Quote | undefined {
  for (const [block, { text, start }] of textBlocks(doc).entries()) {
    const range = { from: Math.max(0, from - start), to: Math.min(text.length, to - start) }
    if (range.from > text.length || range.to < 0) continue
    const found = quoteOf(text, { block, ...(empty ? wordAt(text, range.from) : range) })
    if (found) return found
  }
  return undefined
}

/** Which remark the marked words are of that were pressed. */
export function pressedRemark(target: EventTarget): number | undefined {
  const id = target instanceof Element ? target.closest('[data-remark]')?.getAttribute('data-remark') : null
  return id ? Number(id) : undefined
}
