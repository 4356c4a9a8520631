import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, Input, ListBox, Popover } from 'react-aria-components/ComboBox'
import { cx } from './class-names.ts'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import { OptionRow } from './select.tsx'
import type { Option } from './select.tsx'
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
}

/** One of many, found by typing. Options come from a list or from the server. */
export function ComboBox<Value extends string | number>(props: ComboBoxProps<Value>) {
  const { value, onChange, onBlur, placeholder, disabled, options, search, ...facts } = props
  const [text, setText] = useState(value?.label ?? '')
  useEffect(() => setText(value?.label ?? ''), [value?.label])
  const typed = text === value?.label ? '' : text
  const found = useOptions(typed, options, search)
  const choose = (key: unknown) => {
    const option = found.options.find((one) => one.value === key) ?? null
    setText(option?.label ?? '')
    onChange(option)
  }
  return (
    <Field {...facts}>
      {({ id, 'aria-describedby': message }) => (
        <AriaComboBox
          aria-label={facts.label}
          items={found.options}
          inputValue={text}
          onInputChange={setText}
          value={value?.value ?? null}
          onChange={choose}
          defaultFilter={() => true}
          allowsEmptyCollection
          isDisabled={disabled ?? false}
          isReadOnly={facts.locked ?? false}
          isInvalid={Boolean(facts.error)}
          menuTrigger="focus"
          {...(message && { 'aria-describedby': message })}
          {...(onBlur && { onBlur })}
        >
          <ControlBox invalid={Boolean(facts.error)} locked={facts.locked} suffix={<OpenList />}>
            <Input id={id} autoComplete="off" {...(placeholder && { placeholder })} />
          </ControlBox>
          <Popover className={cx(menu.popover)} offset={4}>
            <ListBox<Option<Value> & object>
              className={menu.menu ?? ''}
              renderEmptyState={() => <p className={styles.note}>{found.busy ? 'Searching' : 'Nothing found.'}</p>}
            >
              {found.options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </ListBox>
          </Popover>
        </AriaComboBox>
      )}
    </Field>
  )
}

function OpenList() {
  return (
    <Button className={styles.open ?? ''}>
      <Icon of={ChevronDown} size={14} />
    </Button>
  )
}

interface Found<Value extends string | number> {
  options: readonly Option<Value>[]
  busy: boolean
}

function useOptions<Value extends string | number>(
  text: string,
  options: readonly Option<Value>[] | undefined,
  search: ComboBoxProps<Value>['search'],
): Found<Value> {
  const [found, setFound] = useState<Found<Value>>({ options: [], busy: search !== undefined })
  useEffect(() => {
    if (!search) return undefined
    const overtaken = new AbortController()
    setFound((last) => ({ ...last, busy: true }))
    const wait = setTimeout(() => {
      search(text, overtaken.signal).then(
        (answer) => overtaken.signal.aborted || setFound({ options: answer, busy: false }),
        () => overtaken.signal.aborted || setFound({ options: [], busy: false }),
      )
    }, 150)
    return () => {
      clearTimeout(wait)
      overtaken.abort()
    }
  }, [text, search])
  if (search) return found
  const wanted = text.trim().toLocaleLowerCase('en-GB')
  return {
    options: (options ?? []).filter((option) => option.label.toLocaleLowerCase('en-GB').includes(wanted)),
    busy: false,
  }
}
