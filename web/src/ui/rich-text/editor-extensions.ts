import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { blockNode, documentWithBlocks } from './block-node.tsx'
import type { AskBlock, RichTextBlock } from './block-node.tsx'
import { isLinkable } from './link-address.ts'
import { mentionNode } from './mention.ts'
import type { MentionSuggestion } from './mention.ts'
import { pictureNode } from './picture-node.tsx'
import type { AskPictures, RichTextPictures } from './picture-node.tsx'
import { remarkMarks } from './remarks.ts'

/**
 * Tables as texts have them: cells are written in, Tab leads to the next one. They come with pasted or
 * earlier text. Widths and spans are left out, since the server keeps none.
 */
const tableNodes = [
  Table.configure({ resizable: false }).extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ renderHTML: () => ['td', 0] }),
  TableHeader.extend({ renderHTML: () => ['th', 0] }),
]

interface TextParts {
  mentions: MentionSuggestion | undefined
  block: RichTextBlock | undefined
  ask: AskBlock
  pictures: RichTextPictures | undefined
  askPictures: AskPictures
  isRemarked: boolean
}

/** What a text may consist of: what the server keeps of it, and nothing that it would take out again. */
export function extensionsFor(parts: TextParts): Extensions {
  const { mentions, block, ask, pictures, askPictures, isRemarked } = parts
  return [
    ...(block ? [documentWithBlocks, blockNode(block, ask)] : []),
    StarterKit.configure({
      ...(block && { document: false }),
      heading: { levels: [2, 3, 4] },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: ['https', 'mailto'],
        isAllowedUri: (address) => isLinkable(address),
        shouldAutoLink: (address) => isLinkable(address),
        HTMLAttributes: { rel: 'noopener nofollow', target: null },
      },
    }),
    // Kept where a text has it, though no button sets it.
    TextAlign.configure({ types: ['paragraph'] }),
    pictures ? pictureNode(pictures, askPictures) : picture,
    ...tableNodes,
    ...(mentions ? [mentionNode(mentions)] : []),
    ...(isRemarked ? [remarkMarks] : []),
  ]
}

/** A picture of the tenant's own storage: kept where a text has it, though no button adds one there. */
const picture = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/files/"]' }] })
