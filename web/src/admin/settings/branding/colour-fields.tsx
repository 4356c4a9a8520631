import { isHexColour } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './branding.module.css'

const colours: readonly { key: keyof BrandColours; name: string; use: string }[] = [
  { key: 'primary', name: 'Primary', use: 'Buttons, panels' },
  { key: 'accent', name: 'Accent', use: 'Links, charts' },
  { key: 'secondary', name: 'Secondary', use: 'Highlights on dark' },
  { key: 'red', name: 'Red', use: 'Errors, losses' },
  { key: 'amber', name: 'Amber', use: 'Waiting, due soon' },
  { key: 'green', name: 'Green', use: 'Complete, gains' },
]

export interface ColourFieldsProps {
  values: Readonly<Record<keyof BrandColours, string>>
  onChange: (values: Record<keyof BrandColours, string>) => void
  errorOf: (key: keyof BrandColours) => string | undefined
}

/** The six colours of a tenant, picked or typed. Everything else is derived from them. */
export function ColourFields({ values, onChange, errorOf }: ColourFieldsProps) {
  return (
    <div className={styles.colours}>
      {colours.map(({ key, name, use }) => (
        <div key={key} className={styles.colour}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Pick ${name}`}
            value={isHexColour(values[key]) ? longHex(values[key]) : '#000000'}
            onChange={(event) => onChange({ ...values, [key]: event.target.value })}
          />
          <span>
            <b>{name}</b>
            <small>{use}</small>
          </span>
          <TextField
            id={`field-colours-${key}`}
            label={`${name}, as a hex code`}
            labelHidden
            numeric
            autoComplete="off"
            spellCheck={false}
            value={values[key]}
            error={errorOf(key) ?? (isHexColour(values[key]) ? undefined : 'Like #1f5bd8.')}
            onChange={(event) => onChange({ ...values, [key]: event.target.value.trim() })}
          />
        </div>
      ))}
    </div>
  )
}

/** The browser's picker takes six digits only. */
function longHex(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour.slice(0, 7)
}
