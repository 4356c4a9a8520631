import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const allowed = {
  ALLOWED_TAGS:
    'p br strong em u s h2 h3 h4 ul ol li blockquote table thead tbody tr th td a img span hr'.split(' '),
  ALLOWED_ATTR: 'href rel target src alt width height loading colspan rowspan scope'.split(' '),
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|\/(?!\/)|#)/i,
}

/** Rich text of a tenant, cleaned once more although the server cleaned it when it was saved. */
function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, allowed)
}

/** The words of a tenant's rich text alone, for places that hold one sentence. */
export function plainText(html: string): string {
  const holder = document.createElement('div')
  holder.innerHTML = cleanHtml(html)
  return holder.textContent.trim()
}

export interface HtmlProps {
  text: string
  className?: string | undefined
}

/** Rich text. Its headings begin at level 2. */
export function Html({ text, className }: HtmlProps) {
  const clean = useMemo(() => ({ __html: cleanHtml(text) }), [text])
  return <div className={className} dangerouslySetInnerHTML={clean} />
}
