import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './portfolio.module.css'

export interface Choice<Key extends string> {
  key: Key
  visible: boolean
}

export interface ChosenListProps<Key extends string> {
  choices: readonly Choice<Key>[]
  labelOf: (key: Key) => string
  /** Without it they are only read. */
  onChange: ((choices: Choice<Key>[]) => void) | undefined
}

/** What is shown, in its order: each with a switch, and arrows that move it. */
export function ChosenList<Key extends string>({ choices, labelOf, onChange }: ChosenListProps<Key>) {
  const swapped = (index: number, by: 1 | -1) => {
    const next = [...choices]
    ;[next[index], next[index + by]] = [next[index + by]!, next[index]!]
    return next
  }
  return (
    <ol className={styles.list}>
      {choices.map(({ key, visible }, index) => (
        <li key={key}>
          <Switch
            label={labelOf(key)}
            checked={visible}
            disabled={!onChange}
            onChange={() =>
              onChange?.(choices.map((each) => (each.key === key ? { key, visible: !visible } : each)))
            }
          />
          {onChange && (
            <span className={styles.arrows}>
              <IconButton
                icon={ArrowUp}
                size="small"
                label={`Move ${labelOf(key)} up`}
                disabled={index === 0}
                onClick={() => onChange(swapped(index, -1))}
              />
              <IconButton
                icon={ArrowDown}
                size="small"
                label={`Move ${labelOf(key)} down`}
                disabled={index === choices.length - 1}
                onClick={() => onChange(swapped(index, 1))}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** How many rows differ from what is saved: in their place, or in being shown. */
export const changesIn = <Key extends string>(
  saved: readonly Choice<Key>[],
  now: readonly Choice<Key>[],
): number =>
  now.filter(({ key, visible }, index) => saved[index]?.key !== key || saved[index]?.visible !== visible)
    .length
