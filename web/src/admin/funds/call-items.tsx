import { drawdownItems } from '@moorgate/contract/funds/drawdown.ts'
import { noticeItemWords } from '@moorgate/contract/funds/words.ts'
import type { ActField } from '../../features/records/act-dialog.tsx'
import { FieldPair, FieldStack } from '../../features/records/field-layout.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Text } from '../../ui/text.tsx'

type Item = (typeof drawdownItems)[number]
export type ItemName = `item_${Item}`

const nameOf = (item: Item): ItemName => `item_${item}`

const ofEach = <Value,>(value: Value) =>
  Object.fromEntries(drawdownItems.map((item) => [nameOf(item), value])) as Record<ItemName, Value>

/** The fields of the items, empty. */
export const noItems = ofEach('')

/** The API takes items as a list. */
export const withoutItems = ofEach(undefined)

/** The items that have an amount. */
export const itemsOf = (values: Readonly<Record<ItemName, string>>) =>
  drawdownItems.map((kind) => ({ kind, amount: values[nameOf(kind)] })).filter(({ amount }) => amount !== '')

/** What the money of a call is for: amounts that add up to the call. */
export function CallItems({ currency, field }: { currency: string; field: (name: ItemName) => ActField }) {
  const pairs = drawdownItems.flatMap((item, index) =>
    index % 2 === 0 ? [[item, ...drawdownItems.slice(index + 1, index + 2)]] : [],
  )
  return (
    <Disclosure summary="Items of the notice">
      <FieldStack>
        <Text tone="soft">
          Say what the money is for. The items must add up to the call. Leave them blank to show the whole
          amount under its purpose.
        </Text>
        {pairs.map((pair) => (
          <FieldPair key={pair[0]}>
            {pair.map((item) => (
              <MoneyField
                key={item}
                label={noticeItemWords[item]}
                optional
                currency={currency}
                {...field(nameOf(item))}
              />
            ))}
          </FieldPair>
        ))}
      </FieldStack>
    </Disclosure>
  )
}
