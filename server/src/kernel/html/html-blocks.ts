import { Parser } from 'htmlparser2'

/** Text with strong words in it. */
export type BlockText = (string | { strong: string })[]

/** A piece of rich text as paper sets it. */
export type HtmlBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; text: BlockText }
  | { kind: 'paragraph'; text: BlockText }
  | { kind: 'quote'; text: BlockText }
  /** Items in items are deeper. */
  | { kind: 'item'; depth: number; marker: string; text: BlockText }
  | { kind: 'table'; head: string[] | null; rows: string[][] }
  | { kind: 'picture'; address: string; alt: string }

interface OpenList {
  isOrdered: boolean
  count: number
}

interface OpenTable {
  head: string[] | null
  rows: string[][]
  row: string[]
  isHead: boolean
}

/**
 * Rich text that was cleaned before, in the order of its blocks. Of a link to elsewhere the address is said,
 * since nobody presses paper.
 */
export function htmlBlocks(html: string): HtmlBlock[] {
  const reader = new BlockReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.say(text),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(html)
  reader.end()
  return reader.blocks
}

const headings = { h2: 2, h3: 3, h4: 4 } as const

/** What stands on lines of its own, in a cell too. */
const blockNames = new Set([...Object.keys(headings), 'p', 'blockquote', 'ul', 'ol', 'li'])

class BlockReader {
  readonly blocks: HtmlBlock[] = []
  #text: BlockText = []
  #kind: { kind: 'paragraph' | 'quote' } | { kind: 'heading'; level: 2 | 3 | 4 } = { kind: 'paragraph' }
  #quotes = 0
  #strong = 0
  readonly #lists: OpenList[] = []
  #marker: string | null = null
  #table: OpenTable | null = null
  #address: string | null = null

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'strong') this.#strong++
    else if (name === 'br') this.#push('\n')
    else if (name === 'a') this.#address = attributes['href'] ?? null
    else if (name === 'img') this.#picture(attributes)
    else if (this.#table) this.#openInTable(name)
    else this.#openBlock(name)
  }

  #openBlock(name: string): void {
    if (name in headings) {
      this.end()
      this.#kind = { kind: 'heading', level: headings[name as keyof typeof headings] }
    } else if (name === 'p' || name === 'blockquote') {
      this.end()
      if (name === 'blockquote') this.#quotes++
    } else if (name === 'ul' || name === 'ol') {
      this.end()
      this.#lists.push({ isOrdered: name === 'ol', count: 0 })
    } else if (name === 'li') {
      this.end()
      const list = this.#lists.at(-1)
      if (list) this.#marker = list.isOrdered ? `${++list.count}.` : '•'
    } else if (name === 'table') {
      this.end()
      this.#table = { head: null, rows: [], row: [], isHead: false }
    }
  }

  #openInTable(name: string): void {
    if (name === 'tr') this.#table!.row = []
    if (name === 'td' || name === 'th') this.#text = []
    if (name === 'th') this.#table!.isHead = true
    if (blockNames.has(name)) this.#push('\n')
  }

  say(text: string): void {
    this.#push(text.replaceAll(/\s+/g, ' '))
  }

  close(name: string): void {
    if (name === 'strong') this.#strong--
    else if (name === 'a') this.#sayAddress()
    else if (this.#table) this.#closeInTable(name)
    else if (name in headings || name === 'p' || name === 'li') this.end()
    else if (name === 'blockquote') {
      this.end()
      this.#quotes--
    } else if (name === 'ul' || name === 'ol') {
      this.end()
      this.#lists.pop()
    }
  }

  #closeInTable(name: string): void {
    const table = this.#table!
    if (name === 'td' || name === 'th') {
      table.row.push(this.#words().replaceAll(/\s*\n\s*/g, '\n'))
      this.#text = []
    } else if (blockNames.has(name)) this.#push('\n')
    else if (name === 'tr') this.#closeRow(table)
    else if (name === 'table') {
      this.#table = null
      if (table.head !== null || table.rows.length > 0)
        this.blocks.push({ kind: 'table', head: table.head, rows: table.rows })
    }
  }

  /** A first row of headings heads the table; headings of rows are cells. */
  #closeRow(table: OpenTable): void {
    const isFirst = table.rows.length === 0 && table.head === null
    if (isFirst && table.isHead) table.head = table.row
    else table.rows.push(table.row)
    table.row = []
    table.isHead = false
  }

  #words = () =>
    this.#text
      .map((part) => (typeof part === 'string' ? part : part.strong))
      .join('')
      .trim()

  #sayAddress(): void {
    const address = this.#address
    this.#address = null
    if (address === null || !address.startsWith('https:') || this.#words().endsWith(address)) return
    this.#push(` (${address})`)
  }

  /** In a table, whose cells hold words alone, one is said by its words. */
  #picture({ src: address = '', alt = '' }: Record<string, string>): void {
    this.end()
    if (this.#table) this.#push(alt)
    else this.blocks.push({ kind: 'picture', address, alt })
  }

  #push(text: string): void {
    if (text === '') return
    this.#text.push(this.#strong > 0 ? { strong: text } : text)
  }

  /** Ends the block that is being read; one without words is none. */
  end(): void {
    if (this.#table) return
    const text = trimmed(this.#text)
    this.#text = []
    const kind = this.#kind
    this.#kind = { kind: 'paragraph' }
    if (text.length === 0) return
    if (kind.kind === 'heading') this.blocks.push({ ...kind, text })
    else if (this.#lists.length > 0)
      this.blocks.push({ kind: 'item', depth: this.#lists.length, marker: this.#takeMarker(), text })
    else this.blocks.push({ kind: this.#quotes > 0 ? 'quote' : 'paragraph', text })
  }

  /** Of an item with several paragraphs the first has the mark. */
  #takeMarker(): string {
    const marker = this.#marker ?? ''
    this.#marker = null
    return marker
  }
}

/** Without spaces at its ends, and none where there are no words. */
function trimmed(text: BlockText): BlockText {
  const words = (part: BlockText[number]) => (typeof part === 'string' ? part : part.strong)
  if (text.every((part) => words(part).trim() === '')) return []
  const parts = [...text]
  const set = (index: number, change: (word: string) => string) => {
    const part = parts[index]!
    parts[index] = typeof part === 'string' ? change(part) : { strong: change(part.strong) }
  }
  set(0, (word) => word.trimStart())
  set(parts.length - 1, (word) => word.trimEnd())
  return parts.filter((part) => words(part) !== '')
}
