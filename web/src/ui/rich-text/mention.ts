import { Mention } from '@tiptap/extension-mention'
import type { MentionOptions } from '@tiptap/extension-mention'

/** Somebody who may be mentioned. */
export interface MentionPerson {
  id: number
  name: string
  email: string
}

/** Finds people by a part of their name, "" at first. */
export type FindPeople = (text: string) => Promise<readonly MentionPerson[]>

export type MentionSuggestion = Pick<
  MentionOptions<MentionPerson>['suggestion'],
  'items' | 'render' | 'command'
>

/**
 * A mention is a link to the person's mailbox whose words begin with @: it reads right wherever the text is
 * shown.
 */
export const mentionNode = (suggestion: MentionSuggestion) =>
  Mention.extend({
    // Before the link, which would take it for one.
    priority: 1100,
    parseHTML: () => [
      {
        tag: 'a[href^="mailto:"]',
        priority: 1100,
        getAttrs: (element) => {
          const label = element.textContent ?? ''
          if (!label.startsWith('@')) return false
          return { id: (element.getAttribute('href') ?? '').slice('mailto:'.length), label: label.slice(1) }
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'a',
      { href: `mailto:${String(attrs['id'])}` },
      `@${String(attrs['label'])}`,
    ],
    renderText: ({ node: { attrs } }) => `@${String(attrs['label'])}`,
  }).configure({ suggestion: { char: '@', ...suggestion } })
