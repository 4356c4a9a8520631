import { Suspense, useId } from 'react'
import { Field } from '../field.tsx'
import type { FieldFacts } from '../field.tsx'
import { Skeleton } from '../states.tsx'
import type { RichTextBlock } from './block-node.tsx'
import type { RichTextOutline } from './outline.ts'
import type { RichTextPictures } from './picture-node.tsx'
import type { FindPeople } from './mention.ts'
import type { RichTextRemarks } from './remarks.ts'
import { later } from '../later.ts'

const Editor = later(async () => (await import('./editor.tsx')).Editor)

export interface RichTextFieldProps extends FieldFacts {
  /** HTML; "" when empty. Another value than the one last given out begins the text anew. */
  value: string
  /** Gets HTML of the tags that the server keeps, "" when nothing is left. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /**
   * `page` is a card of at least 380 px for texts of an offer or a tenant; `note` is low and grows;
   * `document` is the page itself, set as an article.
   */
  size?: 'page' | 'note' | 'document' | undefined
  /** Where the buttons are shown instead of above the text; null while that is not on the page yet. */
  toolbarIn?: HTMLElement | null | undefined
  /** Told the headings and blocks of the text, and where the caret is among them. */
  onOutline?: ((outline: RichTextOutline) => void) | undefined
  placeholder?: string | undefined
  /** Finds people whom "@" mentions; without it, "@" is a character. */
  findPeople?: FindPeople | undefined
  /** What may stand between the paragraphs besides. Taken once, when the editor is made. */
  block?: RichTextBlock | undefined
  /** Pictures that may stand in it. Taken once, as the block is. */
  pictures?: RichTextPictures | undefined
  /** What is said of its words. Whether anything may be is taken once, as the block is. */
  remarks?: RichTextRemarks | undefined
  /** Takes the focus when it appears, because somebody asked for it. */
  focused?: boolean | undefined
  /** Cmd or Ctrl and Enter. */
  onSubmit?: (() => void) | undefined
}

const heights = { page: 380, note: 108, document: 380 } as const

/** Text with headings, lists, links and the like. The editor is loaded when the first one is shown. */
export function RichTextField(props: RichTextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    size = 'page',
    placeholder,
    findPeople,
    focused,
    onSubmit,
    block,
    pictures,
    toolbarIn,
    onOutline,
    remarks,
    ...facts
  } = props
  const made = useId()
  const id = facts.id ?? made
  return (
    <Field {...facts} id={id}>
      {(ties) => (
        <Suspense fallback={<Skeleton height={heights[size]} />}>
          <Editor
            {...{ value, onChange, onBlur, size, placeholder, findPeople, focused, onSubmit, block }}
            {...{ toolbarIn, onOutline, pictures, remarks }}
            label={facts.label}
            locked={facts.locked ?? false}
            ties={ties}
          />
        </Suspense>
      )}
    </Field>
  )
}
