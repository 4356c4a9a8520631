import { markLine } from './format.ts'
import type { ReaderMark } from './format.ts'

/** Kinds that bear the mark as their first line. */
export const textKinds = ['text/plain', 'text/csv'] as const
export type MarkableText = (typeof textKinds)[number]

export const isText = (mime: string): mime is MarkableText => (textKinds as readonly string[]).includes(mime)

/** Byte order marks, with what they say of the text behind them. */
const orders = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encode: (text: string) => Buffer.from(text) },
  { mark: Buffer.from([0xff, 0xfe]), encode: (text: string) => Buffer.from(text, 'utf16le') },
  { mark: Buffer.from([0xfe, 0xff]), encode: (text: string) => Buffer.from(text, 'utf16le').swap16() },
] as const
const plain = { mark: Buffer.alloc(0), encode: (text: string) => Buffer.from(text) } as const

/**
 * A text with a line before it that says whose copy it is; nothing else of it changes. In a table the line is
 * one cell, so that every program still reads the rows below. It is written as the text is: behind a byte
 * order mark, and with its line ends.
 */
export function markText(bytes: Uint8Array, kind: MarkableText, mark: ReaderMark): Uint8Array {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = orders.find(({ mark: start }) => content.subarray(0, start.length).equals(start)) ?? plain
  const said = `${mark.room}. For ${markLine(mark)} only.`
  const cell = kind === 'text/csv' ? `"${said.replaceAll('"', '""')}"` : said
  const end = content.includes(order.encode('\r\n')) ? '\r\n' : '\n'
  return Buffer.concat([order.mark, order.encode(cell + end), content.subarray(order.mark.length)])
}
