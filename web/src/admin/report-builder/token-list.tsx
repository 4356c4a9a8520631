import { MoreHorizontal } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import styles from './builder.module.css'
import { moved } from './question.ts'

export interface Variant {
  token: string
  label: string
}

export interface ShownToken {
  token: string
  label: string
  /** How it is added up, or put together: "Sum", "By month". */
  note?: string | undefined
  /** The same otherwise. */
  variants: readonly Variant[]
}

interface TokenListProps {
  /** "Columns". */
  title: string
  tokens: readonly ShownToken[]
  /** What can be added. */
  offered: readonly Variant[]
  /** "Add a column". */
  add: string
  onChange: (tokens: readonly string[]) => void
}

/** Columns or groups in their order. Each is changed, moved and removed by its menu. */
export function TokenList({ title, tokens, offered, add, onChange }: TokenListProps) {
  const all = tokens.map(({ token }) => token)
  return (
    <section>
      <h2>{title}</h2>
      {tokens.length > 0 && (
        <ol className={styles.tokens} aria-label={title}>
          {tokens.map((each, index) => (
            <li key={each.token}>
              <span>
                {each.label} <small>{each.note}</small>
              </span>
              <TokenMenu
                token={each}
                actions={[
                  {
                    id: 'up',
                    label: 'Move up',
                    disabled: index === 0,
                    onSelect: () => onChange(moved(all, index, -1)),
                  },
                  {
                    id: 'down',
                    label: 'Move down',
                    disabled: index === all.length - 1,
                    onSelect: () => onChange(moved(all, index, 1)),
                  },
                  {
                    id: 'remove',
                    label: 'Remove',
                    onSelect: () => onChange(all.filter((token) => token !== each.token)),
                  },
                ]}
                onVariant={(token) => onChange(all.map((own) => (own === each.token ? token : own)))}
              />
            </li>
          ))}
        </ol>
      )}
      {offered.length > 0 && (
        <NativeSelect
          label={add}
          labelHidden
          placeholder={add}
          options={offered.map(({ token, label }) => ({ value: token, label }))}
          value=""
          onChange={(event) => {
            if (event.target.value !== '') onChange([...all, event.target.value])
          }}
        />
      )}
    </section>
  )
}

interface TokenMenuProps {
  token: ShownToken
  actions: readonly MenuAction[]
  onVariant: (token: string) => void
}

function TokenMenu({ token: { token, label, variants }, actions, onVariant }: TokenMenuProps) {
  const ways = variants.map((variant): MenuAction => ({
    id: variant.token,
    label: variant.label,
    chosen: variant.token === token,
    onSelect: () => onVariant(variant.token),
  }))
  return (
    <Menu
      label={`Change ${label}`}
      trigger={<IconButton icon={MoreHorizontal} size="small" label={`Change ${label}`} />}
      groups={[...(ways.length > 1 ? [{ items: ways }] : []), { items: actions }]}
    />
  )
}
