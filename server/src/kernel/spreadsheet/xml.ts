import { Parser } from 'htmlparser2'
import { refuseFile } from './unreadable.ts'

/** A tag of an XML text and the text before it. `<c/>` is a tag that opens and one that closes. */
export interface Tag {
  /** Without its prefix: `x:row` is `row`. */
  name: string
  closes: boolean
  attributes: Readonly<Record<string, string>>
  textBefore: string
}

/** No text of a cell comes near it. */
const longestText = 1024 * 1024

/**
 * The tags of a text that arrives in pieces, piece by piece, so that a reader can stop before the rest has
 * arrived. No entities but XML's own are expanded.
 */
async function* tagsIn(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Tag[]> {
  let [tags, text]: [Tag[], string] = [[], '']
  const add = (name: string, closes: boolean, attributes: Tag['attributes']) => {
    tags.push({ name: name.slice(name.indexOf(':') + 1), closes, attributes, textBefore: text })
    text = ''
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => add(name, false, attributes),
      onclosetag: (name) => add(name, true, {}),
      ontext: (piece) => {
        text += piece
      },
    },
    { xmlMode: true },
  )
  for await (const piece of pieces) {
    parser.write(piece)
    yield tags
    tags = []
    if (text.length > longestText) refuseFile('A text in the workbook is too large when it is unpacked.')
  }
}

/** An attribute's value, whatever prefix it has: `r:id` is `id`. */
export const attribute = (attributes: Tag['attributes'], name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** Hands over tags until the reader says that it has enough. */
export async function readEach(pieces: AsyncIterable<string>, goesOn: (tag: Tag) => boolean): Promise<void> {
  for await (const tags of tagsIn(pieces)) for (const tag of tags) if (!goesOn(tag)) return
}
