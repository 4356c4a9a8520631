import { factsOf } from '@moorgate/contract/wire.ts'
import type { FieldFacts } from '@moorgate/contract/wire.ts'
import { Suspense } from 'react'
import type { z } from 'zod'
import { MoneyField, QuantityField } from '../ui/amount-field.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { RichTextField } from '../ui/rich-text/rich-text-field.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { useBranding } from './branding.tsx'
import { now } from './clock.ts'
import { countryOptions } from './countries.ts'
import { readableCode, wordsOf } from './field-words.ts'
import type { useForm } from './form.ts'
import type { FormValues } from './form-values.ts'
import { fieldsOfMap, mayBeMissing } from './resource-values.ts'
import { later } from '../ui/later.ts'
import styles from './resource-form.module.css'

const ReferenceField = later(async () => (await import('./reference-field.tsx')).ReferenceField)
const FileField = later(async () => (await import('./record-file-field.tsx')).RecordFileField)

export interface ResourceFieldProps {
  /** Dotted name. */
  name: string
  label: string
  hint?: string | undefined
  schema: z.ZodType | undefined
  row: FormValues | undefined
  form: ReturnType<typeof useForm<FormValues>>
}

/** One field of a resource's form, by what the contract says it is. */
export function ResourceField(props: ResourceFieldProps) {
  const { name, label, hint, schema, row, form } = props
  const fields = fieldsOfMap(schema)
  if (fields && 'postcode' in fields)
    return <AddressFields legend={label} field={(part) => form.typed(`${name}.${part}`)} />
  if (fields) return <MapFields {...props} fields={fields} />
  if (name === 'country') return <CountryField {...props} />
  const facts = schema && factsOf(schema)
  const own = { label, hint, optional: mayBeMissing(schema) }
  switch (facts?.kind) {
    case 'boolean':
      return <TickField {...props} on={true} off={false} />
    case 'flag':
      return <TickField {...props} on={1} off={0} />
    case 'choice':
      return <ChoiceField {...props} facts={facts} />
    case 'money':
      return <MoneyField {...own} {...textIn(form, name)} />
    case 'decimal':
      return (
        <QuantityField
          {...own}
          {...textIn(form, name)}
          {...(facts.places !== undefined && { places: facts.places })}
        />
      )
    case 'date':
      return <DateField {...own} {...textIn(form, name)} today={now()} />
    case 'html':
      return <HtmlField {...props} max={facts.max} />
    case 'reference':
      return (
        <Suspense fallback={<Skeleton height={32} />}>
          <ReferenceField {...own} {...form.chosen(name)} name={name} to={facts.to ?? ''} row={row} />
        </Suspense>
      )
    case 'file':
      return (
        <Suspense fallback={<Skeleton height={64} />}>
          <FileField {...own} {...form.chosen(name)} present={row?.[name]} facts={facts} />
        </Suspense>
      )
    default:
      return <TypedField {...props} kind={facts?.kind} max={facts?.max} />
  }
}

/** From here on a text is a page of its own, and gets a page's height. */
const longText = 20_000

function HtmlField({
  name,
  label,
  hint,
  schema,
  form,
  max = 0,
}: ResourceFieldProps & { max: number | undefined }) {
  const { name: _name, ...text } = textIn(form, name)
  const size = max > longText ? 'page' : 'note'
  return <RichTextField {...{ ...text, label, hint, size }} optional={mayBeMissing(schema)} />
}

/** A field whose value is always text, such as an amount. */
function textIn(form: ResourceFieldProps['form'], name: string) {
  const chosen = form.chosen(name)
  return { ...chosen, value: String(chosen.value ?? '') }
}

function TypedField(
  props: ResourceFieldProps & { kind: FieldFacts['kind'] | undefined; max: number | undefined },
) {
  const { name, label, hint, schema, form, kind, max = 0 } = props
  const own = { label, hint, optional: mayBeMissing(schema), ...form.typed(name) }
  // A text that may be longer than two lines gets the room for it.
  if (kind === 'text' && max > 500)
    return <TextArea {...own} defaultValue={String(form.values[name] ?? '')} rows={4} limit={max} />
  if (kind === 'integer') return <TextField {...own} inputMode="numeric" numeric />
  return <TextField {...own} type={kind === 'email' ? 'email' : kind === 'url' ? 'url' : 'text'} />
}

function TickField({ name, label, hint, form, on, off }: ResourceFieldProps & { on: unknown; off: unknown }) {
  const { value, onChange, onBlur, error, id } = form.chosen(name)
  return (
    <Checkbox
      id={id}
      label={label}
      description={hint}
      error={error}
      checked={value === on}
      onChange={(event) => onChange(event.target.checked ? on : off)}
      onBlur={onBlur}
    />
  )
}

function ChoiceField({ name, label, hint, schema, form, facts }: ResourceFieldProps & { facts: FieldFacts }) {
  const today = now()
  const { navigation: labels } = useBranding()
  const { words = {} } = facts
  const options =
    facts.options?.map((value) => ({ value, label: wordsOf(value, facts.kind, { today, words, labels }) })) ??
    []
  const optional = mayBeMissing(schema)
  return (
    <NativeSelect
      {...form.typed(name)}
      label={label}
      hint={hint}
      optional={optional}
      options={options}
      placeholder="Choose"
    />
  )
}

/** A country by its name; records hold its code. */
function CountryField({ name, label, hint, schema, form }: ResourceFieldProps) {
  return (
    <NativeSelect
      {...form.typed(name)}
      {...{ label, hint }}
      optional={mayBeMissing(schema)}
      options={countryOptions()}
      placeholder="Choose"
    />
  )
}

/** A map: its fields together under one name. */
function MapFields({
  name,
  label,
  fields,
  row,
  form,
}: ResourceFieldProps & { fields: Readonly<Record<string, z.ZodType>> }) {
  return (
    <fieldset className={styles.map}>
      <legend>{label}</legend>
      {Object.entries(fields).map(([key, schema]) => (
        <ResourceField
          key={key}
          name={`${name}.${key}`}
          label={readableCode(key)}
          schema={schema}
          row={row}
          form={form}
        />
      ))}
    </fieldset>
  )
}
