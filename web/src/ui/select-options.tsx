import { ListBox } from 'react-aria-components/ListBox'
import { Floating } from './floating.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option } from './option-row.tsx'
import menu from './menu.module.css'

/** What opens below a list to choose from, be it one or several. */
export function SelectOptions<Value extends string | number>({
  options,
}: {
  options: readonly Option<Value>[]
}) {
  return (
    <Floating className={menu.popover} offset={4}>
      <ListBox className={menu.menu ?? ''}>
        {options.map((option) => (
          <OptionRow key={option.value} option={option} />
        ))}
      </ListBox>
    </Floating>
  )
}
