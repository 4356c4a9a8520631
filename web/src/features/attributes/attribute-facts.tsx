import type { ReactNode } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { attributeText } from './attribute-text.ts'
import type { AttributeValue } from './attributes.ts'

/** A value of the tenant's own field on a record: an address is a link, all else is text. */
export function attributeFact(field: AttributeValue): ReactNode {
  const text = attributeText(field)
  if (field.attribute.type !== 'url' || !text.startsWith('https://')) return text
  return (
    <TextLink href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </TextLink>
  )
}
