import type { FiguresBlock } from '@moorgate/contract'
import {
  figuresElement,
  figuresIn,
  figuresMarkup,
  figuresText,
  mostFigures,
  piecesOfReport,
  refuseField,
  reportText,
} from '@moorgate/contract'
import { plainText, sanitised } from '../../kernel/html/index.ts'
import { picturesInWords } from './report-pictures.ts'

interface WrittenBody {
  html: string
  /** Those that the text did not hold before. */
  added: FiguresBlock[]
}

/**
 * A report’s text as it is kept: clean, with every block of figures as the contract writes it. 422 where one is
 * malformed, or stands inside a list, a quotation or a table.
 */
export function writtenBody(given: string, before: string): WrittenBody {
  const clean = sanitised(given, 'body', reportText)
  const pieces = piecesOfReport(clean)
  const blocks = figuresIn(clean)
  const count = clean.split(`<${figuresElement.name}`).length - 1
  if (blocks.length !== count || blocks.includes(undefined))
    refuseField('body', 'Figures in the text are invalid.')
  if (count > mostFigures.blocks)
    refuseField('body', `A report can include up to ${mostFigures.blocks} blocks of figures.`)
  if (pieces.some((piece) => piece.kind === 'text' && !isWhole(piece.html)))
    refuseField('body', 'Figures can’t be placed in a list, a quotation or a table.')
  const known = new Set(figuresIn(before).map((block) => block && figuresText(block)))
  return {
    html: pieces.map((piece) => (piece.kind === 'text' ? piece.html : figuresMarkup(piece.block!))).join(''),
    added: blocks.flatMap((block) => (block && !known.has(figuresText(block)) ? [block] : [])),
  }
}

const alone = new Set(['br', 'img'])

/** Whether every element that begins in a piece of clean text ends in it. */
function isWhole(html: string): boolean {
  const names = [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)/g)].filter(([, , name]) => !alone.has(name!))
  return names.filter(([, end]) => end === '').length * 2 === names.length
}

/** A text in words, with what its figures and pictures are. */
export const bodyInWords = (html: string): string =>
  piecesOfReport(html)
    .map((piece) =>
      piece.kind === 'text' ? plainText(picturesInWords(piece.html)) : blockInWords(piece.block),
    )
    .join('\n')
    .trim()

const blockInWords = (block: FiguresBlock | undefined): string =>
  block ? `[${block.shown_as === 'table' ? 'Table' : 'Chart'}: ${block.title}]` : '[Figures]'
