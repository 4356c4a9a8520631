import { fieldTitle } from '@moorgate/contract/signing/fields.ts'
import type { SignatureField } from '@moorgate/contract/signing/signature-request.ts'
import { now } from '../../kernel/clock.ts'
import { cx } from '../../ui/class-names.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { fieldIcons } from './field-icons.ts'
import styles from './signing.module.css'
import type { Signing } from './use-signature.ts'

interface MyFieldsProps {
  fields: readonly SignatureField[]
  page: number
  /** CSS pixels for each point. */
  scale: number
  signing: Signing
}

/**
 * What somebody signs, on the page as it will look. They are written beside the page; here they only show.
 */
export function MyFields({ fields, page, scale, signing }: MyFieldsProps) {
  return fields
    .filter((field) => field.page === page)
    .map((field) => (
      <div
        key={field.id}
        className={cx(styles.field, styles.mine, styles.s1)}
        style={{
          left: field.x * scale,
          top: field.y * scale,
          width: field.width * scale,
          height: field.height * scale,
        }}
      >
        <Shown field={field} signing={signing} />
      </div>
    ))
}

function Shown({ field, signing }: { field: SignatureField; signing: Signing }) {
  const { kind } = field
  if (kind === 'signature' && signing.way === 'draw' && signing.picture !== undefined)
    return <img src={signing.picture} alt="Your signature" className={styles.picture} />
  if (kind === 'signature' && signing.way === 'type')
    return <span className={styles.typedMark}>{signing.name}</span>
  if (kind === 'date') return dateFull(now())
  if (kind === 'name') return signing.name
  const value = signing.values[field.id]
  if (kind === 'text' && value) return value
  if (kind === 'tick' && value === '1') return '✓'
  return (
    <>
      <Icon of={fieldIcons[kind]} size={13} />
      {fieldTitle(field)}
    </>
  )
}
