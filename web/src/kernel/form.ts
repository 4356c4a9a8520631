import { check } from '@moorgate/contract/validation.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { set, useForm as useHookForm, useWatch } from 'react-hook-form'
import type {
  DefaultValues,
  FieldValues,
  Path,
  PathValue,
  Resolver,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { newIdempotencyKey } from './api.ts'
import { isOvertaken, mayBeDone } from './api-error.ts'
import { fieldId, focusFirst, isPressingSubmit } from './form-controls.ts'
import {
  changedElsewhere,
  countChanges,
  filledIn,
  firstMessages,
  hasField,
  messagesIn,
} from './form-values.ts'
import { useNewerVersion } from './newer-version.ts'
import { problemsOf } from './refusal.ts'
import { useText } from './terminology.tsx'

export interface FormOptions<Values extends FieldValues> {
  /** What the form begins with: every field that it shows, "" where there is nothing. */
  values: Values
  /** The contract's own schema of the body, so that browser and server say the same. */
  schema?: z.ZodType | undefined
  /** What is checked and sent, where that is not the filled-in fields as they stand. */
  bodyOf?: ((values: Values) => unknown) | undefined
  /**
   * Which version of the record the values are. When a newer one is given, what was typed is kept and the
   * rest becomes what it says; a field that both changed says so.
   */
  version?: unknown
  /** Reads the record anew, after somebody else was faster. */
  renew?: (() => Promise<unknown>) | undefined
  /**
   * Sends it. Errors go to their fields (specification §8). The idempotency key stays the same until there is
   * an answer, so that a record is created once, even where an answer was lost and the button is pressed again.
   * Answers false where the user cancelled.
   */
  send: (values: Values, idempotencyKey: string) => Promise<unknown>
}

/** What a native control is given: its name, its events, its id and what is wrong with it. */
export interface TypedField extends UseFormRegisterReturn {
  id: string
  error: string | undefined
}

/**
 * A form on react-hook-form that checks with the contract's schema: on leaving a field, unless for the button
 * that checks them all, and again on each change. A refusal of the server goes to its fields, and the first
 * of them gets the focus.
 */
export function useForm<Values extends FieldValues>({
  values,
  schema,
  bodyOf = filledIn,
  version,
  renew,
  send,
}: FormOptions<Values>) {
  const form = useHookForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
    ...(schema && { resolver: resolverOf(schema, bodyOf) }),
  })
  const now = useWatch({ control: form.control }) as Values
  const { errors, isSubmitting } = form.formState

  // The form shows the fields whose errors it asks for. Errors of all others are shown above it.
  const drawn = new Set<string>()
  const errorOf = (name: Path<Values>) => {
    drawn.add(name)
    return form.getFieldState(name, form.formState).error?.message
  }
  const { refused, accept, decline, clear, saved } = useSending(form, { values, version, renew, send }, drawn)
  return {
    values: now,
    ...fieldsOf(form, errorOf),
    errorOf,
    /** Whether somebody has been in a field and left it; of a map, in any of its fields. */
    isTouched: (name: Path<Values>) => form.getFieldState(name, form.formState).isTouched,
    /** What was refused as a whole. */
    refused,
    /** How many fields need attention. */
    problems: messagesIn(errors).length,
    /** How many fields differ from what the form began with. */
    changes: countChanges(values, now),
    busy: isSubmitting,
    discard: () => {
      clear()
      form.reset(values as DefaultValues<Values>)
    },
    /** Says that this much of it was saved beside `onSubmit`. */
    saved,
    onSubmit: () => void form.handleSubmit(accept, decline)(),
  }
}

/** How controls are bound to the fields of a form. */
function fieldsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errorOf: (name: Path<Values>) => string | undefined,
) {
  return {
    /** For native controls. The browser holds the value; the rest of the form follows between two keys. */
    typed: (name: Path<Values>): TypedField => {
      const field = form.register(name)
      return {
        ...field,
        onChange: async (event) => {
          let changed: Promise<unknown> | undefined
          startTransition(() => {
            changed = field.onChange(event)
          })
          await changed
        },
        onBlur: async (event) => {
          if (!isPressingSubmit()) await field.onBlur(event)
        },
        id: fieldId(name),
        error: errorOf(name),
      }
    },
    /** For controls with a value of their own: MoneyField, DateField, Select, RadioGroup. */
    chosen: <Name extends Path<Values>>(name: Name) => ({
      name,
      id: fieldId(name),
      value: form.getValues(name),
      error: errorOf(name),
      onChange: (value: PathValue<Values, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: errorOf(name) !== undefined }),
      onBlur: () => {
        if (!isPressingSubmit()) void form.trigger(name)
      },
    }),
    set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) =>
      form.setValue(name, value, { shouldDirty: true }),
  }
}

/** Sends a form once at a time, and shows what was refused, of the whole and of its fields. */
function useSending<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { values, version, renew, send }: FormOptions<Values>,
  drawn: ReadonlySet<string>,
) {
  const shown = useRef(drawn)
  useEffect(() => {
    shown.current = drawn
  })
  const text = useText()
  const running = useRef(false)
  const key = useRef<string>(undefined)
  // What was saved, until the record says it.
  const sent = useRef<Values>(undefined)
  const takeSent = () => {
    const was = sent.current
    sent.current = undefined
    return was
  }
  const [refused, setRefused] = useState<string>()
  useNewerVersion(form, { values, version, takeSent, isSending: () => running.current }, (both) => {
    setRefused(text('record_changed'))
    for (const [field, theirs] of both)
      form.setError(field as Path<Values>, { type: 'server', message: changedElsewhere(theirs) })
  })
  const fail = (error: unknown) => {
    if (isOvertaken(error)) void renew?.()
    const has = (field: string) => shown.current.has(field) && hasField(form.getValues(), field)
    const found = problemsOf(error, has, text('submit_failed'))
    setRefused(found.form)
    for (const [field, message] of Object.entries(firstMessages(listed(found.fields))))
      form.setError(field as Path<Values>, { type: 'server', message })
    focusFirst(Object.keys(found.fields))
  }
  const accept = async (given: Values) => {
    if (running.current) return
    running.current = true
    setRefused(undefined)
    try {
      const isSent = (await send(given, (key.current ??= newIdempotencyKey()))) !== false
      key.current = undefined
      if (isSent) sent.current = given
    } catch (error) {
      if (!mayBeDone(error)) key.current = undefined
      fail(error)
    } finally {
      running.current = false
    }
  }
  /** Shows errors of the browser's own check: above the form where no field shows them. */
  const decline = (wrong: object) => {
    const found = messagesIn(wrong)
    const others = found.filter(([path]) => !shown.current.has(path)).map(([, message]) => message)
    setRefused(others.length === 0 ? undefined : [...new Set(others)].join(' '))
    focusFirst(found.map(([path]) => path))
  }
  const saved = (given: Values) => void (sent.current = given)
  return { refused, accept, decline, saved, clear: () => setRefused(undefined) }
}

function resolverOf<Values extends FieldValues>(
  schema: z.ZodType,
  bodyOf: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const checked = check(schema, bodyOf(values))
    if (checked.ok) return { values, errors: {} }
    const errors = {}
    for (const [path, message] of Object.entries(firstMessages(checked.errors)))
      set(errors, path, { type: 'rule', message })
    return { values: {}, errors }
  }
}

const listed = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]]))
