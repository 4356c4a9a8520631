import type { Title } from '@moorgate/contract/screens/screen.ts'
import { titleOf } from '@moorgate/contract/screens/title.ts'
import { articleOf, labelOf, term } from '@moorgate/contract/terminology.ts'
import type { LabelKey, TermKey } from '@moorgate/contract/terminology.ts'
import { textOf } from '@moorgate/contract/texts.ts'
import type { TextKey, TextSlots, Wording } from '@moorgate/contract/texts.ts'
import { useCallback, useMemo } from 'react'
import { useBranding } from './branding.tsx'

interface TermForm {
  plural?: boolean
  lower?: boolean
}

/** `term('investor', { plural: true, lower: true })`: the tenant's word for something. */
export function useTerm(): (key: TermKey, form?: TermForm) => string {
  const { navigation } = useBranding()
  return useCallback((key, form) => term(navigation, key, form), [navigation])
}

/** `label('cash_calls')`: the tenant's text of exactly this key. */
export function useLabel(): (key: LabelKey, form?: { lower?: boolean }) => string {
  const { navigation } = useBranding()
  return useCallback((key, form) => labelOf(navigation, key, form), [navigation])
}

/** A screen's or an entry's title in the tenant's words. */
export function useTitleOf(): (title: Title) => string {
  const { navigation } = useBranding()
  return useCallback((title) => titleOf(title, navigation), [navigation])
}

type SlotsIn<Key extends TextKey> = keyof TextSlots<Key> extends never ? [] : [TextSlots<Key>]

/** `text('register_intro', { provider: name })`: a standing text as the tenant words it. */
export function useText(): <Key extends TextKey>(key: Key, ...slots: SlotsIn<Key>) => string {
  const { navigation, texts } = useBranding()
  return useMemo(() => {
    const wording: Wording = { labels: navigation, texts }
    const textIn = textOf as (wording: Wording, key: TextKey, slots?: object) => string
    return (key, ...slots) => textIn(wording, key, slots[0])
  }, [navigation, texts])
}

/** "an investor", "a member": a tenant's own word with the article that it takes. */
export function withArticle(word: string): string {
  return `${articleOf(word)} ${word}`
}
