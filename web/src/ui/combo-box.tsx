import { ChevronDown } from 'lucide-react'
import { use, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CSSProperties, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
} from 'react-aria-components/ComboBox'
import { isPlacingFocus } from './first-field.ts'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Floating } from './floating.tsx'
import { Icon } from './icon.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option } from './option-row.tsx'
import menu from './menu.module.css'
import styles from './select.module.css'

export interface ComboBoxProps<Value extends string | number> extends FieldFacts {
  /** The chosen option, whole, so that its name is known before anything is searched. */
  value: Option<Value> | null | undefined
  onChange: (option: Option<Value> | null) => void
  onBlur?: (() => void) | undefined
  /** All options, filtered here; or `search`. */
  options?: readonly Option<Value>[] | undefined
  /** Finds options for what is typed, "" at first. The signal ends a search that is overtaken. */
  search?: ((text: string, signal: AbortSignal) => Promise<readonly Option<Value>[]>) | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /**
   * What is chosen is added to something else: the field keeps the focus and is empty again, with its list
   * closed.
   */
  adds?: boolean | undefined
}

/**
 * A combo box measures from its input to its button. Without that measure the popover takes the width of its
 * trigger, the whole frame.
 */
const asWideAsFrame = { '--trigger-width': undefined } as CSSProperties

/** One of many, found by typing. Options come from a list or from the server. */
export function ComboBox<Value extends string | number>(props: ComboBoxProps<Value>) {
  const { value, onChange, onBlur, placeholder, disabled, options, search, adds = false, ...facts } = props
  const [draft, setDraft] = useState<{ text: string; over: string }>()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<ListState>(null)
  const closing = useRef(false)
  const label = value?.label ?? ''
  // What is typed counts until something else is chosen, here or by the form.
  const typed = draft?.over === label ? draft.text : label
  const found = useOptions(typed === label ? '' : typed, options, search)
  // To close settles the field first, which would say once more that nothing is chosen.
  const close = () => {
    closing.current = true
    list.current?.close()
    closing.current = false
  }
  const open = () => !facts.locked && list.current?.open()
  // The list gives the focus back when it closes, and does not open again by that.
  const openAtFocus = () => !isPlacingFocus() && list.current?.hasFocus() === false && open()
  const choose = (key: unknown) => {
    if (closing.current) return
    const option = found.options.find((one) => one.value === key) ?? null
    setDraft(undefined)
    if (adds) close()
    onChange(option)
  }
  return (
    <Field verb="Choose" {...facts}>
      {({ id, 'aria-describedby': message }) => (
        <AriaComboBox
          aria-label={facts.label}
          items={found.options}
          inputValue={typed}
          onInputChange={(text) => setDraft({ text, over: label })}
          value={value?.value ?? null}
          onChange={choose}
          defaultFilter={() => true}
          allowsEmptyCollection
          isDisabled={disabled ?? false}
          isReadOnly={facts.locked ?? false}
          isInvalid={Boolean(facts.error)}
          menuTrigger="input"
          {...(message && { 'aria-describedby': message })}
          {...(onBlur && { onBlur })}
        >
          <ControlBox ref={box} invalid={Boolean(facts.error)} locked={facts.locked} suffix={<OpenList />}>
            <Input
              id={id}
              autoComplete="off"
              onFocus={openAtFocus}
              onClick={open}
              {...(placeholder && { placeholder })}
            />
          </ControlBox>
          <StateOfList ref={list} />
          <Floating className={menu.popover} triggerRef={box} style={asWideAsFrame} offset={4}>
            <ListBox<Option<Value> & object>
              className={menu.menu ?? ''}
              renderEmptyState={() => <p className={styles.note}>{whyEmpty(found)}</p>}
            >
              {found.options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </ListBox>
          </Floating>
        </AriaComboBox>
      )}
    </Field>
  )
}

interface ListState {
  hasFocus: () => boolean
  open: () => void
  close: () => void
}

/**
 * Lets the field open and close the list. It opens with the focus, but not where a dialog places that. One that
 * stays empty has no new value by which the list would close itself.
 */
function StateOfList({ ref }: { ref: Ref<ListState> }) {
  const state = use(ComboBoxStateContext)
  useImperativeHandle(
    ref,
    () => ({
      hasFocus: () => state?.isFocused ?? false,
      open: () => state?.open(null, 'manual'),
      close: () => state?.close(),
    }),
    [state],
  )
  return null
}

function OpenList() {
  return (
    <Button className={styles.open ?? ''}>
      <Icon of={ChevronDown} size={14} />
    </Button>
  )
}

interface OptionSearch<Value extends string | number> {
  options: readonly Option<Value>[]
  busy: boolean
  failed: boolean
}

const whyEmpty = ({ busy, failed }: Pick<OptionSearch<string>, 'busy' | 'failed'>): string => {
  if (busy) return 'Searching'
  return failed ? 'We couldn’t search just now.' : 'Nothing found.'
}

interface Answer<Value extends string | number> {
  /** What was searched for; absent before anything was. */
  to?: string
  options: readonly Option<Value>[]
  failed: boolean
}

function useOptions<Value extends string | number>(
  text: string,
  options: readonly Option<Value>[] = [],
  search: ComboBoxProps<Value>['search'],
): OptionSearch<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({ options: [], failed: false })
  useEffect(() => {
    if (!search) return undefined
    const overtaken = new AbortController()
    const show = (found: Omit<Answer<Value>, 'to'>) => {
      if (!overtaken.signal.aborted) setAnswer({ to: text, ...found })
    }
    const find = () =>
      search(text, overtaken.signal).then(
        (found) => show({ options: found, failed: false }),
        () => show({ options: [], failed: true }),
      )
    const wait = setTimeout(() => void find(), 150)
    return () => {
      clearTimeout(wait)
      overtaken.abort()
    }
  }, [text, search])
  if (search) return { options: answer.options, busy: answer.to !== text, failed: answer.failed }
  const wanted = text.trim().toLocaleLowerCase('en-GB')
  return {
    options: options.filter((option) => option.label.toLocaleLowerCase('en-GB').includes(wanted)),
    busy: false,
    failed: false,
  }
}
